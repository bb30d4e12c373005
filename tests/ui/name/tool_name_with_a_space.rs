use tool_core::Tool;

/// Refunds an order.
#[derive(Tool)]
#[tool(name = "refund order")]
struct Refund {
    order: String,
}

fn main() {}
