use tool_core::Argument;

#[derive(Argument)]
enum Volume {
    Mute,
    Exact(u8),
}

#[derive(Argument)]
struct Alarm {
    #[tool(default = {"Exact": "x"})]
    volume: Volume,
}

fn main() {}
