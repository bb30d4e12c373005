//! Whole responses, and how an answer ends.

use super::ORIGIN;
use crate::provider::ReceiveError;
use crate::provider::blocks::Stopped;
use crate::provider::chat::error_end;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{Draft, Ending, settle};
use crate::toolset::{Call, ProviderError, Turn};
use serde_json::{Value, json};

/// Reads a whole response.
///
/// Whether a call is complete is for the envelope to say, never for its input: under
/// `stopReason: "max_tokens"` and `"model_context_window_exceeded"`, and where there is no stop
/// reason, the last call was cut off, however its input reads; under `"malformed_tool_use"` and
/// `"malformed_model_output"` none is complete.
///
/// Reasoning and blocks of other kinds are kept in their place, and go back untouched with
/// [`reply`](super::reply).
///
/// ```
/// use tool_core::provider::bedrock_converse;
///
/// let turn = bedrock_converse::receive(br#"{
///     "output": {"message": {"role": "assistant", "content": [
///         {"toolUse": {"toolUseId": "tooluse_1", "name": "ping", "input": {}}}
///     ]}},
///     "stopReason": "tool_use"
/// }"#)?;
/// assert_eq!(turn.calls()[0].id(), Some("tooluse_1"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is no message in it.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let response = body.object();
    let Some(content) = response.object("output").object("message").get("content") else {
        // An error is a message and nothing else.
        let message = response.text("message").or_else(|| response.text("Message"));
        if message.is_some() {
            let code = response.text("__type");
            return Err(ReceiveError::of_provider(ProviderError { code, message }));
        }
        let what = body.what();
        return Err(ReceiveError::new(format!("the response has no message; it is {what}")));
    };
    let mut text = String::new();
    let mut drafts = Vec::new();
    let mut blocks = Vec::new();
    let content = content.items().unwrap_or_default();
    for node in content.into_iter().filter(|node| node.is_object()) {
        let block = node.object();
        if let Some(call) = block.get("toolUse").map(Node::object).filter(is_ours) {
            drafts.push(begun(&call, drafts.len()).with_object(call.get("input")));
            blocks.push(call_marker());
            continue;
        }
        text += &block.text("text").unwrap_or_default();
        blocks.extend(node.value_or_texts(&["text"]));
    }
    let stop = Stop { reason: response.text("stopReason"), error: None };
    let calls = settle(drafts, stop.ending());
    Ok(stop.turn(text, calls, blocks))
}

/// Whether a call is for the author's tools, and not for one of the provider's own.
pub(super) fn is_ours(call: &Object<'_>) -> bool {
    call.text("type").as_deref() != Some("server_tool_use")
}

/// A call that begins with `start`, without its input.
pub(super) fn begun(start: &Object<'_>, order: usize) -> Draft {
    let mut draft = Draft::new(order as u64);
    draft.id = start.text("toolUseId").filter(|id| !id.is_empty());
    draft.name = start.text("name").unwrap_or_default();
    draft
}

/// What stands for a call among the blocks that go back.
pub(super) fn call_marker() -> Value {
    json!({"toolUse": {}})
}

/// How an answer stopped.
#[derive(Debug, Default)]
pub struct Stop {
    pub(super) reason: Option<String>,
    pub(super) error: Option<ProviderError>,
}

impl Stop {
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

    /// A block that was cut off is stopped as well, so that without a reason the last call is as
    /// good as at a limit.
    fn ending(&self) -> Ending {
        match self.reason.as_deref() {
            None | Some("max_tokens" | "model_context_window_exceeded") => Ending::Limit,
            Some("malformed_tool_use" | "malformed_model_output") => Ending::Malformed,
            Some(_) if self.error.is_some() => Ending::Limit,
            Some(_) => Ending::Closed,
        }
    }

    fn turn(self, text: String, calls: Vec<Call>, mut blocks: Vec<Value>) -> Turn {
        // Reasoning that was cut off has no signature, and is refused without one.
        let ending = self.ending();
        if ending == Ending::Limit && blocks.last().is_some_and(is_unsigned) {
            blocks.pop();
        }
        let Stop { reason, error } = self;
        let is_stop =
            |reason: &&str| matches!(*reason, "guardrail_intervened" | "content_filtered");
        let refusal = reason.as_deref().filter(is_stop).map(str::to_owned);
        Turn {
            text,
            stopped: refusal.is_some() || error.is_some() || ending.hides(&calls),
            calls,
            paused: false,
            broken_off: reason.is_none() || error.is_some(),
            refusal,
            end: reason,
            error,
            opaque: Value::Array(blocks),
            origin: ORIGIN,
        }
    }
}

fn is_unsigned(block: &Value) -> bool {
    let reasoning = block.get("reasoningContent").and_then(|content| content.get("reasoningText"));
    reasoning.is_some_and(|reasoning| reasoning.get("signature").is_none())
}
