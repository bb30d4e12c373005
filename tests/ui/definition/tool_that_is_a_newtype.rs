use tool_core::Tool;

/// Waits.
#[derive(Tool)]
struct Wait(u8);

fn main() {}
