//! Whole messages, and how an answer ends.

use super::ORIGIN;
use crate::provider::ReceiveError;
use crate::provider::blocks::Stopped;
use crate::provider::chat::error_end;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{Draft, Ending, settle};
use crate::toolset::{Call, ProviderError, Turn};
use serde_json::{Value, json};

/// Reads a whole message.
///
/// Whether a call is complete is for the envelope to say, never for its input: under
/// `stop_reason: "max_tokens"` and `"model_context_window_exceeded"`, and where there is no stop
/// reason, the last call was cut off, however its input reads.
///
/// Thinking blocks, blocks of server tools and blocks of kinds that are not known here are kept in
/// their place, and go back untouched with [`reply`](super::reply).
///
/// ```
/// use tool_core::{CallState, provider::anthropic};
///
/// let turn = anthropic::receive(br#"{
///     "type": "message", "role": "assistant", "stop_reason": "max_tokens",
///     "content": [
///         {"type": "text", "text": "Pinging."},
///         {"type": "tool_use", "id": "toolu_1", "name": "ping", "input": {}}
///     ]
/// }"#)?;
/// assert_eq!(turn.text(), "Pinging.");
/// assert_eq!(turn.calls()[0].state(), CallState::Truncated);
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is no content in it.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let message = body.object();
    if let Some(error) = message.provider_error() {
        return Err(ReceiveError::of_provider(error));
    }
    let Some(content) = message.get("content").and_then(Node::items) else {
        let what = body.what();
        return Err(ReceiveError::new(format!("the response has no content; it is {what}")));
    };
    let mut text = String::new();
    let mut drafts = Vec::new();
    let mut blocks = Vec::new();
    for node in content.into_iter().filter(|node| node.is_object()) {
        let block = node.object();
        let kind = block.text("type").unwrap_or_default();
        if kind == "tool_use" {
            let draft = begun(&block, drafts.len());
            drafts.push(draft.with_object(block.get("input")));
            blocks.push(call_marker());
            continue;
        }
        if kind == "text" {
            text += &block.text("text").unwrap_or_default();
        }
        blocks.extend(node.value_or_texts(&["type", "text"]));
    }
    let stop = Stop::of(&message);
    let calls = settle(drafts, stop.ending());
    Ok(stop.turn(text, calls, blocks))
}

/// A call that begins with `block`, without its input.
pub(super) fn begun(block: &Object<'_>, order: usize) -> Draft {
    let mut draft = Draft::new(order as u64);
    draft.id = block.text("id").filter(|id| !id.is_empty());
    // A call without a name is one of no tool, and is answered like one.
    draft.name = block.text("name").unwrap_or_default();
    draft.opaque = block.values(|key| !matches!(key, "type" | "id" | "name" | "input"));
    draft
}

/// What stands for a call among the blocks that go back.
pub(super) fn call_marker() -> Value {
    json!({"type": "tool_use"})
}

/// How an answer stopped.
#[derive(Debug, Default)]
pub struct Stop {
    pub(super) reason: Option<String>,
    explanation: Option<String>,
    pub(super) error: Option<ProviderError>,
}

impl Stop {
    /// Of what holds the `stop_reason`: a message, or the delta of one.
    pub(super) fn of(holder: &Object<'_>) -> Self {
        Stop {
            reason: holder.text("stop_reason"),
            explanation: holder.object("stop_details").text("explanation"),
            error: None,
        }
    }

    /// An error ended the stream.
    pub(super) fn fail(&mut self, error: ProviderError) {
        self.reason = Some(error_end(&error));
        self.error = Some(error);
    }
}

impl Stopped for Stop {
    const WHAT: &'static str = "message";

    fn into_error(self) -> Option<ProviderError> {
        self.error
    }

    /// A block that was cut off is closed as well, so that without a reason the last call is as
    /// good as at a limit.
    fn ending(&self) -> Ending {
        match self.reason.as_deref() {
            None | Some("max_tokens" | "model_context_window_exceeded") => Ending::Limit,
            Some(_) if self.error.is_some() => Ending::Limit,
            Some(_) => Ending::Closed,
        }
    }

    fn turn(self, text: String, calls: Vec<Call>, mut blocks: Vec<Value>) -> Turn {
        // A thought that was cut off has no signature, and is refused without one.
        if self.ending() == Ending::Limit && blocks.last().is_some_and(is_unsigned_thought) {
            blocks.pop();
        }
        let Stop { reason, explanation, error } = self;
        let refused = reason.as_deref() == Some("refusal");
        Turn {
            text,
            refusal: refused.then(|| explanation.unwrap_or_default()),
            calls,
            stopped: refused || error.is_some(),
            broken_off: reason.is_none() || error.is_some(),
            paused: reason.as_deref() == Some("pause_turn"),
            end: reason,
            error,
            opaque: Value::Array(blocks),
            origin: ORIGIN,
        }
    }
}

fn is_unsigned_thought(block: &Value) -> bool {
    let text = |key| block.get(key).and_then(Value::as_str).unwrap_or_default();
    text("type") == "thinking" && text("signature").is_empty()
}
