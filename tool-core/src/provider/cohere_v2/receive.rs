//! Whole responses.

use super::{ENDINGS, ORIGIN};
use crate::provider::ReceiveError;
use crate::provider::chat::{has_more_than_text, receive_calls, text_of_content};
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::settle;
use crate::toolset::{ProviderError, Turn};
use serde_json::{Map, Value};

/// Reads a whole response.
///
/// Under `MAX_TOKENS`, `ERROR` and `TIMEOUT`, and where there is no finish reason, the last call
/// was cut off, whatever its text reads as.
///
/// ```
/// use tool_core::provider::cohere_v2;
///
/// let turn = cohere_v2::receive(br#"{
///     "finish_reason": "TOOL_CALL",
///     "message": {"role": "assistant", "tool_plan": "I will ping.", "tool_calls": [
///         {"id": "ping_1", "type": "function", "function": {"name": "ping", "arguments": "{}"}}
///     ]}
/// }"#)?;
/// assert_eq!(turn.calls()[0].name(), "ping");
/// assert_eq!(turn.opaque()["tool_plan"], "I will ping.");
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is no message in it.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let response = body.object();
    if let Some(error) = refusal(&response) {
        return Err(ReceiveError::of_provider(error));
    }
    let message =
        response.get("message").filter(|message| message.is_object()).ok_or_else(|| {
            ReceiveError::new(format!("the response has no message; it is {}", body.what()))
        })?;
    let message = message.object();
    let end = response.text("finish_reason");
    let plan = message.text("tool_plan").unwrap_or_default();
    let content = message.get("content");
    let opaque = opaque(plan, content.filter(|content| has_more_than_text(*content)))?;
    Ok(Turn {
        text: content.map(text_of_content).unwrap_or_default(),
        calls: settle(receive_calls(&message)?, ENDINGS.of(end.as_deref())),
        stopped: ENDINGS.is_stopped(end.as_deref()),
        broken_off: end.is_none(),
        end,
        opaque,
        origin: ORIGIN,
        ..Turn::default()
    })
}

/// What an answer says that is an error: its message is a text.
pub(super) fn refusal(response: &Object<'_>) -> Option<ProviderError> {
    Some(ProviderError { code: None, message: Some(response.text("message")?) })
}

/// What goes back: the plan, and content that is not text alone.
pub(super) fn opaque(plan: String, content: Option<Node<'_>>) -> Result<Value, ReceiveError> {
    let mut opaque = Map::new();
    if !plan.is_empty() {
        opaque.insert("tool_plan".to_owned(), plan.into());
    }
    if let Some(content) = content {
        let content = content.value().ok_or_else(|| {
            ReceiveError::new("the content of the response is nested too deep to go back")
        })?;
        opaque.insert("content".to_owned(), content);
    }
    Ok(if opaque.is_empty() { Value::Null } else { Value::Object(opaque) })
}
