use tool_core::Argument;

#[derive(Argument)]
enum Amount {
    Small(u8),
    Huge(u128),
}

fn main() {}
