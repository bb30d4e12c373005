//! A tool as Chat Completions has it.

use crate::provider::advertised::object;
use crate::provider::dialect::Fitted;
use serde_json::Value;

/// A tool of a provider that knows `strict`.
pub(in crate::provider) fn tool_with_strict(tool: Fitted) -> Value {
    let strict = tool.strict;
    let mut tool = tool_alone(tool);
    if let Some(Value::Object(function)) = tool.get_mut("function") {
        function.insert("strict".to_owned(), strict.into());
    }
    tool
}

/// A tool of a provider that does not.
pub(in crate::provider) fn tool_alone(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict: _ } = tool;
    let function =
        [("name", name.into()), ("description", description.into()), ("parameters", schema)];
    object([("type", "function".into()), ("function", object(function))])
}
