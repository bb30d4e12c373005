use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^(a|b)*a(a|b){14}$")]
    id: String,
}

fn main() {}
