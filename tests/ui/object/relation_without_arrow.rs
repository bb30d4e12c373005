use tool_core::Argument;

#[derive(Argument)]
#[tool(requires(a > b))]
struct Search {
    a: Option<u8>,
    b: Option<u8>,
}

fn main() {}
