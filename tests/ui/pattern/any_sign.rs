use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r"^a.c$")]
    id: String,
}

fn main() {}
