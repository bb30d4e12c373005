use tool_core::Argument;

#[derive(Argument)]
#[tool(exactly_one_of(a, b), exactly_one_of(b, c), exactly_one_of(a, c))]
struct Order {
    a: Option<u8>,
    b: Option<u8>,
    c: Option<u8>,
}

fn main() {}
