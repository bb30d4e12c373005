use tool_core::Argument;

#[derive(Argument)]
#[tool(requires(a -> b), requires(b -> c), at_most_one_of(a, c))]
struct Order {
    a: Option<u8>,
    b: Option<u8>,
    c: Option<u8>,
}

fn main() {}
