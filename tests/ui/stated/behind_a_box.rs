use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(default = 300)]
    level: Box<u8>,
}

fn main() {}
