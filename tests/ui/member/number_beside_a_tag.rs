use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind")]
enum Shape {
    Circle(f64),
}

fn main() {}
