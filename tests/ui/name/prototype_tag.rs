use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "__proto__")]
enum Kind {
    A,
}

fn main() {}
