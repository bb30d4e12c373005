use tool_core::Argument;

#[derive(Argument)]
#[tool(check = ordered, says = "In order.")]
struct Range {
    low: u8,
    #[tool(check = is_short, says = "Short.")]
    name: String,
}

fn ordered(range: &Range) -> bool {
    range.low > 2
}

fn is_short(_: &String) {}

fn main() {}
