use tool_core::Argument;

#[derive(Argument)]
struct Money {
    cents: u32,
}

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Money(Money),
    Share { percent: u8 },
}

fn main() {}
