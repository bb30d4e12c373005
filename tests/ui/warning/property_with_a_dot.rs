#![deny(deprecated)]

use tool_core::Argument;

#[derive(Argument)]
struct Order {
    #[tool(rename = "order.id")]
    id: String,
}

fn main() {}
