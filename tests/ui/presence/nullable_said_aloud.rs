use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(nullable = true)]
    limit: Option<u32>,
}

fn main() {}
