use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(exclusive_minimum = 1, maximum = 1)]
    ratio: f64,
}

fn main() {}
