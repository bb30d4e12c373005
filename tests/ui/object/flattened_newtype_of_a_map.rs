use std::collections::BTreeMap;
use tool_core::Argument;

#[derive(Argument)]
struct Labels(#[tool(max_properties = 3)] BTreeMap<String, String>);

#[derive(Argument)]
struct Order {
    number: u32,
    #[tool(flatten)]
    labels: Labels,
}

fn main() {
    let _ = <Order as Argument>::SHAPE;
}
