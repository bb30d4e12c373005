//! Answers that come in a stream.

use super::receive::{Stop, begun, call_marker, is_ours};
use crate::provider::blocks::{Block, Blocks, Form, Growing, Log, Stopped, extend, push};
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{self, Drafts, EventStream, Protocol};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{ProviderError, Turn};
use serde_json::{Map, Value};

/// Puts an answer together from the binary event stream of `converse-stream`.
///
/// [`event`](Assembler::event) takes `{"<type of the event>": <its payload>}`, the form of the
/// service's `ConverseStreamOutput`. The calls are released when the stop reason comes: until then
/// the provider may still say that they are malformed.
///
/// ```
/// use tool_core::provider::bedrock_converse::Assembler;
///
/// let mut assembler = Assembler::new();
/// assembler.event(r#"{"contentBlockStart": {"contentBlockIndex": 0, "start":
///     {"toolUse": {"toolUseId": "tooluse_1", "name": "ping"}}}}"#)?;
/// assembler.event(r#"{"contentBlockStop": {"contentBlockIndex": 0}}"#)?;
/// assembler.event(r#"{"messageStop": {"stopReason": "tool_use"}}"#)?;
/// assert_eq!(assembler.released().len(), 1);
/// # Ok::<(), tool_core::provider::AssembleError>(())
/// ```
pub type Assembler = stream::Assembler<Growing<Stop>>;

impl Protocol for Growing<Stop> {
    type Framing = EventStream;

    fn new(drafts: Drafts) -> Self {
        Growing::of(drafts)
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        let event = event.object();
        for (kind, payload) in event.members() {
            if !self.done {
                self.payload(kind, &payload.object())?;
            }
        }
        Ok(())
    }

    fn finish(self, _broken: bool) -> Result<Turn, ReceiveError> {
        self.into_turn(&Form { marker: call_marker, add, close: read_input })
    }
}

impl Growing<Stop> {
    fn payload(&mut self, kind: &str, payload: &Object<'_>) -> Result<(), AssembleError> {
        let index = payload.integer("contentBlockIndex").unwrap_or_default();
        match kind {
            "contentBlockStart" => self.start(index, payload.get("start"))?,
            "contentBlockDelta" => self.delta(index, payload.get("delta"))?,
            "contentBlockStop" => {
                if let Some(slot) = self.blocks.call(index) {
                    self.drafts.close(slot);
                }
            }
            "messageStart" => {}
            "messageStop" => {
                self.stop.reason = payload.text("stopReason");
                self.drafts.release(self.stop.ending());
                self.done = true;
            }
            _ if kind == "error" || kind.ends_with("Exception") => {
                let code = payload.text("code").unwrap_or_else(|| kind.to_owned());
                let message = payload.text("message");
                self.stop.fail(ProviderError { code: Some(code), message });
                self.done = true;
                return Ok(());
            }
            _ => return Ok(()),
        }
        self.begun = true;
        Ok(())
    }

    fn start(&mut self, index: u64, start: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(node) = start.filter(|start| start.is_object()) else { return Ok(()) };
        self.drafts.keep(node.raw().len() + Blocks::COST)?;
        let call = node.object().get("toolUse").map(Node::object).filter(is_ours);
        let block = if let Some(call) = call {
            let draft = begun(&call, self.blocks.len());
            Block::Call(self.drafts.open(draft.with_placeholder(call.get("input")))?)
        } else {
            Block::Other(Log::new(node.raw(), true))
        };
        self.blocks.begin(index, block);
        Ok(())
    }

    fn delta(&mut self, index: u64, delta: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(node) = delta.filter(|delta| delta.is_object()) else { return Ok(()) };
        let delta = node.object();
        let input = delta.get("toolUse").and_then(|call| call.object().get("input"));
        match self.blocks.get(index) {
            // Blocks of text and of reasoning have no start.
            None if input.is_none() => {
                self.drafts.keep(Blocks::COST)?;
                self.blocks.begin(index, Block::Other(Log::new("{}", true)));
                self.delta(index, Some(node))
            }
            None => Err(AssembleError::new(format!(
                "the stream goes on with block {index}, which it has not begun"
            ))),
            Some(Block::Call(slot)) => {
                let slot = *slot;
                self.drafts.add(slot, input)
            }
            Some(Block::Other(log)) => {
                self.drafts.keep(2 * node.raw().len())?;
                let delta = log.push(node);
                self.text += &Node::within(&delta).object().text("text").unwrap_or_default();
                Ok(())
            }
        }
    }
}

/// Adds to a block that is no call.
fn add(block: &mut Map<String, Value>, delta: &Object<'_>) {
    if let Some(text) = delta.text("text") {
        extend(block, "text", &text);
    }
    let reasoning = delta.object("reasoningContent");
    for key in ["text", "signature"] {
        if let Some(text) = reasoning.text(key)
            && let Some(content) = member(block, "reasoningContent")
            && let Some(reasoning) = member(content, "reasoningText")
        {
            extend(reasoning, key, &text);
        }
    }
    if let Some(redacted) = reasoning.get("redactedContent").and_then(Node::value)
        && let Some(content) = member(block, "reasoningContent")
    {
        content.insert("redactedContent".to_owned(), redacted);
    }
    // What a tool of the provider's own is given, and what it gives.
    if let Some(input) = delta.object("toolUse").text("input")
        && let Some(call) = member(block, "toolUse")
    {
        extend(call, "input", &input);
    }
    if let Some(given) = delta.get("toolResult").and_then(Node::items)
        && let Some(result) = member(block, "toolResult")
    {
        push(result, "content", given.into_iter().filter_map(Node::value));
    }
}

/// The object under `key`, which is made if there is nothing.
fn member<'b>(block: &'b mut Map<String, Value>, key: &str) -> Option<&'b mut Map<String, Value>> {
    block.entry(key.to_owned()).or_insert_with(|| Value::Object(Map::new())).as_object_mut()
}

/// The input of a tool of the provider's own comes as text, and goes back as an object.
fn read_input(block: &mut Value) {
    if let Some(input) = block.get_mut("toolUse").and_then(|call| call.get_mut("input"))
        && let Some(text) = input.as_str()
    {
        *input = serde_json::from_str(text).unwrap_or_else(|_| Value::Object(Map::new()));
    }
}
