use tool_core::Argument;

#[derive(Argument)]
struct Text(&'static str);

fn main() {}
