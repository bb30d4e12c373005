use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind")]
enum Shape {
    Circle { kind: String },
}

fn main() {}
