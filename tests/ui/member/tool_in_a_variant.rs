use tool_core::{Argument, Tool};

/// Opens.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
enum Step {
    Open(Open),
    Wait,
}

fn main() {}
