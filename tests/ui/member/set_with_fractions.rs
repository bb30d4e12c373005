use tool_core::Argument;

#[derive(Argument)]
struct Job {
    what: std::collections::BTreeSet<f64>,
}

fn main() {}
