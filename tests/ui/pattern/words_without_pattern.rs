use tool_core::Argument;

#[derive(Argument)]
#[tool(says = "two capital letters, a hyphen and digits")]
struct Code(String);

fn main() {}
