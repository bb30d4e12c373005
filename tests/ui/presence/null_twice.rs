use serde_json::Value;
use tool_core::Argument;

#[derive(Argument)]
struct Edit {
    title: Option<Option<String>>,
    any: Option<Value>,
    nothing: Option<()>,
}

fn main() {}
