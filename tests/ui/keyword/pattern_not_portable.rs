use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^\d{5}$")]
    id: String,
    #[tool(pattern = "^(?=a)b")]
    code: String,
    #[tool(pattern = "[a-z")]
    name: String,
}

fn main() {}
