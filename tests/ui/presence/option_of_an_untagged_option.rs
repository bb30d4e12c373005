use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Number(Option<i32>),
    Words(String),
}

#[derive(Argument)]
struct Refund {
    amount: Option<Amount>,
}

fn main() {}
