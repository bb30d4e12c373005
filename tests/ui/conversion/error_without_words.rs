use tool_core::Argument;

struct Fault;

#[derive(Argument)]
#[tool(try_from = String)]
struct Mail(String);

impl TryFrom<String> for Mail {
    type Error = Fault;

    fn try_from(text: String) -> Result<Self, Fault> {
        if text.is_empty() { Err(Fault) } else { Ok(Mail(text)) }
    }
}

fn main() {}
