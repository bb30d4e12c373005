use tool_core::Argument;

#[derive(Argument)]
#[tool(example = "Mid")]
enum Level {
    Low,
    High,
}

fn main() {}
