use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minimum = 0, maximum = 0)]
    step: std::num::NonZeroI8,
}

fn main() {}
