use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "[0-9]+^")]
    id: String,
}

fn main() {}
