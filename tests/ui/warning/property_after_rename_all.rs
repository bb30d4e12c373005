#![deny(deprecated)]

use tool_core::Argument;

#[derive(Argument)]
#[tool(rename_all = "kebab-case")]
struct Order {
    order_id: String,
}

fn main() {}
