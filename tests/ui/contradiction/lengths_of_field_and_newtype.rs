use tool_core::Argument;

#[derive(Argument)]
struct Code(#[tool(min_length = 4)] String);

#[derive(Argument)]
struct Lookup {
    #[tool(max_length = 3)]
    code: Option<Code>,
}

fn main() {}
