use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

#[derive(Tools)]
#[tool(tag = "kind")]
enum Doors {
    Open(Open),
}

fn main() {}
