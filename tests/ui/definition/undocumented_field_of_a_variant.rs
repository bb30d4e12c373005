use tool_core::Argument;

#[derive(Argument)]
#[tool(require_docs, tag = "kind")]
enum Shape {
    /// Round.
    Circle { radius: f64 },
}

fn main() {}
