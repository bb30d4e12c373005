use tool_core::{Argument, Tool};

/// Opens.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
struct Job {
    first: Vec<Open>,
}

fn main() {}
