//! Answers in a stream.

use super::keys::{Label, Lately};
use super::message::{BEFORE_TOOLS, ECHOED, extras, has_more_than_text, id_of, texts_of_parts};
use super::{Chat, error_end};
use crate::provider::envelope::{Node, Object};
use crate::provider::halves::Text;
use crate::provider::stream::{Draft, Drafts, Ending, Protocol, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{Arguments, ProviderError, Turn};
use serde_json::{Map, Value};
use std::marker::PhantomData;

/// About how much larger JSON is when it is parsed.
const PARSED: usize = 16;

/// What a piece costs that is kept by itself, beside its text.
const PIECE: usize = 64;

/// What a stream has said so far.
#[derive(Debug)]
pub struct Answer<C> {
    drafts: Drafts,
    lately: Lately,
    text: Text,
    /// Parts of the content of which some are no text, each in its own text.
    parts: Vec<String>,
    echoed: [Option<Echoed>; ECHOED.len()],
    end: Option<String>,
    error: Option<ProviderError>,
    /// A choice has come.
    begun: bool,
    /// The provider has said that nothing more comes.
    done: bool,
    chat: PhantomData<C>,
}

/// A member that has to go back, as far as it has come.
#[derive(Debug)]
enum Echoed {
    Text(Text),
    Items(Vec<String>),
}

impl<C: Chat> Protocol for Answer<C> {
    type Framing = Sse;

    fn new(drafts: Drafts) -> Self {
        Answer {
            drafts,
            lately: Lately::default(),
            text: Text::default(),
            parts: Vec::new(),
            echoed: [const { None }; ECHOED.len()],
            end: None,
            error: None,
            begun: false,
            done: false,
            chat: PhantomData,
        }
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        if self.done {
            return Ok(());
        }
        let chunk = event.object();
        for choice in chunk.items("choices") {
            let choice = choice.object();
            if choice.integer("index").unwrap_or(0) == 0 {
                self.choice(&choice)?;
            }
        }
        if let Some(error) = chunk.provider_error() {
            self.end = Some(error_end(&error));
            self.error = Some(error);
            self.done = true;
        }
        Ok(())
    }

    fn sentinel(&mut self, payload: &str) -> bool {
        let is_end = payload == "[DONE]";
        if is_end && !self.done {
            self.done = true;
            self.drafts.release(self.ending());
        }
        is_end
    }

    fn finish(self, broken: bool) -> Result<Turn, ReceiveError> {
        if !self.begun {
            return Err(match self.error {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new("the stream has no choice"),
            });
        }
        // What comes after the end is none of the answer.
        let broken = broken && !self.done;
        let ending = if broken { Ending::Open } else { self.ending() };
        let broken_off = broken || self.error.is_some() || self.end.is_none() && !self.done;
        let opaque = self.opaque()?;
        let calls = self.drafts.settle(ending);
        let stopped = self.error.is_some() || C::ENDINGS.is_stopped(self.end.as_deref());
        Ok(Turn {
            stopped: stopped || ending.hides(&calls),
            calls,
            refusal: match self.echoed.into_iter().next() {
                Some(Some(Echoed::Text(refusal))) => Some(refusal.into()),
                _ => None,
            },
            text: self.text.into(),
            end: if broken { None } else { self.end },
            error: self.error,
            broken_off,
            paused: false,
            opaque,
            origin: C::ORIGIN,
        })
    }
}

impl<C: Chat> Answer<C> {
    fn ending(&self) -> Ending {
        match self.error {
            Some(_) => Ending::Open,
            None => C::ENDINGS.of(self.end.as_deref()),
        }
    }

    fn choice(&mut self, choice: &Object<'_>) -> Result<(), AssembleError> {
        self.begun = true;
        let delta = choice.object("delta");
        if delta.get("function_call").is_some() {
            return Err(AssembleError::new(format!("the stream has {BEFORE_TOOLS}")));
        }
        if let Some(content) = delta.get("content") {
            self.content(content)?;
        }
        for (key, echoed) in ECHOED.iter().zip(&mut self.echoed) {
            let Some(piece) = delta.get(key) else { continue };
            self.drafts.keep(PIECE + piece.raw().len())?;
            Echoed::add(echoed, piece);
        }
        self.lately.begin_event();
        for call in delta.items("tool_calls") {
            self.call(&call.object())?;
        }
        if let Some(end) = choice.text("finish_reason").filter(|end| !end.is_empty()) {
            self.drafts.keep(end.len())?;
            self.end = Some(end);
        }
        Ok(())
    }

    fn content(&mut self, content: Node<'_>) -> Result<(), AssembleError> {
        if has_more_than_text(content) || !self.parts.is_empty() {
            if self.parts.is_empty() {
                self.drafts.keep(PIECE + self.text.as_str().len())?;
                self.parts.push(Value::from(self.text.as_str()).to_string());
            }
            self.drafts.keep(PIECE + content.raw().len())?;
            self.parts.push(content.raw().to_owned());
        }
        let texts = if content.is_string() { vec![content] } else { texts_of_parts(content) };
        let grown = texts.into_iter().map(|text| self.text.push(Some(text))).sum();
        self.drafts.keep(grown)
    }

    fn call(&mut self, call: &Object<'_>) -> Result<(), AssembleError> {
        let custom = call.get("custom");
        let function = custom.map_or_else(|| call.object("function"), Node::object);
        let piece = function.get(if custom.is_some() { "input" } else { "arguments" });
        let is_blank = |text: &str| text.trim_ascii().is_empty();
        let label = Label {
            index: call.integer("index"),
            id: id_of(call),
            name: function.text("name").filter(|name| !name.is_empty()),
            has_arguments: piece
                .is_some_and(|piece| piece.text().is_none_or(|text| !is_blank(&text))),
        };
        let slot = if let Some(slot) = C::KEYS.place(&label, &self.drafts, &self.lately)? {
            slot
        } else {
            let mut draft = Draft::new(label.index.unwrap_or(self.drafts.next_order()));
            if custom.is_some() {
                draft.arguments = Arguments::Free(String::new());
            }
            self.drafts.open(draft)?
        };
        self.lately.touch(slot);
        let extras = extras(call);
        let names = extras.keys().filter_map(|key| Some(key.len() + call.get(key)?.raw().len()));
        self.drafts.keep(PARSED * names.sum::<usize>())?;
        self.drafts.change(slot, |draft| {
            draft.id = draft.id.take().or(label.id);
            if let Some(name) = label.name.filter(|_| draft.name.is_empty()) {
                draft.name = name;
            }
            draft.opaque.extend(extras);
        })?;
        self.drafts.add(slot, piece)
    }

    fn opaque(&self) -> Result<Value, ReceiveError> {
        let mut opaque = Map::new();
        for (key, echoed) in ECHOED.iter().zip(&self.echoed) {
            if let Some(echoed) = echoed {
                opaque.insert((*key).to_owned(), echoed.value()?);
            }
        }
        if !self.parts.is_empty() {
            opaque.insert("content".to_owned(), joined(&self.parts)?);
        }
        Ok(if opaque.is_empty() { Value::Null } else { Value::Object(opaque) })
    }
}

impl Echoed {
    fn add(echoed: &mut Option<Self>, piece: Node<'_>) {
        let begun = if piece.is_string() {
            Echoed::Text(Text::default())
        } else {
            Echoed::Items(Vec::new())
        };
        match (echoed.get_or_insert(begun), piece.is_string()) {
            (Echoed::Text(text), true) => {
                text.push(Some(piece));
            }
            (Echoed::Items(items), false) => items.push(piece.raw().to_owned()),
            // Half text and half not is nothing that a provider would take back.
            (Echoed::Text(_), false) | (Echoed::Items(_), true) => {}
        }
    }

    fn value(&self) -> Result<Value, ReceiveError> {
        match self {
            Echoed::Text(text) => Ok(Value::from(text.as_str())),
            Echoed::Items(items) => joined(items),
        }
    }
}

/// The items of several arrays in one. What is no array is an item, and text is one of text.
fn joined(pieces: &[String]) -> Result<Value, ReceiveError> {
    let mut items = Vec::new();
    for piece in pieces {
        match serde_json::from_str(piece) {
            Ok(Value::Array(more)) => items.extend(more),
            Ok(Value::String(text)) if text.is_empty() => {}
            Ok(Value::String(text)) => {
                items.push(serde_json::json!({"type": "text", "text": text}));
            }
            Ok(item) => items.push(item),
            Err(_) => {
                return Err(ReceiveError::new(
                    "what has to go back with the answer is nested too deep",
                ));
            }
        }
    }
    Ok(Value::Array(items))
}
