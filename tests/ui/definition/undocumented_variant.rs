use tool_core::Argument;

#[derive(Argument)]
#[tool(require_docs)]
enum Shape {
    /// Round.
    Circle,
    Point,
}

fn main() {}
