//! Messages that replay an answer.

use crate::provider::answers::{arguments_text, name_of};
use crate::toolset::{Arguments, Call, Turn};
use serde_json::{Map, Value, json};

/// The assistant's own message, with its calls under these ids. What `origin` wants back goes back
/// if the answer is its own.
pub(crate) fn assistant(turn: &Turn, ids: &[String], origin: &str) -> Value {
    let mut message = Map::new();
    message.insert("role".to_owned(), "assistant".into());
    let is_own = turn.origin == origin;
    // A message of nothing is none: without text there has to be something else.
    let has_else = !ids.is_empty() || is_own && !turn.opaque().is_null();
    let content = if turn.text().is_empty() && has_else { Value::Null } else { turn.text().into() };
    message.insert("content".to_owned(), content);
    if let (Value::Object(echoed), true) = (turn.opaque(), is_own) {
        message.extend(echoed.clone());
    }
    if !ids.is_empty() {
        let calls = turn.calls().iter().zip(ids).map(|(call, id)| call_message(call, id, is_own));
        message.insert("tool_calls".to_owned(), calls.collect());
    }
    Value::Object(message)
}

/// One call, as the provider sends it.
pub(crate) fn call_message(call: &Call, id: &str, is_own: bool) -> Value {
    let name = name_of(call);
    let mut message = Map::new();
    message.insert("id".to_owned(), id.into());
    if let Arguments::Free(input) = call.arguments() {
        message.insert("type".to_owned(), "custom".into());
        message.insert("custom".to_owned(), json!({"name": name, "input": input}));
    } else {
        message.insert("type".to_owned(), "function".into());
        let function = json!({"name": name, "arguments": arguments_text(call)});
        message.insert("function".to_owned(), function);
    }
    if let (Value::Object(opaque), true) = (call.opaque(), is_own) {
        message.extend(opaque.clone());
    }
    Value::Object(message)
}
