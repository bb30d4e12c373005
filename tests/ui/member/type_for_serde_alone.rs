use tool_core::Argument;

#[derive(serde::Deserialize)]
struct Money;

#[derive(Argument)]
struct Job {
    what: Money,
}

fn main() {}
