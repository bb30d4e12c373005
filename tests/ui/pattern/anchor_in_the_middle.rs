use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "a$b")]
    id: String,
}

fn main() {}
