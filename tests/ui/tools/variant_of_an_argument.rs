use tool_core::{Argument, Tools};

#[derive(Argument)]
struct Open;

#[derive(Tools)]
enum Doors {
    Open(Open),
}

fn main() {}
