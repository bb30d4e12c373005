use tool_core::Argument;

#[derive(Argument)]
enum Level {
    Low,
    High,
    #[tool(untagged)]
    Exact(u8),
}

fn main() {}
