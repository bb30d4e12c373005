use tool_core::Argument;

#[derive(Argument)]
#[tool(try_from = String)]
struct Mail(String);

fn main() {}
