use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(format = "date", max_length = 9)]
    day: String,
}

fn main() {}
