use tool_core::Argument;

#[derive(Argument)]
struct Point(i32, i32);

fn main() {}
