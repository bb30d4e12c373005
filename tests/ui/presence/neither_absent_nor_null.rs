use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(required, nullable = false)]
    limit: Option<u32>,
}

fn main() {}
