use tool_core::{Argument, Tool};

/// Waits.
#[derive(Argument, Tool)]
struct Wait;

fn main() {}
