use tool_core::Argument;

#[derive(Argument)]
struct Job {
    what: *const u8,
}

fn main() {}
