use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

#[derive(Tools)]
enum Doors {
    Open(Open),
    Shut,
}

fn main() {}
