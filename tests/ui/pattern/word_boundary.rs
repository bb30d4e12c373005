use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"\bword")]
    id: String,
}

fn main() {}
