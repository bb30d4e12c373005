use tool_core::Argument;

#[derive(Argument)]
struct Contact {
    #[tool(format = "e-mail")]
    mail: String,
}

fn main() {}
