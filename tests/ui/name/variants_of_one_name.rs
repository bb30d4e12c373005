use tool_core::Argument;

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
enum Level {
    Low,
    LOW,
}

fn main() {}
