use tool_core::Argument;

#[derive(Argument)]
enum Never {}

fn main() {}
