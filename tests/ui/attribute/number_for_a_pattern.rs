use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(pattern = 5)]
    pattern: String,
}

fn main() {}
