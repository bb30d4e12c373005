//! Chat Completions of `OpenAI`: `POST /v1/chat/completions`.
//!
//! Shapes are those of the official SDK's types (`ChatCompletion`,
//! `ChatCompletionFunctionToolParam`, `ChatCompletionMessageToolCall`,
//! `ChatCompletionToolMessageParam`).

mod advertise;

pub use advertise::{advertise, advertise_with};

use super::{ReceiveError, state_of_closed, what_is};
use crate::toolset::{Arguments, Call, CallState, ToolResult, Turn};
use serde_json::{Map, Value, json};

/// What the assistant's message carries that has to go back with it.
const ECHOED: [&str; 2] = ["refusal", "reasoning_content"];

/// Reads a whole response, of which the first choice counts.
///
/// Whether a call is complete is for the envelope to say, never for its text: under
/// `finish_reason: "length"`, and where there is no finish reason at all, the last call was cut
/// off, whatever its text reads as.
///
/// ```
/// use tool_core::{CallState, provider::openai_chat};
///
/// let turn = openai_chat::receive(br#"{
///     "choices": [{
///         "message": {"role": "assistant", "content": null, "tool_calls": [
///             {"id": "call_1", "type": "function", "function": {"name": "ping", "arguments": "{}"}}
///         ]},
///         "finish_reason": "length"
///     }]
/// }"#)?;
/// assert_eq!(turn.calls()[0].state(), CallState::Truncated);
/// assert_eq!(turn.end(), Some("length"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, if there is no choice or no message in it, or if it
/// calls a function in the form before tools.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body: Value = serde_json::from_slice(body)
        .map_err(|error| ReceiveError::new(format!("the response is not JSON: {error}")))?;
    if let Some(error) = body.get("error").filter(|error| !error.is_null()) {
        let message = error.get("message").and_then(Value::as_str).unwrap_or("no message");
        return Err(ReceiveError::new(format!("the provider answered with an error: {message}")));
    }
    let choice =
        body.pointer("/choices/0").ok_or_else(|| missing("the response has no choice", &body))?;
    let message = choice
        .get("message")
        .and_then(Value::as_object)
        .ok_or_else(|| missing("the first choice of the response has no message", choice))?;
    let end = text_at(choice, "finish_reason");
    let mut calls = Vec::new();
    let sent = match message.get("tool_calls") {
        None | Some(Value::Null) => None,
        Some(Value::Array(calls)) => Some(calls),
        Some(other) => return Err(missing("the calls of the response are no array", other)),
    };
    for call in sent.into_iter().flatten() {
        calls.push(receive_call(call));
    }
    if matches!(end.as_deref(), None | Some("length"))
        && let Some(last) = calls.pop()
    {
        calls.push(last.cut_off());
    }
    if message.get("function_call").is_some_and(|call| !call.is_null()) {
        return Err(ReceiveError::new(
            "the response has a `function_call`, the form before tools; advertise `tools`",
        ));
    }
    let echoed =
        message.iter().filter(|(key, value)| ECHOED.contains(&key.as_str()) && !value.is_null());
    let echoed: Map<_, _> = echoed.map(|(key, value)| (key.clone(), value.clone())).collect();
    Ok(Turn {
        text: message.get("content").map(text_of_content).unwrap_or_default(),
        refusal: message.get("refusal").and_then(Value::as_str).map(str::to_owned),
        calls,
        stopped: end.as_deref() == Some("content_filter"),
        end,
        opaque: if echoed.is_empty() { Value::Null } else { Value::Object(echoed) },
    })
}

fn missing(what: &str, at: &Value) -> ReceiveError {
    ReceiveError::new(format!("{what}; it is {}", what_is(at)))
}

fn text_at(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

/// Content is text, or parts of which some are text.
fn text_of_content(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part.get("text")?.as_str()).collect(),
        _ => String::new(),
    }
}

