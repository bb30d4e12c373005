use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minimum = 1 maximum = 2)]
    limit: u8,
}

fn main() {}
