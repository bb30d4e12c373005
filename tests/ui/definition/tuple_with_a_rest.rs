use tool_core::Argument;

#[derive(Argument)]
struct Line(i32, #[tool(flatten)] Vec<String>);

fn main() {}
