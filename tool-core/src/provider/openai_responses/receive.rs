//! Whole responses.

use super::ORIGIN;
use super::item::{Said, draft, echo};
use crate::provider::ReceiveError;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{Ending, settle};
use crate::toolset::Turn;
use serde_json::Value;

/// Reads a whole response.
///
/// A call is whole if its own item and the response are completed. Of an incomplete response the
/// last call was cut off, whatever its item says. The [`end`](Turn::end) of a turn is the status,
/// with the reason after a colon where there is one: `"incomplete:max_output_tokens"`.
///
/// ```
/// use tool_core::{CallState, provider::openai_responses};
///
/// let turn = openai_responses::receive(br#"{
///     "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"},
///     "output": [{"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "ping",
///         "arguments": "{}", "status": "completed"}]
/// }"#)?;
/// assert_eq!(turn.calls()[0].id(), Some("call_1"));
/// assert_eq!(turn.calls()[0].state(), CallState::Truncated);
/// assert_eq!(turn.end(), Some("incomplete:max_output_tokens"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, or if it is no response but an error, or something else.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let response = body.object();
    if response.get("output").and_then(Node::items).is_none() {
        if let Some(error) = response.provider_error() {
            return Err(ReceiveError::of_provider(error));
        }
        let message = format!("the response has no output; it is {}", body.what());
        return Err(ReceiveError::new(message));
    }
    read(&response)
}

/// The turn that a response is.
pub(super) fn read(response: &Object<'_>) -> Result<Turn, ReceiveError> {
    let items = response.items("output");
    let mut said = Said::default();
    let mut drafts = Vec::new();
    for (order, item) in (0..).zip(&items) {
        let item = item.object();
        said.hear(&item);
        drafts.extend(draft(order, &item));
    }
    let opaque = items.into_iter().map(echo).collect::<Result<Vec<_>, _>>()?;
    let turn = ended(response);
    Ok(Turn {
        text: said.text,
        refusal: said.refusal,
        calls: settle(drafts, ending(turn.end.as_deref())),
        opaque: if opaque.is_empty() { Value::Null } else { Value::Array(opaque) },
        ..turn
    })
}

/// A turn of which nothing is known but how the response ended.
pub(super) fn ended(response: &Object<'_>) -> Turn {
    let status = response.text("status");
    let reason = response.object("incomplete_details").text("reason");
    let end = match (status, reason) {
        (Some(status), Some(reason)) if status == "incomplete" => {
            Some(format!("{status}:{reason}"))
        }
        (status, _) => status,
    };
    let error = response.provider_error();
    let stopped =
        matches!(end.as_deref(), Some("failed" | "cancelled" | "incomplete:content_filter"));
    let goes_on = |end: &str| matches!(end, "in_progress" | "queued");
    Turn {
        stopped: stopped || error.is_some(),
        broken_off: end.as_deref().is_none_or(goes_on),
        end,
        error,
        origin: ORIGIN,
        ..Turn::default()
    }
}

/// What the end of a response says of the calls.
pub(super) fn ending(end: Option<&str>) -> Ending {
    match end {
        Some("completed") => Ending::Closed,
        // What was done before the filter found something was not cut off.
        Some("incomplete:content_filter") => Ending::Open,
        Some(end) if end.starts_with("incomplete") => Ending::Limit,
        _ => Ending::Open,
    }
}
