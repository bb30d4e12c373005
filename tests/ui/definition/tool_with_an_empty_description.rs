use tool_core::Tool;

/// Waits.
#[derive(Tool)]
#[tool(description = "")]
struct Wait;

fn main() {}
