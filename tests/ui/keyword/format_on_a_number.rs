use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(format = "uuid")]
    what: u8,
}

fn main() {}
