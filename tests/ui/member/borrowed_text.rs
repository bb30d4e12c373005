use tool_core::Argument;

#[derive(Argument)]
struct Note<'a> {
    text: &'a str,
}

fn main() {}
