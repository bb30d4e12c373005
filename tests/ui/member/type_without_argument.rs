use tool_core::Argument;

struct Money;

#[derive(Argument)]
struct Refund {
    order: String,
    amount: Money,
}

fn main() {}
