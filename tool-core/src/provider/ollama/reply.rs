//! What answers a turn.

use super::ORIGIN;
use crate::provider::answers::{answers, arguments_object, name_of};
use crate::toolset::{Call, ToolResult, Turn};
use serde_json::{Map, Value, json};

/// The messages that answer a turn: the assistant's own message, and one `tool` message for each
/// of its calls, in their order, which is what tells calls of one tool apart. Ids go back where
/// they came. A call that is no JSON object goes back as `{"INVALID_JSON": "…"}`.
///
/// ```
/// use tool_core::{Turn, provider::ollama};
///
/// let turn = ollama::receive(br#"{
///     "message": {"tool_calls": [{"function": {"name": "ping", "arguments": {}}}]},
///     "done": true, "done_reason": "stop"
/// }"#)?;
/// let messages = ollama::reply(&turn, &[]);
/// assert_eq!(messages[1]["tool_name"], "ping");
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let mut message = Map::new();
    message.insert("role".to_owned(), "assistant".into());
    message.insert("content".to_owned(), turn.text().into());
    if let (Value::Object(opaque), true) = (turn.opaque(), turn.origin == ORIGIN) {
        message.extend(opaque.clone());
    }
    if !turn.calls().is_empty() {
        message.insert("tool_calls".to_owned(), turn.calls().iter().map(call_message).collect());
    }
    let mut messages = vec![Value::Object(message)];
    for answer in answers(turn, results) {
        let name = name_of(answer.call);
        let mut message = json!({"role": "tool", "tool_name": name, "content": answer.text()});
        if let (Some(id), Some(message)) = (answer.call.id(), message.as_object_mut()) {
            message.insert("tool_call_id".to_owned(), id.into());
        }
        messages.push(message);
    }
    messages
}

fn call_message(call: &Call) -> Value {
    let function = json!({"name": name_of(call), "arguments": arguments_object(call)});
    match call.id() {
        Some(id) => json!({"id": id, "function": function}),
        None => json!({"function": function}),
    }
}
