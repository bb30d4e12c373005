use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind")]
enum Shape {
    Round { radius: u8 },
}

#[derive(Argument)]
struct Alarm {
    #[tool(default = {"kind": "Square"})]
    shape: Shape,
}

fn main() {}
