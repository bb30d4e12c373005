use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^(?<year>[0-9]{4})$")]
    id: String,
}

fn main() {}
