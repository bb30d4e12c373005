use tool_core::Argument;

#[derive(Argument)]
enum Kind {
    A,
    #[serde(skip)]
    B,
}

fn main() {}
