use tool_core::Argument;

#[derive(Argument)]
#[tool(all_or_none(a, c))]
struct Search {
    a: Option<u8>,
    b: Option<u8>,
}

fn main() {}
