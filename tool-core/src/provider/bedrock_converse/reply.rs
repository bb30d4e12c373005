//! The messages that answer a turn.

use super::ORIGIN;
use crate::provider::answers::{
    Answer, LONGEST_NAME, answers, arguments_object, ids, is_blank, is_plain, name_of,
};
use crate::toolset::{Call, ToolResult, Turn};
use serde_json::{Value, json};

/// The messages that answer a turn: the assistant's own, with every block in its place, and one of
/// the user that holds a `toolResult` for each call, in their order.
///
/// `results` are those of [`dispatch_turn`](crate::Toolset::dispatch_turn), one for each call; a
/// call without a result is answered with an error. An output that is an object is sent as `json`,
/// every other as `text`, which may not be blank. An input that is no object goes back as
/// `{"INVALID_JSON": "…"}`. A turn of nothing gives no message.
///
/// ```
/// use tool_core::{Call, Turn, provider::bedrock_converse};
///
/// let turn = Turn::of_calls([Call::new("tooluse_1", "ping", "{}")]);
/// let messages = bedrock_converse::reply(&turn, &[]);
/// assert_eq!(messages[0]["content"][0]["toolUse"]["name"], "ping");
/// let result = &messages[1]["content"][0]["toolResult"];
/// assert_eq!(result["toolUseId"], "tooluse_1");
/// assert_eq!(result["status"], "error");
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let admits = |id: &str| {
        let fits = |c: char| is_plain(c) || matches!(c, '.' | ':');
        (1..=LONGEST_NAME).contains(&id.len()) && id.chars().all(fits)
    };
    let ids = ids(turn, admits, |n| format!("tooluse_{n}"));
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
    let mut calls = turn.calls().iter().zip(ids).map(|(call, id)| call_block(call, id));
    let (Value::Array(received), ORIGIN) = (turn.opaque(), turn.origin) else {
        let text = (!is_blank(turn.text())).then(|| json!({"text": turn.text()}));
        return text.into_iter().chain(calls).collect();
    };
    let blocks = received.iter().filter_map(|block| {
        let is_call = block.get("toolUse").is_some_and(|call| call.get("toolUseId").is_none());
        if is_call {
            return calls.next();
        }
        // Streams have blocks without text, which are refused.
        let is_blank = block.get("text").and_then(Value::as_str).is_some_and(is_blank);
        let is_empty = block.as_object().is_none_or(serde_json::Map::is_empty);
        (!is_blank && !is_empty).then(|| block.clone())
    });
    blocks.collect()
}

fn call_block(call: &Call, id: &str) -> Value {
    let input = arguments_object(call);
    json!({"toolUse": {"toolUseId": id, "name": name_of(call), "input": input}})
}

fn result_block(answer: &Answer<'_>, id: &str) -> Value {
    let status = if answer.is_error { "error" } else { "success" };
    let content = match answer.value() {
        object @ Value::Object(_) if !answer.is_error => json!({"json": object}),
        _ if is_blank(&answer.words()) => json!({"json": {"output": answer.value()}}),
        _ => json!({"text": answer.words()}),
    };
    json!({"toolResult": {"toolUseId": id, "status": status, "content": [content]}})
}
