use tool_core::{Argument, Tool};

/// Opens.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
struct Job {
    first: std::collections::BTreeMap<String, Open>,
}

fn main() {}
