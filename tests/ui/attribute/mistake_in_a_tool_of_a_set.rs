use tool_core::{Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open {
    #[tool(minimun = 1)]
    width: u8,
}

#[derive(Tools)]
enum Doors {
    Open(Open),
}

fn main() {}
