use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(min_length = -1)]
    pattern: String,
}

fn main() {}
