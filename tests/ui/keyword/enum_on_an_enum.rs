use tool_core::Argument;

#[derive(Argument)]
enum Level {
    Low,
    High,
}

#[derive(Argument)]
struct Job {
    #[tool(enum = ["Low"])]
    what: Level,
}

fn main() {}
