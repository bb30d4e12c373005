use tool_core::Argument;

#[derive(Argument)]
struct Range {
    #[tool(says = "Even.")]
    low: u8,
}

fn main() {}
