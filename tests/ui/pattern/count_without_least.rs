use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^a{,3}$")]
    id: String,
}

fn main() {}
