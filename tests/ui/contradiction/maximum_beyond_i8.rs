use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(maximum = 128)]
    limit: i8,
}

fn main() {}
