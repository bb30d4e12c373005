use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(maximum = 1e400)]
    what: f64,
}

fn main() {}
