use tool_core::Argument;

#[derive(Argument)]
struct Job {
    what: (),
}

fn main() {}
