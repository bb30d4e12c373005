use std::collections::HashMap;
use tool_core::Argument;

#[derive(Argument)]
struct Levels {
    by_list: HashMap<Vec<String>, String>,
}

fn main() {}
