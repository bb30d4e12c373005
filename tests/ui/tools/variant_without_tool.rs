use tool_core::{Argument, Tool, Tools};

/// Opens.
#[derive(Tool)]
struct Open;

#[derive(Argument)]
struct NoTool;

#[derive(Tools)]
enum Doors {
    Open(Open),
    Shut,
}

#[derive(Tools)]
enum Others {
    NoTool(NoTool),
}

fn main() {}
