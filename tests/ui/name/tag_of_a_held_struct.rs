use tool_core::Argument;

#[derive(Argument)]
struct Held {
    kind: String,
}

#[derive(Argument)]
#[tool(tag = "kind")]
enum Thing {
    Nothing,
    Held(Held),
}

fn main() {}
