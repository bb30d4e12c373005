use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

#[derive(Tools)]
enum Doors {
    #[tool(rename = "close")]
    Open(Open),
}

fn main() {}
