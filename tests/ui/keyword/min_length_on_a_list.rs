use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(min_length = 1)]
    what: Vec<String>,
}

fn main() {}
