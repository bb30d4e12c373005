use tool_core::Argument;

#[derive(Argument)]
struct Job {
    what: std::collections::HashMap<f64, u8>,
}

fn main() {}
