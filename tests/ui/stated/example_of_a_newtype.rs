use tool_core::Argument;

#[derive(Argument)]
#[tool(example = 101)]
struct Percent(#[tool(maximum = 100)] u8);

fn main() {}
