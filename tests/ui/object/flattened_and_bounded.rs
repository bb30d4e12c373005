use std::collections::BTreeMap;
use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(flatten, max_properties = 3)]
    labels: BTreeMap<String, String>,
}

fn main() {}
