use tool_core::{Argument, Tool};

/// Opens the gate.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
struct Plan {
    first: Open,
}

fn main() {}
