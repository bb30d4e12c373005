//! The messages that answer a turn.

use super::ORIGIN;
use crate::provider::answers::{
    Answer, answers, arguments_object, ids, is_blank, is_plain, name_of,
};
use crate::toolset::{Call, ToolResult, Turn};
use serde_json::{Map, Value, json};

/// The messages that answer a turn: the assistant's own, with every block in its place, and one of
/// the user that holds a `tool_result` for each call, in their order.
///
/// Text of the user's goes behind the results, into the same message. `results` are those of
/// [`dispatch_turn`](crate::Toolset::dispatch_turn), one for each call; a call without a result is
/// answered with an error, because the provider refuses a history in which a call has no answer.
/// An input that is no object goes back as `{"INVALID_JSON": "…"}`, the form that is documented
/// for it. A turn of nothing gives no message.
///
/// ```
/// use tool_core::{Call, Turn, provider::anthropic};
///
/// let turn = Turn::of_calls([Call::new("toolu_1", "ping", "{}")]);
/// let messages = anthropic::reply(&turn, &[]);
/// assert_eq!(messages[0]["content"][0]["name"], "ping");
/// assert_eq!(messages[1]["content"][0]["tool_use_id"], "toolu_1");
/// assert_eq!(messages[1]["content"][0]["is_error"], true);
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let ids = ids(turn, |id| !id.is_empty() && id.chars().all(is_plain), |n| format!("toolu_{n}"));
    let mut messages = Vec::new();
    let blocks = blocks_of(turn, &ids);
    if !blocks.is_empty() {
        messages.push(json!({"role": "assistant", "content": blocks}));
    }
    let answers = answers(turn, results);
    if !answers.is_empty() {
        let results = answers.iter().zip(&ids).map(|(answer, id)| result_block(answer, id));
        messages.push(json!({"role": "user", "content": results.collect::<Value>()}));
    }
    messages
}

fn blocks_of(turn: &Turn, ids: &[String]) -> Vec<Value> {
    let mut calls =
        turn.calls().iter().zip(ids).map(|(call, id)| call_block(call, id, turn.origin));
    let (Value::Array(received), ORIGIN) = (turn.opaque(), turn.origin) else {
        let text = (!is_blank(turn.text())).then(|| json!({"type": "text", "text": turn.text()}));
        return text.into_iter().chain(calls).collect();
    };
    let blocks = received.iter().filter_map(|block| {
        let text = |key| block.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "tool_use" => calls.next(),
            // The provider sends blocks without text, and refuses them.
            "text" if is_blank(text("text")) => None,
            _ => Some(block.clone()),
        }
    });
    blocks.collect()
}

fn call_block(call: &Call, id: &str, origin: &str) -> Value {
    let mut block = Map::new();
    block.insert("type".to_owned(), "tool_use".into());
    block.insert("id".to_owned(), id.into());
    block.insert("name".to_owned(), name_of(call).into());
    block.insert("input".to_owned(), arguments_object(call).into());
    if let (Value::Object(opaque), ORIGIN) = (call.opaque(), origin) {
        block.extend(opaque.clone());
    }
    Value::Object(block)
}

fn result_block(answer: &Answer<'_>, id: &str) -> Value {
    let mut block = json!({"type": "tool_result", "tool_use_id": id, "content": answer.words()});
    if answer.is_error
        && let Some(block) = block.as_object_mut()
    {
        block.insert("is_error".to_owned(), true.into());
    }
    block
}
