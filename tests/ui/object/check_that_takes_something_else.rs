use tool_core::{Argument, Check};

#[derive(Argument)]
#[tool(check = ordered, says = "In order.")]
struct Range {
    low: u8,
    #[tool(check = is_short, says = "Short.")]
    name: String,
}

fn ordered(_: Range, _: &mut Check<'_>) {}

fn is_short(_: &str, _: &mut Check<'_>) {}

fn main() {}
