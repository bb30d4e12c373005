use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^[0-9]{5}$", max_length = 4)]
    id: String,
}

fn main() {}
