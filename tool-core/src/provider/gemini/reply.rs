//! The contents that answer a turn.

use super::ORIGIN;
use crate::provider::answers::{Answer, LONGEST_NAME, answers, arguments_object, name_of};
use crate::toolset::{Call, ToolResult, Turn};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// The contents that answer a turn: the model's own, with every part and its thought signature in
/// its place, and one of the user that holds a `functionResponse` for each call, in their order.
///
/// `results` are those of [`dispatch_turn`](crate::Toolset::dispatch_turn), one for each call; a
/// call without a result is answered with an error, because the provider counts the responses. An
/// output is sent as `{"output": …}`, what went wrong as `{"error": "…"}`; an output with a key
/// `$ref` in it, which the provider would resolve, is sent as text. The id of a call goes back if
/// it came with one. A turn of nothing gives no content.
///
/// ```
/// use tool_core::{Call, Turn, provider::gemini};
///
/// let turn = Turn::of_calls([Call::new("syn-1", "ping", "{}")]);
/// let contents = gemini::reply(&turn, &[]);
/// assert_eq!(contents[0]["parts"][0]["functionCall"]["name"], "ping");
/// let response = &contents[1]["parts"][0]["functionResponse"];
/// assert_eq!(response["id"], "syn-1");
/// assert_eq!(response["response"]["error"], "this call was not run");
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let mut contents = Vec::new();
    let parts = parts_of(turn);
    if !parts.is_empty() {
        contents.push(json!({"role": "model", "parts": parts}));
    }
    let answers = answers(turn, results);
    if !answers.is_empty() {
        let parts: Value = answers.iter().map(response_part).collect();
        contents.push(json!({"role": "user", "parts": parts}));
    }
    contents
}

fn parts_of(turn: &Turn) -> Vec<Value> {
    let mut calls = turn.calls().iter().map(|call| call_part(call, turn.origin));
    let (Value::Array(received), ORIGIN) = (turn.opaque(), turn.origin) else {
        let text = (!turn.text().is_empty()).then(|| json!({"text": turn.text()}));
        return text.into_iter().chain(calls).collect();
    };
    let parts = received.iter().filter_map(|part| {
        if part.get("functionCall").is_some() {
            return calls.next();
        }
        // Streams have parts without text, which carry something only with their signature.
        let has_text = part.get("text").is_none_or(|text| text != "");
        (has_text || part.get("thoughtSignature").is_some()).then(|| part.clone())
    });
    parts.collect()
}

fn call_part(call: &Call, origin: &str) -> Value {
    let mut function_call = identity(call);
    function_call.insert("args".to_owned(), arguments_object(call).into());
    let mut part = Map::new();
    part.insert("functionCall".to_owned(), function_call.into());
    if let (Value::Object(opaque), ORIGIN) = (call.opaque(), origin) {
        part.extend(opaque.clone());
    }
    Value::Object(part)
}

/// What a call and its response both begin with: the id, if there is one, and the name.
fn identity(call: &Call) -> Map<String, Value> {
    let mut identity = Map::new();
    if let Some(id) = call.id() {
        identity.insert("id".to_owned(), id.into());
    }
    let name = name_of(call);
    // Here alone a name begins with a letter or `_`.
    let fits = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let begun = || format!("_{name}").chars().take(LONGEST_NAME).collect();
    let name = if fits { name } else { Cow::Owned(begun()) };
    identity.insert("name".to_owned(), name.into());
    identity
}

fn response_part(answer: &Answer<'_>) -> Value {
    let content = answer.value();
    let response = match answer.is_error {
        true => json!({"error": answer.words()}),
        false if has_reference(content) => json!({"output": content.to_string()}),
        false => json!({"output": content}),
    };
    let mut function_response = identity(answer.call);
    function_response.insert("response".to_owned(), response);
    json!({"functionResponse": function_response})
}

fn has_reference(value: &Value) -> bool {
    match value {
        Value::Object(members) => {
            members.contains_key("$ref") || members.values().any(has_reference)
        }
        Value::Array(items) => items.iter().any(has_reference),
        _ => false,
    }
}
