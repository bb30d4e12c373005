#![deny(deprecated)]

use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(pattern = "^([a-z]+-?)+$")]
    id: String,
}

fn main() {}
