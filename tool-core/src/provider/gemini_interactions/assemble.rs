//! Interactions that come in a stream.

use super::receive::{Stop, begun, call_marker, texts};
use crate::provider::blocks::{Block, Blocks, extend, push};
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{self, Drafts, Protocol, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::Turn;
use serde_json::{Map, Value, json};

/// Puts an interaction together from the server-sent events of `"stream": true`.
pub type Assembler = stream::Assembler<Answer>;

/// An interaction as far as it has come.
#[derive(Debug)]
pub struct Answer {
    drafts: Drafts,
    text: String,
    steps: Blocks,
    stop: Stop,
    begun: bool,
    /// The provider has said that nothing more comes.
    done: bool,
}

impl Protocol for Answer {
    type Framing = Sse;

    fn new(drafts: Drafts) -> Self {
        Answer {
            drafts,
            text: String::new(),
            steps: Blocks::default(),
            stop: Stop::default(),
            begun: false,
            done: false,
        }
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
            "step.delta" => self.delta(index, &event.object("delta")),
            "step.stop" => {
                if let Some(slot) = self.steps.call(index) {
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
            _ => self.interaction(&kind, &event.object("interaction")),
        }
    }

    /// `[DONE]`
    fn sentinel(&mut self, payload: &str) -> bool {
        payload == "[DONE]"
    }

    fn finish(self, _broken: bool) -> Result<Turn, ReceiveError> {
        let Answer { drafts, text, steps, stop, begun, .. } = self;
        if !begun {
            return Err(match stop.error {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new("the stream has no interaction"),
            });
        }
        let steps = steps.into_values(call_marker);
        let calls = drafts.settle(stop.ending());
        Ok(stop.turn(text, calls, steps))
    }
}

impl Answer {
    /// An event about the whole: it was created, or it ended.
    fn interaction(&mut self, kind: &str, interaction: &Object<'_>) -> Result<(), AssembleError> {
        if let Some(id) = interaction.text("id").filter(|_| self.stop.id.is_none()) {
            self.drafts.keep(id.len())?;
            self.stop.id = Some(id);
        }
        if kind != "interaction.created" && interaction.get("status").is_some() {
            self.stop.status = interaction.text("status");
            self.drafts.release(self.stop.ending());
            self.done = true;
        }
        Ok(())
    }

    fn start(&mut self, index: u64, step: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(node) = step else { return Ok(()) };
        let step = node.object();
        let kind = step.text("type").unwrap_or_default();
        let begun = if kind == "function_call" {
            let draft = begun(&step, self.steps.len());
            Block::Call(self.drafts.open(draft.with_placeholder(step.get("arguments")))?)
        } else {
            self.drafts.keep(2 * node.raw().len() + Blocks::COST)?;
            if kind == "model_output" {
                self.text.extend(texts(&step));
            }
            Block::Other(step.values(|_| true))
        };
        self.steps.begin(index, begun);
        self.drafts.release_earlier();
        Ok(())
    }

    fn delta(&mut self, index: u64, delta: &Object<'_>) -> Result<(), AssembleError> {
        match self.steps.get(index) {
            None => Err(AssembleError::new(format!(
                "the stream goes on with step {index}, which it has not begun"
            ))),
            Some(Block::Call(slot)) => {
                let slot = *slot;
                let is_arguments = delta.text("type").as_deref() == Some("arguments_delta");
                let piece = delta.get("arguments").filter(|_| is_arguments).and_then(Node::words);
                piece.map_or(Ok(()), |piece| self.drafts.append_instead(slot, piece))
            }
            Some(Block::Other(step)) => {
                let is_output = step.get("type").is_some_and(|kind| kind == "model_output");
                self.drafts.keep(add(step, delta, is_output))?;
                let is_text = delta.text("type").as_deref() == Some("text");
                if let Some(text) = delta.text("text").filter(|_| is_output && is_text) {
                    self.drafts.keep(text.len())?;
                    self.text += &text;
                }
                Ok(())
            }
        }
    }
}

/// Adds to a step that is no call, and tells about how many bytes that took.
fn add(step: &mut Map<String, Value>, delta: &Object<'_>, is_output: bool) -> usize {
    let kind = delta.text("type").unwrap_or_default();
    match kind.as_str() {
        "text" => add_content(step, "content", json!({"type": "text", "text": delta.text("text")})),
        "thought_summary" => {
            let content = delta.get("content").and_then(Node::value);
            content.map_or(0, |content| add_content(step, "summary", content))
        }
        "text_annotation_delta" => {
            let annotations = delta.items("annotations");
            let cost = annotations.iter().map(|annotation| annotation.raw().len()).sum();
            if let Some(Value::Object(text)) = last(step, "content") {
                push(text, "annotations", annotations.into_iter().filter_map(Node::value));
            }
            cost
        }
        _ if is_output => add_content(step, "content", Value::Object(delta.values(|_| true))),
        // The parts of a step have the names that they have in the whole.
        _ => {
            let parts = delta.values(|key| key != "type");
            let cost = delta.members().map(|(key, part)| key.len() + part.raw().len()).sum();
            step.extend(parts);
            cost
        }
    }
}

/// Adds a content to a list of them, text to the text before it.
fn add_content(step: &mut Map<String, Value>, key: &str, content: Value) -> usize {
    let is_text = |content: &Map<_, _>| content.get("type").is_some_and(|kind| kind == "text");
    let cost = content.to_string().len();
    if let Some(more) = content.as_object().filter(|content| is_text(content))
        && let Some(before) = last(step, key).and_then(Value::as_object_mut)
        && is_text(before)
    {
        extend(before, "text", more.get("text").and_then(Value::as_str).unwrap_or_default());
    } else {
        push(step, key, [content]);
    }
    cost
}

fn last<'s>(step: &'s mut Map<String, Value>, key: &str) -> Option<&'s mut Value> {
    step.get_mut(key)?.as_array_mut()?.last_mut()
}
