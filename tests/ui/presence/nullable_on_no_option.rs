use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(nullable = false)]
    limit: u32,
}

fn main() {}
