use tool_core::Argument;

#[derive(Argument)]
struct Code(#[tool(pattern = "^(?:[a-zäöü]{3}|[0-9]{8}|x[0-9]{9})$")] String);

#[derive(Argument)]
struct Lookup {
    #[tool(min_length = 4, max_length = 7)]
    code: Option<Code>,
}

fn main() {}
