//! Whole responses.

use super::ORIGIN;
use crate::provider::ReceiveError;
use crate::provider::chat::receive_calls;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{Ending, settle};
use crate::toolset::Turn;
use serde_json::{Value, json};

/// Reads a whole response.
///
/// Calls come whole, and `done_reason` is `"stop"` also where there are some. Under `"length"`, and
/// where the answer is not `done`, the last call is taken as cut off.
///
/// ```
/// use tool_core::provider::ollama;
///
/// let turn = ollama::receive(br#"{
///     "message": {"role": "assistant", "content": "", "tool_calls": [
///         {"function": {"name": "ping", "arguments": {"times": 3}}}
///     ]},
///     "done": true, "done_reason": "stop"
/// }"#)?;
/// assert_eq!(turn.calls()[0].name(), "ping");
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is no message in it.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let response = body.object();
    if let Some(error) = response.provider_error() {
        return Err(ReceiveError::of_provider(error));
    }
    let message =
        response.get("message").filter(|message| message.is_object()).ok_or_else(|| {
            ReceiveError::new(format!("the response has no message; it is {}", body.what()))
        })?;
    let message = message.object();
    let end = response.text("done_reason");
    let ending = ending(&response);
    Ok(Turn {
        text: message.text("content").unwrap_or_default(),
        calls: settle(receive_calls(&message)?, ending),
        broken_off: ending == Ending::Open,
        end,
        opaque: opaque(&message.text("thinking").unwrap_or_default()),
        origin: ORIGIN,
        ..Turn::default()
    })
}

/// What a response, or a line of one, says about the end.
pub(super) fn ending(response: &Object<'_>) -> Ending {
    let is_done = response.get("done").is_some_and(|done| done.raw() == "true");
    match response.text("done_reason").as_deref() {
        _ if !is_done => Ending::Open,
        Some("length") => Ending::Limit,
        _ => Ending::Closed,
    }
}

pub(super) fn opaque(thinking: &str) -> Value {
    if thinking.is_empty() { Value::Null } else { json!({"thinking": thinking}) }
}
