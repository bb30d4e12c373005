use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "(?i)abc")]
    id: String,
}

fn main() {}
