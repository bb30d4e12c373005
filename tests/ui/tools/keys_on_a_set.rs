use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

#[derive(Tools)]
#[tool(tag = "kind")]
enum Doors {
    #[tool(rename = "close")]
    Open(Open),
}

fn main() {}
