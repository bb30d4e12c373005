use tool_core::Argument;

#[derive(Argument)]
struct Range {
    #[tool(check, says = "Odd.")]
    low: u8,
}

fn main() {}
