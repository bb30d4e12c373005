use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind", untagged)]
enum Both {
    A,
}

fn main() {}
