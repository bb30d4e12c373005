use tool_core::Argument;

#[derive(Argument)]
enum Level {
    Low,
    High,
}

#[derive(Argument)]
struct Alarm {
    #[tool(default = "Mid")]
    level: Option<Box<Level>>,
}

fn main() {}
