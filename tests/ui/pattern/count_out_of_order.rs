use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "a{3,2}")]
    id: String,
}

fn main() {}
