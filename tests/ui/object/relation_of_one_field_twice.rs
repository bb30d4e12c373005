use tool_core::Argument;

#[derive(Argument)]
#[tool(at_most_one_of(a, a))]
struct Search {
    a: Option<u8>,
    b: Option<u8>,
}

fn main() {}
