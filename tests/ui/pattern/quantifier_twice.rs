use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^a++$")]
    id: String,
}

fn main() {}
