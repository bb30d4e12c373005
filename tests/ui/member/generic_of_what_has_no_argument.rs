use tool_core::Argument;

struct Money;

#[derive(Argument)]
struct Page<T> {
    items: Vec<T>,
}

#[derive(Argument)]
struct Job {
    what: Page<Money>,
}

fn main() {}
