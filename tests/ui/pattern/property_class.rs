use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^\p{L}+$")]
    id: String,
}

fn main() {}
