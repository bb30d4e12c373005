use tool_core::{Argument, Tool};

/// Opens.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
struct First(Open);

fn main() {}
