use tool_core::Argument;

#[derive(Argument)]
#[tool(exactly_one_of(a))]
struct Search {
    a: Option<u8>,
    b: Option<u8>,
}

fn main() {}
