//! What answers a turn.

use super::ORIGIN;
use super::item::{CUSTOM_CALL, FUNCTION_CALL};
use crate::provider::answers::{answers, arguments_text, ids, name_of};
use crate::toolset::{Arguments, Call, ToolResult, Turn};
use serde_json::{Map, Value, json};

/// The longest id that is taken back.
const LONGEST_ID: usize = 64;

/// The items that answer a turn, for the `input` of the next request: the output of the model as it
/// came, and one output of a tool for each of its calls, in their order.
///
/// A call that is no JSON object goes back as `{"INVALID_JSON": "…"}`.
///
/// ```
/// use tool_core::provider::openai_responses;
///
/// let turn = openai_responses::receive(br#"{
///     "status": "completed", "output": [
///         {"type": "reasoning", "id": "rs_1", "summary": []},
///         {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "ping",
///             "arguments": "{}", "status": "completed"}
///     ]
/// }"#)?;
/// let items = openai_responses::reply(&turn, &[]);
/// assert_eq!(items[0]["type"], "reasoning");
/// assert_eq!(items[1]["id"], "fc_1");
/// assert_eq!(items[2]["type"], "function_call_output");
/// assert_eq!(items[2]["call_id"], "call_1");
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let admits = |id: &str| (1..=LONGEST_ID).contains(&id.len());
    let ids = ids(turn, admits, |n| format!("call_{n}"));
    let mut items = replayed(turn, &ids);
    for (answer, id) in answers(turn, results).iter().zip(ids) {
        let kind = match answer.call.arguments() {
            Arguments::Free(_) => "custom_tool_call_output",
            _ => "function_call_output",
        };
        items.push(json!({"type": kind, "call_id": id, "output": answer.text()}));
    }
    items
}

/// The items of the answer, in which each call is put back into its place.
fn replayed(turn: &Turn, ids: &[String]) -> Vec<Value> {
    let mut calls = turn.calls().iter().zip(ids);
    let mut items = Vec::new();
    match turn.opaque() {
        Value::Array(sent) if turn.origin == ORIGIN => {
            for item in sent {
                match item.get("type").and_then(Value::as_str) {
                    Some(FUNCTION_CALL | CUSTOM_CALL) => {
                        items.extend(calls.next().map(|(call, id)| call_item(call, id, item)));
                    }
                    _ => items.push(item.clone()),
                }
            }
        }
        _ if turn.text().is_empty() => {}
        _ => items.push(json!({"role": "assistant", "content": turn.text()})),
    }
    items.extend(calls.map(|(call, id)| call_item(call, id, &Value::Null)));
    items
}

fn call_item(call: &Call, id: &str, beside: &Value) -> Value {
    let name = name_of(call);
    let (kind, key, text) = match call.arguments() {
        Arguments::Free(input) => (CUSTOM_CALL, "input", input.as_str().into()),
        _ => (FUNCTION_CALL, "arguments", arguments_text(call)),
    };
    let mut item = Map::new();
    item.insert("type".to_owned(), kind.into());
    item.insert("call_id".to_owned(), id.into());
    item.insert("name".to_owned(), name.into());
    item.insert(key.to_owned(), text.into());
    if let Value::Object(beside) = beside {
        item.extend(beside.clone());
    }
    Value::Object(item)
}
