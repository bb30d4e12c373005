use tool_core::Argument;

#[derive(Argument)]
#[tool(example = {"x": "one"})]
struct Place {
    x: u8,
}

fn main() {}
