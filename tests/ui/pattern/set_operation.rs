use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^[a-z&&b]$")]
    id: String,
}

fn main() {}
