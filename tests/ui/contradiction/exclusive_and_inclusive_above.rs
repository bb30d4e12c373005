use tool_core::Argument;

#[derive(Argument)]
struct Range {
    #[tool(maximum = 1, exclusive_maximum = 1)]
    below: f64,
}

fn main() {}
