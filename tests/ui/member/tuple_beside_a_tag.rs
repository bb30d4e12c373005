use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind")]
enum Shape {
    Rectangle(f64, f64),
}

fn main() {}
