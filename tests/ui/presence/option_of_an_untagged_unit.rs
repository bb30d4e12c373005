use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Unit {
    Nothing,
    Number(i32),
}

#[derive(Argument)]
struct Refund {
    unit: Option<Unit>,
}

fn main() {}
