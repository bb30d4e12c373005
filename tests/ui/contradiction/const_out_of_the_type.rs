use tool_core::Argument;

#[derive(Argument)]
struct Version {
    #[tool(const = 300)]
    number: u8,
}

fn main() {}
