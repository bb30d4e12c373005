use tool_core as _;

#[tool(name = "search")]
fn search() {}

fn main() {}
