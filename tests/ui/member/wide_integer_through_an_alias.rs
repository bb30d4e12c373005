use tool_core::Argument;

type Wide = u128;

#[derive(Argument)]
struct Job {
    what: Wide,
}

fn main() {}
