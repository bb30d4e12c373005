use tool_core::Argument;

#[derive(Argument)]
struct List {
    value: u8,
    next: Box<Self>,
}

fn main() {}
