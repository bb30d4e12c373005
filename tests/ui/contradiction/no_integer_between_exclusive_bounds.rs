use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(exclusive_minimum = 3, exclusive_maximum = 4)]
    limit: u8,
}

fn main() {}
