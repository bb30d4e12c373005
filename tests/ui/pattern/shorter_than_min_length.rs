use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^[0-9a-zåäö]{1,5}$", min_length = 6)]
    id: String,
}

fn main() {}
