use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = r#"^"\s*"$"#)]
    id: String,
}

fn main() {}
