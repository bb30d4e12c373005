use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(min_items = 1)]
    what: String,
}

fn main() {}
