#![deny(deprecated)]

use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "shape-kind")]
enum Shape {
    Round,
}

fn main() {}
