use tool_core::{Argument, Check};

#[derive(Argument)]
#[tool(check = ordered, says = "In order.")]
struct Range {
    low: u8,
    #[tool(check = is_short, says = "Short.")]
    name: String,
}

async fn ordered(_: &Range, _: &mut Check<'_>) {}

async fn is_short(_: &String, _: &mut Check<'_>) {}

fn main() {}
