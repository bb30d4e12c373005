use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^\\d{5}-\\d$")]
    id: String,
}

fn main() {}
