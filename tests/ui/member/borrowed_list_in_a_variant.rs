use tool_core::Argument;

#[derive(Argument)]
enum Amount {
    One(u8),
    Pair(u8, &'static [u8]),
}

fn main() {}
