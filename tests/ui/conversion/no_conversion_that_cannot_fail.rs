use tool_core::Argument;

#[derive(Argument)]
#[tool(from = String)]
struct Mail(String);

fn main() {}
