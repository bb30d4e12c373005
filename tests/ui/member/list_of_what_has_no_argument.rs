use tool_core::Argument;

struct Money;

#[derive(Argument)]
struct Job {
    what: Vec<Money>,
}

fn main() {}
