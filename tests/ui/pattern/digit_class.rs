use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^\d{5}$")]
    id: String,
}

fn main() {}
