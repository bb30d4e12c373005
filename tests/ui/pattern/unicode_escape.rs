use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^\\u00e9$")]
    id: String,
}

fn main() {}
