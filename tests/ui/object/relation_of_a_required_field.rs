use tool_core::Argument;

#[derive(Argument)]
#[tool(exactly_one_of(email, phone))]
struct Contact {
    email: Option<String>,
    phone: String,
}

fn main() {}
