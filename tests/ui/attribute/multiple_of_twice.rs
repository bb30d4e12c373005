use tool_core::Argument;

#[derive(Argument)]
struct Price {
    #[tool(multiple_of = 5, multiple_of = 10)]
    cents: u32,
}

fn main() {}
