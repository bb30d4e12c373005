use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(multiple_of = 5, const = 12)]
    cents: u8,
}

fn main() {}
