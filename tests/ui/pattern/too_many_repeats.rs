use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^(a{100}){11}$")]
    id: String,
}

fn main() {}
