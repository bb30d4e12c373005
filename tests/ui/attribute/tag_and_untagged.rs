use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind", untagged)]
enum Both {
    A,
}

#[derive(Argument)]
#[tool(content = "c")]
enum Half {
    A(String),
}

#[derive(Argument)]
#[tool(tag = "t", content = "t")]
enum Same {
    A(String),
}

fn main() {}
