use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(default = [1, 300])]
    counts: Vec<u8>,
}

fn main() {}
