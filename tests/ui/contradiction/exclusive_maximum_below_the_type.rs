use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(exclusive_maximum = 0)]
    limit: u8,
}

fn main() {}
