use tool_core::Argument;

#[derive(Argument)]
#[tool(requires(a > b), exactly_one_of(a), at_least_one_of = "a", all_or_none(a, c))]
struct Search {
    a: Option<u8>,
    b: Option<u8>,
}

fn main() {}
