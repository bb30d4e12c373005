use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = b"^a$")]
    id: String,
}

fn main() {}
