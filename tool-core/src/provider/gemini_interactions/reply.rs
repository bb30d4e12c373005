//! The steps that answer a turn.

use super::ORIGIN;
use crate::provider::answers::{answers, arguments_object, ids, name_of};
use crate::toolset::{Call, ToolResult, Turn};
use serde_json::{Map, Value, json};

/// The id of the interaction that a turn was received from, to go on from it.
///
/// ```
/// use tool_core::provider::gemini_interactions;
///
/// let turn = gemini_interactions::receive(br#"{"id": "v1_abc", "status": "completed"}"#)?;
/// assert_eq!(gemini_interactions::interaction_id(&turn), Some("v1_abc"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
#[must_use]
pub fn interaction_id(turn: &Turn) -> Option<&str> {
    let is_own = turn.origin == ORIGIN;
    turn.opaque().get("id")?.as_str().filter(|_| is_own)
}

/// The steps that answer a turn of which the provider keeps the history: a `function_result` for
/// each call, in their order. They are the `input` beside a `previous_interaction_id`, which is
/// [`interaction_id`].
///
/// `tool_results` are those of [`dispatch_turn`](crate::Toolset::dispatch_turn), one for each call;
/// a call without a result is answered with an error.
///
/// ```
/// use tool_core::{Call, Turn, provider::gemini_interactions};
///
/// let turn = Turn::of_calls([Call::new("c1", "ping", "{}")]);
/// let steps = gemini_interactions::results(&turn, &[]);
/// assert_eq!(steps[0]["call_id"], "c1");
/// assert_eq!(steps[0]["is_error"], true);
/// ```
#[must_use]
pub fn results(turn: &Turn, tool_results: &[ToolResult]) -> Vec<Value> {
    let answers = answers(turn, tool_results);
    let steps = answers.iter().zip(ids_of(turn)).map(|(answer, id)| {
        let mut step = json!({
            "type": "function_result",
            "call_id": id,
            "name": name_of(answer.call),
            "result": answer.words(),
        });
        if answer.is_error
            && let Some(step) = step.as_object_mut()
        {
            step.insert("is_error".to_owned(), true.into());
        }
        step
    });
    steps.collect()
}

/// The steps that answer a turn of which the provider keeps nothing (`"store": false`): the
/// model's own, each in its place, and then its [`results`].
///
/// ```
/// use tool_core::{Call, Turn, provider::gemini_interactions};
///
/// let turn = Turn::of_calls([Call::new("c1", "ping", "{}")]);
/// let steps = gemini_interactions::reply(&turn, &[]);
/// assert_eq!(steps[0]["type"], "function_call");
/// assert_eq!(steps[1]["type"], "function_result");
/// ```
#[must_use]
pub fn reply(turn: &Turn, tool_results: &[ToolResult]) -> Vec<Value> {
    let mut steps = steps_of(turn);
    steps.extend(results(turn, tool_results));
    steps
}

fn ids_of(turn: &Turn) -> Vec<String> {
    ids(turn, |id| !id.is_empty(), |n| format!("call_{n}"))
}

fn steps_of(turn: &Turn) -> Vec<Value> {
    let ids = ids_of(turn);
    let mut calls =
        turn.calls().iter().zip(&ids).map(|(call, id)| call_step(call, id, turn.origin));
    let steps = turn.opaque().get("steps").and_then(Value::as_array);
    let Some(received) = steps.filter(|_| turn.origin == ORIGIN) else {
        let content = || json!([{"type": "text", "text": turn.text()}]);
        let text = (!turn.text().is_empty())
            .then(|| json!({"type": "model_output", "content": content()}));
        return text.into_iter().chain(calls).collect();
    };
    let steps = received.iter().filter_map(|step| {
        let is_call = step.get("type").is_some_and(|kind| kind == "function_call");
        if is_call { calls.next() } else { Some(step.clone()) }
    });
    steps.collect()
}

fn call_step(call: &Call, id: &str, origin: &str) -> Value {
    let mut step = Map::new();
    step.insert("type".to_owned(), "function_call".into());
    step.insert("id".to_owned(), id.into());
    step.insert("name".to_owned(), name_of(call).into());
    step.insert("arguments".to_owned(), arguments_object(call).into());
    if let (Value::Object(opaque), ORIGIN) = (call.opaque(), origin) {
        step.extend(opaque.clone());
    }
    Value::Object(step)
}
