use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(multiple_of = -2)]
    step: i8,
}

fn main() {}
