use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Number(Option<i32>),
    Words(String),
}

#[derive(Argument)]
#[tool(untagged)]
enum Unit {
    Nothing,
    Number(i32),
}

#[derive(Argument)]
struct Refund {
    amount: Option<Amount>,
    unit: Option<Unit>,
}

fn main() {}
