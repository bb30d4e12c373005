use tool_core::Argument;

#[derive(Argument)]
struct Circle {
    radius: f64,
}

#[derive(Argument)]
#[tool(tag = "kind")]
enum Shape {
    Circle(Option<Circle>),
}

fn main() {}
