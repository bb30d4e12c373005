use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(default = [1])]
    pair: (u8, u8),
}

fn main() {}
