use tool_core::Tool;

/// Moves the crane.
#[derive(Tool)]
#[tool(tag = "to")]
enum Move {
    Left,
    Right,
}

fn main() {}
