use std::collections::BTreeMap;
use tool_core::Argument;

#[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
enum Depot {
    North,
    South,
}

#[derive(Argument)]
struct Alarm {
    #[tool(default)]
    notes: BTreeMap<Depot, String>,
}

fn main() {}
