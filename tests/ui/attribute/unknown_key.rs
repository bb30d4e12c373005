use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minlen = 1)]
    pattern: String,
}

fn main() {}
