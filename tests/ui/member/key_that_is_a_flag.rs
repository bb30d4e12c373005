use std::collections::BTreeMap;
use tool_core::Argument;

#[derive(Argument)]
struct Levels {
    by_flag: BTreeMap<bool, String>,
}

fn main() {}
