use tool_core::Argument;

#[derive(Argument)]
struct Range {
    #[tool(minimum = 9, maximum = 3)]
    count: u32,
    #[tool(min_length = 4, max_length = 2)]
    text: String,
    #[tool(exclusive_minimum = 1, maximum = 1)]
    ratio: f64,
}

fn main() {}
