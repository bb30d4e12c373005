use tool_core::Argument;

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
enum Level {
    Low,
    High,
}

#[derive(Argument)]
struct Alarm {
    #[tool(default = "enormous")]
    level: Level,
}

fn main() {}
