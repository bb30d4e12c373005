//! Answers in a stream.

use super::{ENDINGS, ORIGIN};
use crate::provider::chat::error_end;
use crate::provider::envelope::{Node, Object};
use crate::provider::halves::Text;
use crate::provider::stream::{self, Draft, Drafts, Ending, Protocol, Slot, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{ProviderError, Turn};
use serde_json::{Map, Value, json};

/// Puts the events of a stream together (`stream: true`).
///
/// A call is released when it has ended and a later one has begun, or with the end of the message:
/// a limit of tokens ends the last call like any other, and only the end of the message tells.
///
/// ```
/// use tool_core::{CallState, provider::cohere_v2::Assembler};
///
/// let mut assembler = Assembler::new();
/// assembler.event(
///     r#"{"type": "tool-call-start", "index": 0, "delta": {"message": {"tool_calls":
///         {"id": "ping_1", "type": "function", "function": {"name": "ping", "arguments": "{"}}}}}"#,
/// )?;
/// assembler.event(r#"{"type": "tool-call-end", "index": 0}"#)?;
/// assembler.event(r#"{"type": "message-end", "delta": {"finish_reason": "MAX_TOKENS"}}"#)?;
/// assert_eq!(assembler.finish()?.calls()[0].state(), CallState::Truncated);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Assembler = stream::Assembler<Answer>;

/// What a stream has said so far.
#[derive(Debug)]
pub struct Answer {
    drafts: Drafts,
    text: Text,
    plan: Text,
    /// The parts of the content, by their index.
    parts: Vec<Part>,
    end: Option<String>,
    error: Option<ProviderError>,
    /// An event of this provider has come.
    begun: bool,
}

/// A part of the content, as far as it has come.
#[derive(Debug)]
struct Part {
    index: u64,
    kind: &'static str,
    text: Text,
}

impl Protocol for Answer {
    type Framing = Sse;

    fn new(drafts: Drafts) -> Self {
        Answer {
            drafts,
            text: Text::default(),
            plan: Text::default(),
            parts: Vec::new(),
            end: None,
            error: None,
            begun: false,
        }
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        if self.end.is_some() {
            return Ok(());
        }
        let event = event.object();
        let Some(kind) = event.text("type") else {
            self.error(&event);
            return Ok(());
        };
        self.begun = true;
        let index = event.integer("index").unwrap_or(0);
        let message = event.object("delta").object("message");
        match kind.as_str() {
            "tool-plan-delta" => {
                let grown = self.plan.push(message.get("tool_plan"));
                self.drafts.keep(grown)?;
            }
            "content-start" | "content-delta" => self.content(index, &message.object("content"))?,
            "tool-call-start" => self.begin(index, &message.object("tool_calls"))?,
            "tool-call-delta" => self.go_on(index, &message.object("tool_calls"))?,
            "tool-call-end" => {
                if let Some(slot) = self.call_at(index) {
                    self.drafts.close(slot);
                }
            }
            "message-end" => {
                let delta = event.object("delta");
                self.end = delta.text("finish_reason");
                self.error = delta.provider_error();
                self.drafts.release(self.ending());
            }
            _ => {}
        }
        Ok(())
    }

    fn refusal(body: Node<'_>) -> Option<ProviderError> {
        super::receive::refusal(&body.object())
    }

    fn finish(self, broken: bool) -> Result<Turn, ReceiveError> {
        if !self.begun {
            return Err(match self.error {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new("the stream has no message"),
            });
        }
        // What comes after the end is none of the answer.
        let broken = broken && self.end.is_none();
        let ending = if broken { Ending::Limit } else { self.ending() };
        let opaque = self.opaque();
        Ok(Turn {
            text: self.text.into(),
            calls: self.drafts.settle(ending),
            stopped: self.error.is_some() || ENDINGS.is_stopped(self.end.as_deref()),
            broken_off: broken || self.end.as_deref().is_none_or(is_of_error),
            end: self.end.filter(|_| !broken),
            error: self.error,
            opaque,
            origin: ORIGIN,
            ..Turn::default()
        })
    }
}

impl Answer {
    fn ending(&self) -> Ending {
        match ENDINGS.of(self.end.as_deref().filter(|end| !is_of_error(end))) {
            // A call that was cut off has ended as well.
            Ending::Open => Ending::Limit,
            ending => ending,
        }
    }

    /// What has no type is an error, or nothing that is known.
    fn error(&mut self, event: &Object<'_>) {
        let message = event.text("message");
        let told = message.map(|message| ProviderError { code: None, message: Some(message) });
        if let Some(error) = event.provider_error().or(told) {
            self.end = Some(error_end(&error));
            self.error = Some(error);
        }
    }

    fn content(&mut self, index: u64, content: &Object<'_>) -> Result<(), AssembleError> {
        let text = |key| content.get(key).filter(|node| node.is_string());
        let thinking = text("thinking");
        let kind = if thinking.is_some() { "thinking" } else { "text" };
        let Some(piece) = thinking.or_else(|| text("text")) else { return Ok(()) };
        if kind == "text" {
            let grown = self.text.push(Some(piece));
            self.drafts.keep(grown)?;
        }
        if self.parts.last().is_none_or(|part| part.index != index || part.kind != kind) {
            self.drafts.keep(size_of::<Part>())?;
            self.parts.push(Part { index, kind, text: Text::default() });
        }
        let grown = self.parts.last_mut().map_or(0, |part| part.text.push(Some(piece)));
        self.drafts.keep(grown)
    }

    fn call_at(&self, index: u64) -> Option<Slot> {
        self.drafts.find(|draft| draft.order == index)
    }

    fn begin(&mut self, index: u64, call: &Object<'_>) -> Result<(), AssembleError> {
        if self.call_at(index).is_some() {
            return Err(AssembleError::new("two calls of the stream have one index"));
        }
        let function = call.object("function");
        let mut draft = Draft::new(index);
        draft.id = call.text("id").filter(|id| !id.is_empty());
        draft.name = function.text("name").unwrap_or_default();
        let slot = self.drafts.open(draft)?;
        self.drafts.release_earlier();
        self.drafts.add(slot, function.get("arguments"))
    }

    fn go_on(&mut self, index: u64, call: &Object<'_>) -> Result<(), AssembleError> {
        let slot = self.call_at(index).ok_or_else(|| {
            AssembleError::new("the stream goes on with a call that has not begun")
        })?;
        self.drafts.add(slot, call.object("function").get("arguments"))
    }

    fn opaque(&self) -> Value {
        let mut opaque = Map::new();
        if !self.plan.is_empty() {
            opaque.insert("tool_plan".to_owned(), self.plan.as_str().into());
        }
        if self.parts.iter().any(|part| part.kind != "text") {
            let part = |Part { kind, text, .. }: &Part| {
                let mut part = json!({"type": kind});
                if let Some(part) = part.as_object_mut() {
                    part.insert((*kind).to_owned(), text.as_str().into());
                }
                part
            };
            opaque.insert("content".to_owned(), self.parts.iter().map(part).collect());
        }
        if opaque.is_empty() { Value::Null } else { Value::Object(opaque) }
    }
}

/// Whether an error ended the answer, and not the answer itself.
fn is_of_error(end: &str) -> bool {
    end.starts_with("error:")
}
