use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "t", content = "t")]
enum Same {
    A(String),
}

fn main() {}
