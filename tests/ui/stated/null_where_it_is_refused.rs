use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(nullable = false, example = null)]
    level: Option<u8>,
}

fn main() {}
