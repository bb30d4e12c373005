use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(required)]
    pattern: String,
}

fn main() {}
