use serde::Deserialize;
use tool_core::Tool;

/// Waits.
#[derive(Tool, Deserialize)]
struct Wait {
    /// How long.
    seconds: u32,
}

fn main() {}
