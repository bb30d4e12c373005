use std::collections::{BTreeMap, HashMap};
use tool_core::Argument;

#[derive(Argument)]
struct Levels {
    by_flag: BTreeMap<bool, String>,
    by_list: HashMap<Vec<String>, String>,
}

fn main() {}
