use tool_core::Argument;

#[derive(Argument)]
struct Account {
    number: u128,
}

fn main() {}
