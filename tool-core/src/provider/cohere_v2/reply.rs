//! What answers a turn.

use super::ORIGIN;
use crate::provider::answers::{self, Answer};
use crate::provider::chat::call_message;
use crate::toolset::{ToolResult, Turn};
use serde_json::{Map, Value, json};

/// The messages that answer a turn: the assistant's own message with its plan, and one `tool`
/// message for each of its calls, in their order. An object is a document, which the model can
/// cite; everything else is text, and so is an error. A call that is no JSON object goes back as
/// `{"INVALID_JSON": "…"}`.
///
/// ```
/// use tool_core::{Call, Turn, provider::cohere_v2};
///
/// let turn = Turn::of_calls([Call::new("ping_1", "ping", "{}")]);
/// let messages = cohere_v2::reply(&turn, &[]);
/// assert_eq!(messages[0]["tool_calls"][0]["id"], "ping_1");
/// assert_eq!(messages[1]["tool_call_id"], "ping_1");
/// assert_eq!(
///     messages[1]["content"],
///     r#"{"error":{"code":"unanswered","message":"this call was not run"}}"#,
/// );
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let ids = answers::ids(turn, |_| true, |n| format!("call_{n}"));
    let mut messages = vec![assistant(turn, &ids)];
    let answers = answers::answers(turn, results);
    for ((at, answer), id) in answers.iter().enumerate().zip(ids) {
        let content = content(at, answer);
        messages.push(json!({"role": "tool", "tool_call_id": id, "content": content}));
    }
    messages
}

fn assistant(turn: &Turn, ids: &[String]) -> Value {
    let is_own = turn.origin == ORIGIN;
    let mut message = Map::new();
    message.insert("role".to_owned(), "assistant".into());
    if !turn.text().is_empty() || ids.is_empty() {
        message.insert("content".to_owned(), turn.text().into());
    }
    if let (Value::Object(opaque), true) = (turn.opaque(), is_own) {
        message.extend(opaque.clone());
    }
    if !ids.is_empty() {
        let calls = turn.calls().iter().zip(ids).map(|(call, id)| call_message(call, id, is_own));
        message.insert("tool_calls".to_owned(), calls.collect());
    }
    Value::Object(message)
}

fn content(at: usize, answer: &Answer<'_>) -> Value {
    match answer.value() {
        Value::Object(data) if !answer.is_error => {
            let document = json!({"id": at.to_string(), "data": data});
            json!([{"type": "document", "document": document}])
        }
        _ => answer.text().into(),
    }
}
