//! Whole interactions, and how one ends.

use super::ORIGIN;
use crate::provider::ReceiveError;
use crate::provider::blocks::Stopped;
use crate::provider::chat::error_end;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{Draft, Ending, settle};
use crate::toolset::{Call, ProviderError, Turn};
use serde_json::{Value, json};

/// Reads a whole interaction.
///
/// Whether a call is complete is for the envelope to say, never for its arguments: unless the
/// status is `requires_action` or `completed`, the last call was cut off, however its arguments
/// read. Of one that failed or was cancelled, what it holds is whole, and none of it is to run.
///
/// Thoughts and the steps of Google's own tools are kept in their place, and go back untouched with
/// [`reply`](super::reply).
///
/// ```
/// use tool_core::provider::gemini_interactions;
///
/// let turn = gemini_interactions::receive(br#"{
///     "id": "v1_abc", "status": "requires_action", "steps": [
///         {"type": "thought", "signature": "c2ln"},
///         {"type": "function_call", "id": "c1", "name": "ping", "arguments": {}}
///     ]
/// }"#)?;
/// assert_eq!(turn.calls()[0].name(), "ping");
/// assert_eq!(gemini_interactions::interaction_id(&turn), Some("v1_abc"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is no status in it.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let interaction = body.object();
    if let Some(error) = interaction.provider_error() {
        return Err(ReceiveError::of_provider(error));
    }
    let Some(status) = interaction.text("status") else {
        let what = body.what();
        return Err(ReceiveError::new(format!("the response has no status; it is {what}")));
    };
    let mut text = String::new();
    let mut drafts = Vec::new();
    let mut steps = Vec::new();
    for node in interaction.items("steps").into_iter().filter(|node| node.is_object()) {
        let step = node.object();
        match step.text("type").unwrap_or_default().as_str() {
            "function_call" => {
                let draft = begun(&step, drafts.len());
                drafts.push(draft.with_object(step.get("arguments")));
                steps.push(call_marker());
            }
            // What was sent is there again, if it is asked for.
            "user_input" | "function_result" => {}
            "model_output" => {
                text.extend(texts(&step));
                steps.extend(node.value());
            }
            _ => steps.extend(node.value()),
        }
    }
    let stop = Stop { id: interaction.text("id"), status: Some(status), error: None };
    let calls = settle(drafts, stop.ending());
    Ok(stop.turn(text, calls, steps))
}

/// The texts of a step that is output of the model.
pub(super) fn texts(step: &Object<'_>) -> Vec<String> {
    let contents = step.items("content").into_iter().map(Node::object);
    let texts = contents.filter(|content| content.text("type").as_deref() == Some("text"));
    texts.filter_map(|content| content.text("text")).collect()
}

/// A call that begins with `step`, without its arguments.
pub(super) fn begun(step: &Object<'_>, order: usize) -> Draft {
    let mut draft = Draft::new(order as u64);
    // With `store: false`, ids may be empty.
    draft.id = step.text("id").filter(|id| !id.is_empty());
    draft.name = step.text("name").unwrap_or_default();
    draft.opaque = step.values(|key| !matches!(key, "type" | "id" | "name" | "arguments"));
    draft
}

/// What stands for a call among the steps that go back.
pub(super) fn call_marker() -> Value {
    json!({"type": "function_call"})
}

/// Whether an interaction of this status is not at its end.
pub(super) fn goes_on(status: &str) -> bool {
    matches!(status, "in_progress" | "queued")
}

/// How an interaction stopped.
#[derive(Debug, Default)]
pub struct Stop {
    pub(super) id: Option<String>,
    pub(super) status: Option<String>,
    pub(super) error: Option<ProviderError>,
}

impl Stop {
    /// An error ended the stream.
    pub(super) fn fail(&mut self, error: ProviderError) {
        self.status = Some(error_end(&error));
        self.error = Some(error);
    }
}

impl Stopped for Stop {
    const WHAT: &'static str = "interaction";

    fn into_error(self) -> Option<ProviderError> {
        self.error
    }

    fn ending(&self) -> Ending {
        match self.status.as_deref() {
            Some("requires_action" | "completed" | "requires_continuation") => Ending::Closed,
            Some("failed" | "cancelled") => Ending::Open,
            // A step that was cut off is stopped as well.
            _ => Ending::Limit,
        }
    }

    fn turn(self, text: String, calls: Vec<Call>, steps: Vec<Value>) -> Turn {
        let Stop { id, status, error } = self;
        let failed = matches!(status.as_deref(), Some("failed" | "cancelled"));
        Turn {
            text,
            calls,
            stopped: failed || error.is_some(),
            paused: status.as_deref() == Some("requires_continuation"),
            broken_off: status.as_deref().is_none_or(goes_on) || error.is_some(),
            end: status,
            error,
            opaque: Value::from_iter([("id", id.into()), ("steps", Value::Array(steps))]),
            origin: ORIGIN,
            ..Turn::default()
        }
    }
}
