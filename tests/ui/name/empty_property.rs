use tool_core::Argument;

#[derive(Argument)]
struct Refund {
    #[tool(rename = "")]
    order: String,
}

fn main() {}
