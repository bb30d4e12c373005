use tool_core::{Argument, Patch};

#[derive(Argument)]
struct Edit {
    title: Option<Patch<String>>,
}

fn main() {}
