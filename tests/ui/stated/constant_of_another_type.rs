use tool_core::Argument;

const TEN: &str = "ten";

#[derive(Argument)]
struct Alarm {
    #[tool(default = TEN)]
    level: u8,
}

fn main() {}
