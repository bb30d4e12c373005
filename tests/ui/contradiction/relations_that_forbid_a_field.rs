use tool_core::Argument;

#[derive(Argument)]
#[tool(requires(express -> phone), at_most_one_of(express, phone, pickup))]
struct Order {
    express: Option<bool>,
    phone: Option<String>,
    pickup: Option<bool>,
}

fn main() {}