fn receive_call(call: &Value) -> Call {
    let id = text_at(call, "id").filter(|id| !id.is_empty());
    // A call without a name is one of no tool, and is answered like one.
    let named = |body: &Value| text_at(body, "name").unwrap_or_default();
    if let Some(custom) = call.get("custom").filter(|custom| !custom.is_null()) {
        let input = Arguments::Free(text_at(custom, "input").unwrap_or_default());
        return Call::received(id, named(custom), input, CallState::Complete);
    }
    let function = call.get("function").unwrap_or(&Value::Null);
    let name = named(function);
    match function.get("arguments") {
        None | Some(Value::Null) => no_arguments(id, name),
        Some(Value::String(text)) if text.is_empty() => no_arguments(id, name),
        Some(Value::String(text)) => {
            let state = state_of_closed(text);
            Call::received(id, name, Arguments::Text(text.clone()), state)
        }
        Some(value) => {
            let state = if value.is_object() { CallState::Complete } else { CallState::Malformed };
            Call::received(id, name, Arguments::Value(value.clone()), state)
        }
    }
}

fn no_arguments(id: Option<String>, name: String) -> Call {
    let arguments = Arguments::Text(String::new());
    Call::received(id, name, arguments, CallState::Complete).of_empty_text()
}

/// The messages that answer a turn: the assistant's own message, and one `tool` message for each
/// of its calls, in their order.
///
/// `results` are those of [`dispatch_turn`](crate::Toolset::dispatch_turn), one for each call. A
/// call without a result is answered with an error, because the provider refuses a history in
/// which a call has no answer.
///
/// ```
/// use serde_json::json;
/// use tool_core::{Call, Turn, provider::openai_chat};
///
/// let turn = Turn::of_calls([Call::new("call_1", "ping", "{}")]);
/// let messages = openai_chat::reply(&turn, &[]);
/// assert_eq!(messages[0]["tool_calls"][0]["function"]["name"], "ping");
/// assert_eq!(messages[1]["tool_call_id"], "call_1");
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let ids = ids_of(turn);
    let mut messages = vec![assistant_message(turn, &ids)];
    let mut results = results.iter();
    for id in ids {
        let content = match results.next().map(ToolResult::content) {
            // Text is sent as it is; a model reads it better without quotes and escapes.
            Some(Value::String(text)) => text,
            Some(content) => content.to_string(),
            None => json!({"error": {"code": "unanswered", "message": "this call was not run"}})
                .to_string(),
        };
        messages.push(json!({"role": "tool", "tool_call_id": id, "content": content}));
    }
    messages
}

/// The ids of the calls; those that came without get one that no other has.
fn ids_of(turn: &Turn) -> Vec<String> {
    let sent = |id: &str| turn.calls().iter().any(|call| call.id() == Some(id));
    let mut free = (0..).map(|n| format!("call_{n}")).filter(|id| !sent(id));
    let calls = turn.calls().iter();
    calls.filter_map(|call| call.id().map(str::to_owned).or_else(|| free.next())).collect()
}

fn assistant_message(turn: &Turn, ids: &[String]) -> Value {
    let mut message = Map::new();
    message.insert("role".to_owned(), "assistant".into());
    let content = if turn.text().is_empty() { Value::Null } else { turn.text().into() };
    message.insert("content".to_owned(), content);
    if let Value::Object(echoed) = turn.opaque() {
        message.extend(echoed.clone());
    }
    if !ids.is_empty() {
        let calls = turn.calls().iter().zip(ids).map(|(call, id)| call_message(call, id));
        message.insert("tool_calls".to_owned(), calls.collect());
    }
    Value::Object(message)
}

fn call_message(call: &Call, id: &str) -> Value {
    let arguments = match call.arguments() {
        Arguments::Text(text) => text.clone(),
        Arguments::Value(value) => value.to_string(),
        Arguments::Free(input) => {
            let custom = json!({"name": call.name(), "input": input});
            return json!({"id": id, "type": "custom", "custom": custom});
        }
    };
    let function = json!({"name": call.name(), "arguments": arguments});
    json!({"id": id, "type": "function", "function": function})
}
