use tool_core::Argument;

#[derive(Argument)]
struct Range {
    #[tool(minimum = 0, exclusive_minimum = 0)]
    above: f64,
}

fn main() {}
