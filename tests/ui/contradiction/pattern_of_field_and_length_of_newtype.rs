use tool_core::Argument;

#[derive(Argument)]
struct Short(#[tool(max_length = 5)] String);

#[derive(Argument)]
struct Lookup {
    #[tool(pattern = "[0-9]{3}-[0-9]{3}")]
    code: Short,
}

fn main() {}
