use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^a", pattern = "b$")]
    id: String,
}

fn main() {}
