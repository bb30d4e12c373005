use tool_core::Argument;

#[derive(Argument)]
struct Job {
    counts: [(i128, u8); 2],
}

fn main() {}
