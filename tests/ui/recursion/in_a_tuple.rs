use tool_core::Argument;

#[derive(Argument)]
struct List {
    next: (u8, Box<List>),
}

fn main() {}
