use tool_core::Argument;

#[derive(Argument)]
struct Job {
    what: Box<dyn Fn(u8) -> u8>,
}

fn main() {}
