//! Answers in a stream.

use super::ORIGIN;
use super::item::{Said, draft, echo};
use super::receive::{ended, ending, read};
use crate::provider::chat::error_end;
use crate::provider::envelope::{Node, Object};
use crate::provider::halves::Text;
use crate::provider::stream::{self, Drafts, Ending, Protocol, Slot, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{Arguments, ProviderError, Turn};
use serde_json::Value;

/// What an item costs beside its text: so much that there cannot be too many to look through.
const ITEM: usize = 1024;

/// Puts the events of a stream together (`stream: true`).
///
/// What the events say of one thing is believed in this order: the response at the end, the item
/// when it is done, the arguments when they are done, their pieces. A call is released when its
/// item is done and a later call has begun, or with the end of the response.
///
/// ```
/// use tool_core::{CallState, provider::openai_responses::Assembler};
///
/// let mut assembler = Assembler::new();
/// assembler.event(
///     r#"{"type": "response.output_item.done", "output_index": 0, "item": {
///         "type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "ping",
///         "arguments": "{}", "status": "completed"}}"#,
/// )?;
/// // Here the connection is lost, but this call was done.
/// let turn = assembler.finish()?;
/// assert_eq!(turn.calls()[0].state(), CallState::Complete);
/// assert!(turn.is_broken_off());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Assembler = stream::Assembler<Answer>;

/// What a stream has said so far.
#[derive(Debug)]
pub struct Answer {
    drafts: Drafts,
    /// In the order in which they began.
    items: Vec<Item>,
    /// The turn that the end of the stream is.
    turn: Option<Turn>,
    error: Option<ProviderError>,
    /// An event of this provider has come.
    begun: bool,
}

/// An item of the output, as far as it has come.
#[derive(Debug)]
struct Item {
    index: u64,
    id: Option<String>,
    /// Its place among the calls, if it is one.
    call: Option<Slot>,
    /// The item in its own text, as it was last sent.
    sent: String,
    /// What its pieces have said, while it is not done.
    said: Saying,
    done: bool,
}

/// What the pieces of an item have said so far.
#[derive(Debug, Default)]
struct Saying {
    text: Text,
    refusal: Option<Text>,
}

impl Protocol for Answer {
    type Framing = Sse;

    fn new(drafts: Drafts) -> Self {
        Answer { drafts, items: Vec::new(), turn: None, error: None, begun: false }
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        if self.turn.is_some() || self.error.is_some() {
            return Ok(());
        }
        let event = event.object();
        let Some(kind) = event.text("type") else {
            self.error = event.provider_error();
            return Ok(());
        };
        if kind == "error" {
            self.error = Some(error_of(&event));
            return Ok(());
        }
        self.begun |= kind.starts_with("response.");
        match kind.as_str() {
            "response.output_item.added" => self.item(&event, false),
            "response.output_item.done" => self.item(&event, true),
            "response.function_call_arguments.delta" | "response.custom_tool_call_input.delta" => {
                self.piece(&event)
            }
            "response.function_call_arguments.done" => self.whole(&event, "arguments"),
            "response.custom_tool_call_input.done" => self.whole(&event, "input"),
            "response.output_text.delta" => self.say(&event, |said| &mut said.text),
            "response.refusal.delta" => {
                self.say(&event, |said| said.refusal.get_or_insert_default())
            }
            "response.completed"
            | "response.incomplete"
            | "response.failed"
            | "response.cancelled" => self.end(&event.object("response")),
            _ => Ok(()),
        }
    }

    fn finish(mut self, _broken: bool) -> Result<Turn, ReceiveError> {
        // What comes after the end of the response is none of it.
        if let Some(turn) = self.turn {
            return Ok(turn);
        }
        if !self.begun {
            return Err(match self.error {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new("the stream has no response"),
            });
        }
        let end = self.error.as_ref().map(error_end);
        let turn = Turn {
            end,
            stopped: self.error.is_some(),
            error: self.error.take(),
            broken_off: true,
            origin: ORIGIN,
            ..Turn::default()
        };
        self.joined(turn, Ending::Open)
    }
}

impl Answer {
    /// The item that an event is about: by its index, or by its id where that is all it says.
    fn place(&self, event: &Object<'_>) -> Option<usize> {
        if let Some(index) = event.integer("output_index") {
            return self.items.iter().rposition(|item| item.index == index);
        }
        let id = event.text("item_id")?;
        self.items.iter().rposition(|item| item.id.as_ref() == Some(&id))
    }

    fn item(&mut self, event: &Object<'_>, done: bool) -> Result<(), AssembleError> {
        let Some(sent) = event.get("item") else { return Ok(()) };
        let object = sent.object();
        self.drafts.keep(sent.raw().len() + ITEM)?;
        let place = self.place(event);
        let index = event.integer("output_index").unwrap_or_else(|| self.next_index());
        let known = place.and_then(|place| self.items.get_mut(place));
        if let Some(item) = known {
            if item.done {
                return Err(AssembleError::new(
                    "the stream goes on with an item that was done before",
                ));
            }
            item.done = done;
            sent.raw().clone_into(&mut item.sent);
            item.call = take_call(&mut self.drafts, item.call, (index, done), &object)?;
        } else {
            let call = take_call(&mut self.drafts, None, (index, done), &object)?;
            self.items.push(Item {
                index,
                id: object.text("id"),
                call,
                sent: sent.raw().to_owned(),
                said: Saying::default(),
                done,
            });
        }
        self.drafts.release_earlier();
        Ok(())
    }

    fn next_index(&self) -> u64 {
        let indices = self.items.iter().map(|item| item.index);
        indices.max().map_or(0, |last| last.saturating_add(1))
    }

    fn call(&self, event: &Object<'_>) -> Option<Slot> {
        self.items.get(self.place(event)?)?.call
    }

    fn piece(&mut self, event: &Object<'_>) -> Result<(), AssembleError> {
        match self.call(event) {
            Some(slot) => self.drafts.add(slot, event.get("delta")),
            None => Ok(()),
        }
    }

    /// The whole text stands for its pieces, some of which may not have come.
    fn whole(&mut self, event: &Object<'_>, key: &str) -> Result<(), AssembleError> {
        let (Some(slot), Some(words)) = (self.call(event), event.get(key).and_then(Node::words))
        else {
            return Ok(());
        };
        let name = event.text("name").filter(|name| !name.is_empty());
        self.drafts.change(slot, |draft| {
            draft.set_text(words);
            if let Some(name) = name.filter(|_| draft.name.is_empty()) {
                draft.name = name;
            }
        })
    }

    fn say(
        &mut self,
        event: &Object<'_>,
        text: impl FnOnce(&mut Saying) -> &mut Text,
    ) -> Result<(), AssembleError> {
        let place = self.place(event);
        let Some(item) = place.and_then(|place| self.items.get_mut(place)) else { return Ok(()) };
        let grown = text(&mut item.said).push(event.get("delta"));
        self.drafts.keep(grown)
    }

    /// The end of the stream, which repeats the whole response.
    fn end(&mut self, response: &Object<'_>) -> Result<(), AssembleError> {
        let failed = |error: ReceiveError| AssembleError::new(error.to_string());
        if response.items("output").is_empty() && !self.items.is_empty() {
            // Some servers leave the output out there.
            let turn = ended(response);
            let ending = ending(turn.end.as_deref());
            self.drafts.release(ending);
            self.turn = Some(self.joined(turn, ending).map_err(failed)?);
        } else {
            let turn = read(response).map_err(failed)?;
            self.drafts.release_as(turn.calls())?;
            self.turn = Some(turn);
        }
        Ok(())
    }

    /// The turn, with what the items have said.
    fn joined(&self, turn: Turn, ending: Ending) -> Result<Turn, ReceiveError> {
        let mut items: Vec<&Item> = self.items.iter().collect();
        items.sort_by_key(|item| item.index);
        let mut said = Said::default();
        let mut opaque = Vec::new();
        for item in items {
            let sent = Node::parse(&item.sent)
                .map_err(|error| ReceiveError::new(format!("an item is not JSON: {error}")))?;
            if item.done {
                said.hear(&sent.object());
            } else {
                said.text.push_str(item.said.text.as_str());
                if let Some(refusal) = &item.said.refusal {
                    said.decline(refusal.as_str());
                }
            }
            // What is not done would not be taken back, and a call is there for its place.
            if item.done || item.call.is_some() {
                opaque.push(echo(sent)?);
            }
        }
        Ok(Turn {
            text: said.text,
            refusal: said.refusal,
            calls: self.drafts.settle(ending),
            opaque: if opaque.is_empty() { Value::Null } else { Value::Array(opaque) },
            ..turn
        })
    }
}

/// The call that an item is, of which `before` is what was known.
fn take_call(
    drafts: &mut Drafts,
    before: Option<Slot>,
    (index, done): (u64, bool),
    item: &Object<'_>,
) -> Result<Option<Slot>, AssembleError> {
    let Some(mut draft) = draft(index, item) else { return Ok(before) };
    // An item that begins is in progress, and brings no arguments yet.
    if !done {
        draft.closed = false;
        draft.cut = false;
        if draft.arguments == Arguments::Absent {
            draft.arguments = Arguments::Text(String::new());
        }
    } else if item.get("status").is_none() {
        draft.closed = true;
    }
    match before {
        None => drafts.open(draft).map(Some),
        Some(slot) => drafts.change(slot, |known| *known = draft).map(|()| Some(slot)),
    }
}

/// An event `error` says in itself what an error says.
fn error_of(event: &Object<'_>) -> ProviderError {
    event.provider_error().unwrap_or_else(|| ProviderError {
        code: event.text("code"),
        message: event.text("message"),
    })
}
