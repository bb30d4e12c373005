use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(const = [1])]
    what: Vec<u8>,
}

fn main() {}
