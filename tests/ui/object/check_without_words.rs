use tool_core::{Argument, Check};

#[derive(Argument)]
#[tool(check = ordered)]
struct Range {
    low: u8,
    high: u8,
}

fn ordered(_: &Range, _: &mut Check<'_>) {}

fn main() {}
