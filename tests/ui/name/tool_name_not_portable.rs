use tool_core::Tool;

/// Refunds an order.
#[derive(Tool)]
#[tool(name = "refund order")]
struct Refund {
    #[tool(rename = "")]
    order: String,
    #[tool(rename = "__proto__")]
    prototype: String,
}

fn main() {}
