use tool_core::Argument;

#[derive(Argument)]
#[serde(default)]
struct Defaulted {
    a: u8,
}

fn main() {}
