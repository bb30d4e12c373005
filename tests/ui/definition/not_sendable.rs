use std::fmt::Debug;
use tool_core::Argument;

#[derive(Argument)]
struct Job {
    done: fn(u8) -> bool,
    what: Vec<Box<dyn Debug>>,
    nothing: (),
    address: *const u8,
    counts: [(i128, u8); 2],
}

#[derive(Argument)]
struct Text(&'static str);

#[derive(Argument)]
enum Amount {
    Small(u8),
    Huge(u128),
    Pair(u8, &'static [u8]),
}

fn main() {}
