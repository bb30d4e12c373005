//! Messages that come in a stream.

use super::receive::{Stop, begun, call_marker};
use crate::provider::blocks::{Block, Blocks, Form, Growing, Log, Stopped, extend, push};
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{self, Drafts, Protocol, Slot, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::Turn;
use serde_json::{Map, Value};

/// Puts a message together from the server-sent events of `"stream": true`.
///
/// ```
/// use tool_core::{CallState, provider::anthropic::Assembler};
///
/// let mut assembler = Assembler::new();
/// assembler.event(r#"{"type": "message_start", "message": {"content": []}}"#)?;
/// assembler.event(r#"{"type": "content_block_start", "index": 0, "content_block":
///     {"type": "tool_use", "id": "toolu_1", "name": "ping", "input": {}}}"#)?;
/// assembler.event(r#"{"type": "content_block_stop", "index": 0}"#)?;
/// assert_eq!(assembler.partial().next().unwrap().name(), Some("ping"));
/// assembler.event(r#"{"type": "message_delta", "delta": {"stop_reason": "max_tokens"}}"#)?;
/// assert_eq!(assembler.finish()?.calls()[0].state(), CallState::Truncated);
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
        let kind = event.text("type").unwrap_or_default();
        self.begun |= !matches!(kind.as_str(), "" | "ping" | "error");
        match kind.as_str() {
            "content_block_start" => self.start(index, event.get("content_block"))?,
            "content_block_delta" => self.delta(index, event.get("delta"))?,
            "content_block_stop" => {
                if let Some(slot) = self.blocks.call(index) {
                    self.drafts.close(slot);
                    self.drafts.release_earlier();
                }
            }
            "message_delta" => {
                let stop = Stop::of(&event.object("delta"));
                if stop.reason.is_some() {
                    self.stop = stop;
                    self.drafts.release(self.stop.ending());
                }
            }
            "message_stop" => self.done = true,
            "error" => {
                self.stop.fail(event.provider_error().unwrap_or_default());
                self.done = true;
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self, _broken: bool) -> Result<Turn, ReceiveError> {
        self.into_turn(&Form { marker: call_marker, add, close: read_input })
    }
}

impl Growing<Stop> {
    fn start(&mut self, index: u64, block: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(node) = block.filter(|block| block.is_object()) else { return Ok(()) };
        let block = node.object();
        let kind = block.text("type").unwrap_or_default();
        self.drafts.keep(node.raw().len() + Blocks::COST)?;
        let begun = if kind == "tool_use" {
            let draft = begun(&block, self.blocks.len());
            // Some proxies send the whole input here.
            Block::Call(self.drafts.open(draft.with_placeholder(block.get("input")))?)
        } else {
            if kind == "text" {
                self.text += &block.text("text").unwrap_or_default();
            }
            Block::Other(Log::new(node.raw(), true))
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
            None if !DELTAS.contains(&kind.as_str()) => Ok(()),
            None => Err(AssembleError::new(format!(
                "the stream goes on with block {index}, which it has not begun"
            ))),
            Some(Block::Call(slot)) => {
                let slot: Slot = *slot;
                let input = delta.get("partial_json").filter(|_| kind == "input_json_delta");
                self.drafts.add(slot, input)
            }
            Some(Block::Other(log)) => {
                self.drafts.keep(2 * node.raw().len())?;
                let delta = log.push(node);
                if kind == "text_delta" {
                    self.text += &Node::within(&delta).object().text("text").unwrap_or_default();
                }
                Ok(())
            }
        }
    }
}

/// The deltas that are known; others are for kinds of blocks to come.
const DELTAS: [&str; 5] =
    ["text_delta", "thinking_delta", "signature_delta", "citations_delta", "input_json_delta"];

/// Adds to a block that is no call.
fn add(block: &mut Map<String, Value>, delta: &Object<'_>) {
    let text = |key| delta.text(key).unwrap_or_default();
    match delta.text("type").unwrap_or_default().as_str() {
        "text_delta" => extend(block, "text", &text("text")),
        "thinking_delta" => extend(block, "thinking", &text("thinking")),
        "input_json_delta" => extend(block, "input", &text("partial_json")),
        "citations_delta" => push(block, "citations", delta.get("citation").and_then(Node::value)),
        "signature_delta" => {
            block.insert("signature".to_owned(), text("signature").into());
        }
        _ => {}
    }
}

/// The input of a server's tool comes as text, and goes back as an object.
fn read_input(block: &mut Value) {
    if let Some(input) = block.get_mut("input")
        && let Some(text) = input.as_str()
    {
        *input = serde_json::from_str(text).unwrap_or_else(|_| Value::Object(Map::new()));
    }
}
