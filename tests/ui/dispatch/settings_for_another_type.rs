use tool_core::{Denial, Tool, Toolset};

/// Refunds an order.
#[derive(Tool)]
struct Refund {
    cents: u32,
}

/// Looks an order up.
#[derive(Tool)]
struct LookUp {
    order: u32,
}

fn limit(_: &LookUp, _: &()) -> Result<(), Denial> {
    Ok(())
}

fn main() {
    let _ = Toolset::<()>::builder().settings::<Refund>(|refund| refund.authorise(limit));
}
