use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(maximum = 9u32)]
    limit: u32,
}

fn main() {}
