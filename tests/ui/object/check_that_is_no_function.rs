use tool_core::Argument;

const SHORT: u8 = 3;

#[derive(Argument)]
#[tool(check = SHORT, says = "In order.")]
struct Range {
    low: u8,
    #[tool(check = SHORT, says = "Short.")]
    name: String,
}

fn main() {}
