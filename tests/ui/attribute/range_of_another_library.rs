use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(range = 1)]
    limit: u32,
}

fn main() {}
