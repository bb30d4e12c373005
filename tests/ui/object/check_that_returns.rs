use tool_core::{Argument, Check};

#[derive(Argument)]
#[tool(check = ordered, says = "In order.")]
struct Range {
    low: u8,
    #[tool(check = is_short, says = "Short.")]
    name: String,
}

fn ordered(_: &Range, _: &mut Check<'_>) -> Result<(), String> {
    Ok(())
}

fn is_short(name: &String, _: &mut Check<'_>) -> bool {
    name.len() < 9
}

fn main() {}
