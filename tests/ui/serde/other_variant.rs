use tool_core::Argument;

#[derive(Argument)]
enum Kind {
    A,
    #[serde(other)]
    B,
}

fn main() {}
