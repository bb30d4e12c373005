use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(unique_items)]
    what: std::collections::HashSet<String>,
}

fn main() {}
