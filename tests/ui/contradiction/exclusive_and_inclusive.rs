use tool_core::Argument;

#[derive(Argument)]
struct Share {
    #[tool(minimum = 0, exclusive_minimum = 0)]
    part: f64,
    #[tool(maximum = 1, exclusive_maximum = 1)]
    rest: f64,
}

fn main() {}
