use serde_json::Value;
use tool_core::Argument;

#[derive(Argument)]
struct Edit {
    title: Option<Value>,
}

fn main() {}
