use tool_core::Argument;

#[derive(Argument)]
struct Job {
    done: fn(u8) -> bool,
}

fn main() {}
