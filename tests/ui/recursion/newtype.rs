use tool_core::Argument;

#[derive(Argument)]
struct Chain(Box<Chain>);

fn main() {}
