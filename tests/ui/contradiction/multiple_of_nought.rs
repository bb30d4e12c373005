use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(multiple_of = 0)]
    step: u8,
}

fn main() {}
