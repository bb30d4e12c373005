use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

/// Opens too.
#[derive(Tool)]
#[tool(name = "open")]
struct OpenWide;

#[derive(Tools)]
enum Doors {
    Open(Open),
    OpenWide(OpenWide),
}

fn main() {}
