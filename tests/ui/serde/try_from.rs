use tool_core::Argument;

#[derive(Argument)]
#[serde(try_from = "String")]
struct Converted(String);

fn main() {}
