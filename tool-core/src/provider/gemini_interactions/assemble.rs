//! Interactions that come in a stream.

use super::receive::{Stop, begun, call_marker, goes_on, texts};
use crate::provider::blocks::{Block, Blocks, Form, Growing, Log, Stopped, extend, push};
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{self, Drafts, Protocol, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::Turn;
use serde_json::{Map, Value, json};

/// Puts an interaction together from the server-sent events of `"stream": true`.
///
/// ```
/// use tool_core::{CallState, provider::gemini_interactions::Assembler};
///
/// let mut assembler = Assembler::new();
/// assembler.event(r#"{"event_type": "step.start", "index": 0, "step":
///     {"type": "function_call", "id": "c1", "name": "ping", "arguments": {}}}"#)?;
/// assembler.event(r#"{"event_type": "step.stop", "index": 0}"#)?;
/// assembler.event(r#"{"event_type": "interaction.completed", "interaction":
///     {"id": "v1_abc", "status": "requires_action"}}"#)?;
/// assert_eq!(assembler.finish()?.calls()[0].state(), CallState::Complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Assembler = stream::Assembler<Growing<Stop>>;

impl Protocol for Growing<Stop> {
    type Framing = Sse;

    fn new(drafts: Drafts) -> Self {
        Growing::of(drafts)
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        if self.done {
            return Ok(());
        }
        let event = event.object();
        let index = event.integer("index").unwrap_or_default();
        let kind = event.text("event_type").unwrap_or_default();
        self.begun |= !matches!(kind.as_str(), "" | "error");
        match kind.as_str() {
            "step.start" => self.start(index, event.get("step")),
            "step.delta" => self.delta(index, event.get("delta")),
            "step.stop" => {
                if let Some(slot) = self.blocks.call(index) {
                    self.drafts.close(slot);
                    self.drafts.release_earlier();
                }
                Ok(())
            }
            "error" => {
                self.stop.fail(event.provider_error().unwrap_or_default());
                self.done = true;
                Ok(())
            }
            "interaction.status_update" => Ok(()),
            kind if kind.starts_with("interaction.") => {
                self.interaction(kind, &event.object("interaction"))
            }
            _ => Ok(()),
        }
    }

    fn finish(self, _broken: bool) -> Result<Turn, ReceiveError> {
        self.into_turn(&Form { marker: call_marker, add, close: |_| {} })
    }
}

impl Growing<Stop> {
    /// An event about the whole: it was created, or it ended.
    fn interaction(&mut self, kind: &str, interaction: &Object<'_>) -> Result<(), AssembleError> {
        if let Some(id) = interaction.text("id").filter(|_| self.stop.id.is_none()) {
            self.drafts.keep(id.len())?;
            self.stop.id = Some(id);
        }
        let status = interaction.text("status").filter(|status| !goes_on(status));
        if kind != "interaction.created" && status.is_some() {
            self.stop.status = status;
            self.drafts.release(self.stop.ending());
            self.done = true;
        }
        Ok(())
    }

    fn start(&mut self, index: u64, step: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(node) = step.filter(|step| step.is_object()) else { return Ok(()) };
        let step = node.object();
        let kind = step.text("type").unwrap_or_default();
        self.drafts.keep(2 * node.raw().len() + Blocks::COST)?;
        let begun = if kind == "function_call" {
            let draft = begun(&step, self.blocks.len());
            Block::Call(self.drafts.open(draft.with_placeholder(step.get("arguments")))?)
        } else {
            let is_said = kind == OUTPUT;
            if is_said {
                self.text.extend(texts(&step));
            }
            Block::Other(Log::new(node.raw(), is_said))
        };
        self.blocks.begin(index, begun);
        self.drafts.release_earlier();
        Ok(())
    }

    fn delta(&mut self, index: u64, delta: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(node) = delta.filter(|delta| delta.is_object()) else { return Ok(()) };
        let delta = node.object();
        let kind = delta.text("type").unwrap_or_default();
        match self.blocks.get(index) {
            None => Err(AssembleError::new(format!(
                "the stream goes on with step {index}, which it has not begun"
            ))),
            Some(Block::Call(slot)) => {
                let slot = *slot;
                let piece = delta.get("arguments").filter(|_| kind == "arguments_delta");
                self.drafts.add(slot, piece)
            }
            Some(Block::Other(log)) => {
                self.drafts.keep(2 * node.raw().len())?;
                let delta = log.push(node);
                if log.is_said && kind == "text" {
                    self.text += &Node::within(&delta).object().text("text").unwrap_or_default();
                }
                Ok(())
            }
        }
    }
}

/// The type of a step that is output of the model.
const OUTPUT: &str = "model_output";

/// Adds to a step that is no call.
fn add(step: &mut Map<String, Value>, delta: &Object<'_>) {
    let is_output = step.get("type").is_some_and(|kind| kind == OUTPUT);
    match delta.text("type").unwrap_or_default().as_str() {
        "text" => add_content(step, "content", json!({"type": "text", "text": delta.text("text")})),
        "thought_summary" => {
            if let Some(content) = delta.get("content").and_then(Node::value) {
                add_content(step, "summary", content);
            }
        }
        "text_annotation_delta" => {
            if let Some(Value::Object(text)) = last(step, "content") {
                let annotations = delta.items("annotations").into_iter();
                push(text, "annotations", annotations.filter_map(Node::value));
            }
        }
        _ if is_output => add_content(step, "content", Value::Object(delta.values(|_| true))),
        // The parts of a step have the names that they have in the whole.
        _ => step.extend(delta.values(|key| key != "type")),
    }
}

/// Adds a content to a list of them, text to the text before it.
fn add_content(step: &mut Map<String, Value>, key: &str, content: Value) {
    let is_text = |content: &Map<_, _>| content.get("type").is_some_and(|kind| kind == "text");
    if let Some(more) = content.as_object().filter(|content| is_text(content))
        && let Some(before) = last(step, key).and_then(Value::as_object_mut)
        && is_text(before)
    {
        extend(before, "text", more.get("text").and_then(Value::as_str).unwrap_or_default());
    } else {
        push(step, key, [content]);
    }
}

fn last<'s>(step: &'s mut Map<String, Value>, key: &str) -> Option<&'s mut Value> {
    step.get_mut(key)?.as_array_mut()?.last_mut()
}
