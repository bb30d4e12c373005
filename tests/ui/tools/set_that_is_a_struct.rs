use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

#[derive(Tools)]
struct Doors {
    open: Open,
}

fn main() {}
