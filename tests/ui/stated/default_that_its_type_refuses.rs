use tool_core::Argument;

#[derive(Argument)]
struct Code(#[tool(pattern = "^[a-z]+$")] String);

#[derive(Argument)]
struct Lookup {
    #[tool(default = "A1")]
    code: Code,
}

fn main() {}
