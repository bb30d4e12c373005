use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(minimum = f64::NAN)]
    what: f64,
}

fn main() {}
