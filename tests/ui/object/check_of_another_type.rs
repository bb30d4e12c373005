use tool_core::{Argument, Check};

struct Other;

#[derive(Argument)]
#[tool(check = ordered, says = "In order.")]
struct Range {
    low: u8,
    high: u8,
}

fn ordered(_: &Other, _: &mut Check<'_>) {}

fn main() {}
