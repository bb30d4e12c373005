use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^[\w-]+$")]
    id: String,
}

fn main() {}
