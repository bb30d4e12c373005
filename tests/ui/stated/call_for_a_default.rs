use tool_core::Argument;

fn ten() -> u8 {
    10
}

#[derive(Argument)]
struct Alarm {
    #[tool(default = ten())]
    level: u8,
}

fn main() {}
