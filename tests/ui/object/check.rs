use tool_core::{Argument, Check};

#[derive(Argument)]
#[tool(check = ordered)]
struct Search {
    #[tool(says = "Even.")]
    a: u8,
    #[tool(check, says = "Odd.")]
    b: u8,
}

fn ordered(_: &Search, _: &mut Check<'_>) {}

#[derive(Argument)]
#[tool(check = other, says = "Other.")]
struct Wrong {
    a: u8,
}

fn other(_: &Search, _: &mut Check<'_>) {}

fn main() {}
