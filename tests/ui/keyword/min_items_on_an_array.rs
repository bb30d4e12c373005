use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(min_items = 1)]
    what: [u8; 3],
}

fn main() {}
