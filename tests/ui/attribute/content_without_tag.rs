use tool_core::Argument;

#[derive(Argument)]
#[tool(content = "c")]
enum Half {
    A(String),
}

fn main() {}
