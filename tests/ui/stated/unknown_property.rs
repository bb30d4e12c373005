use tool_core::Argument;

#[derive(Argument)]
struct Place {
    x: u8,
    y: u8,
}

#[derive(Argument)]
struct Alarm {
    #[tool(default = {"x": 1, "y": 2, "z": 3})]
    place: Place,
}

fn main() {}
