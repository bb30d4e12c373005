use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^(a)\1$")]
    id: String,
}

fn main() {}
