use tool_core::Tool;

/// Who asks, and what they may do.
struct Clerk {
    _limit_cents: u32,
}

/// Refunds an order.
#[derive(Tool)]
struct Refund {
    cents: u32,
    clerk: Clerk,
}

fn main() {}
