use tool_core::Argument;

#[derive(Argument)]
struct Place {
    x: u8,
    y: u8,
}

#[derive(Argument)]
struct Job {
    #[tool(min_properties = 1)]
    what: Place,
}

fn main() {}
