use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Counts(Vec<u8>),
    Words(Vec<String>),
}

fn main() {}
