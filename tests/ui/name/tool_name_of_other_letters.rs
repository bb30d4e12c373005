use tool_core::Tool;

/// Misst.
#[derive(Tool)]
struct Größe;

fn main() {}
