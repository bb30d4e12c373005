use std::fmt::Debug;
use tool_core::Argument;

#[derive(Argument)]
struct Job {
    what: Vec<Box<dyn Debug>>,
}

fn main() {}
