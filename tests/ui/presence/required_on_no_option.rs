use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(required)]
    pattern: String,
    #[tool(nullable = false)]
    limit: u32,
}

fn main() {}
