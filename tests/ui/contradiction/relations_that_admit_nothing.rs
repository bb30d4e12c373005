use tool_core::Argument;

#[derive(Argument)]
#[tool(exactly_one_of(mail, phone), all_or_none(mail, phone))]
struct Contact {
    mail: Option<String>,
    phone: Option<String>,
}

fn main() {}
