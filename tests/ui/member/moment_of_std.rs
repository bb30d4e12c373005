use tool_core::Argument;

#[derive(Argument)]
struct Job {
    when: std::time::SystemTime,
}

fn main() {}
