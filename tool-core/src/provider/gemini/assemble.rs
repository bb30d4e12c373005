//! An answer as it grows, by the responses of a stream or by the one of a whole.

use super::ORIGIN;
use super::pieces::{Unended, place};
use crate::provider::blocks::values;
use crate::provider::chat::error_end;
use crate::provider::envelope::{Node, Object};
use crate::provider::halves::Joint;
use crate::provider::stream::{self, Draft, Drafts, Ending, Protocol, Slot, Sse};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{Arguments, ProviderError, Turn};
use serde_json::{Map, Value};

/// Puts an answer together from the server-sent events of `streamGenerateContent?alt=sse`.
///
/// A call is released when a finish reason comes: until then the provider may still say that it is
/// malformed.
///
/// ```
/// use tool_core::provider::gemini::Assembler;
///
/// let mut assembler = Assembler::new();
/// assembler.push(b"data: {\"candidates\": [{\"content\": {\"parts\": [{\"functionCall\": ")?;
/// assembler.push(b"{\"name\": \"ping\", \"args\": {}}}]}}]}\n\n")?;
/// assert_eq!(assembler.released().len(), 0);
/// assembler.event(r#"{"candidates": [{"finishReason": "STOP"}]}"#)?;
/// assert_eq!(assembler.released()[0].name(), "ping");
/// # Ok::<(), tool_core::provider::AssembleError>(())
/// ```
pub type Assembler = stream::Assembler<Answer>;

/// Ends that say of the calls themselves that they are bad.
const MALFORMED: [&str; 3] =
    ["MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL"];

/// Ends by which an answer was stopped for what is in it.
const STOPPED: [&str; 9] = [
    "SAFETY",
    "RECITATION",
    "BLOCKLIST",
    "PROHIBITED_CONTENT",
    "SPII",
    "IMAGE_SAFETY",
    "IMAGE_PROHIBITED_CONTENT",
    "IMAGE_RECITATION",
    "MODEL_ARMOR",
];

/// An answer as far as it has come.
#[derive(Debug)]
pub struct Answer {
    drafts: Drafts,
    /// The calls in their order, which is that of their parts.
    calls: Vec<Growing>,
    text: String,
    /// The parts, one after the other, to go back; those of calls without the call.
    parts: String,
    /// Of the texts, which come in parts that are joined.
    joint: Joint,
    end: Option<String>,
    refusal: Option<String>,
    error: Option<ProviderError>,
    begun: bool,
}

/// A call of which more may come.
#[derive(Debug)]
struct Growing {
    slot: Slot,
    /// The provider says that more of it comes.
    open: bool,
    /// Nothing has come but its name.
    bare: bool,
    /// The paths of the strings of which more is to come.
    unended: Unended,
}

impl Protocol for Answer {
    type Framing = Sse;

    fn new(drafts: Drafts) -> Self {
        Answer {
            drafts,
            calls: Vec::new(),
            text: String::new(),
            parts: String::new(),
            joint: Joint::default(),
            end: None,
            refusal: None,
            error: None,
            begun: false,
        }
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        if self.error.is_some() {
            return Ok(());
        }
        let response = event.object();
        if let Some(error) = response.provider_error() {
            self.end = Some(error_end(&error));
            self.error = Some(error);
            return Ok(());
        }
        if let Some(reason) = response.object("promptFeedback").text("blockReason") {
            self.end = Some(format!("blocked:{reason}"));
            self.refusal = Some(reason);
            self.begun = true;
            return Ok(());
        }
        let candidates = response.items("candidates").into_iter().map(Node::object);
        let is_first = |candidate: &Object<'_>| candidate.integer("index").unwrap_or(0) == 0;
        let Some(candidate) = candidates.into_iter().find(is_first) else { return Ok(()) };
        self.begun = true;
        for part in candidate.object("content").items("parts") {
            if !part.is_object() {
                continue;
            }
            // The text of a part is kept twice.
            self.drafts.keep(2 * part.raw().len())?;
            let fields = part.object();
            match fields.get("functionCall").filter(|call| call.is_object()) {
                Some(call) => self.take_call(&call.object(), &fields)?,
                None => self.take_part(part),
            }
        }
        if let Some(reason) = candidate.text("finishReason") {
            self.refusal = STOPPED.contains(&reason.as_str()).then(|| reason.clone());
            self.end = Some(reason);
            self.drafts.release(self.ending());
        }
        Ok(())
    }

    fn finish(mut self, broken: bool) -> Result<Turn, ReceiveError> {
        if !self.begun {
            return Err(match self.error {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new("the response has no candidate"),
            });
        }
        if broken {
            self.end = None;
        }
        let ending = self.ending();
        let calls = self.drafts.settle(ending);
        let Answer { text, parts, end, refusal, error, .. } = self;
        Ok(Turn {
            text,
            stopped: refusal.is_some() || error.is_some() || ending.hides(&calls),
            paused: false,
            broken_off: end.is_none() || error.is_some(),
            calls,
            refusal,
            end,
            error,
            opaque: Value::Array(joined(&parts)),
            origin: ORIGIN,
        })
    }
}

impl Answer {
    /// Calls come whole, so that a limit cuts none off but those that say that they go on.
    fn ending(&self) -> Ending {
        match self.end.as_deref() {
            None => Ending::Limit,
            Some(_) if self.error.is_some() => Ending::Limit,
            Some(reason) if MALFORMED.contains(&reason) => Ending::Malformed,
            Some(_) => Ending::Closed,
        }
    }

    fn take_part(&mut self, part: Node<'_>) {
        let part = self.joint.join(part.raw());
        let fields = Node::within(&part).object();
        let is_thought = fields.get("thought").is_some_and(|thought| thought.raw() == "true");
        if !is_thought {
            self.text += &fields.text("text").unwrap_or_default();
        }
        self.parts += &part;
    }

    fn take_call(&mut self, call: &Object<'_>, part: &Object<'_>) -> Result<(), AssembleError> {
        let id = call.text("id").filter(|id| !id.is_empty());
        let name = call.text("name").filter(|name| !name.is_empty());
        let args = call.get("args");
        let pieces = call.items("partialArgs");
        let place = match self.continued(id.as_deref(), name.as_deref(), args.is_some()) {
            Some(place) => place,
            None => self.begin()?,
        };
        let Some(growing) = self.calls.get_mut(place) else { return Ok(()) };
        growing.bare = args.is_none() && pieces.is_empty();
        growing.open = call.get("willContinue").is_some_and(|goes_on| goes_on.raw() == "true");
        let Growing { slot, open, unended, .. } = growing;
        let opaque = part.values(|key| key != "functionCall");
        let most = self.drafts.most_of_call();
        self.drafts.change(*slot, |draft| {
            draft.id = draft.id.take().or(id);
            if draft.name.is_empty() {
                draft.name = name.unwrap_or_default();
            }
            draft.opaque.extend(opaque);
            draft.cut = *open;
            if let Some(args) = args {
                draft.inexact |= !matches!(draft.arguments, Arguments::Absent);
                draft.arguments = Arguments::Embedded(args.raw().to_owned());
            }
            take_pieces(draft, unended, (&pieces, most));
        })
    }

    /// Which call goes on: the one with the id, or else, where there is no name, the last one if
    /// it is open. A name opens a new call.
    fn continued(&self, id: Option<&str>, name: Option<&str>, has_args: bool) -> Option<usize> {
        let known = |growing: &Growing| self.drafts.get(growing.slot)?.id.as_deref();
        let is_same = |growing: &Growing| growing.open && id.is_some() && known(growing) == id;
        if let Some(place) = self.calls.iter().rposition(is_same) {
            return Some(place);
        }
        let last = self.calls.last()?;
        let is_other = id.is_some() && known(last).is_some();
        // Some gateways send the name in a part of its own, and the arguments in the next.
        let goes_on = last.open || last.bare && has_args;
        (name.is_none() && !is_other && goes_on).then(|| self.calls.len() - 1)
    }

    /// Another call begins, so that those before it, unless they say that they go on, are whole.
    fn begin(&mut self) -> Result<usize, AssembleError> {
        for earlier in self.calls.iter().filter(|call| !call.open) {
            self.drafts.close(earlier.slot);
        }
        let mut draft = Draft::new(self.calls.len() as u64);
        draft.arguments = Arguments::Absent;
        let slot = self.drafts.open(draft)?;
        self.parts += CALL_MARKER;
        self.calls.push(Growing { slot, open: true, bare: true, unended: Unended::new() });
        Ok(self.calls.len() - 1)
    }
}

/// Puts the pieces where they belong, until they take more than `most` bytes: a place takes much
/// more memory than its path.
fn take_pieces(draft: &mut Draft, unended: &mut Unended, (pieces, most): (&[Node<'_>], usize)) {
    for piece in pieces {
        if draft.pieces > most {
            return;
        }
        if let Arguments::Absent = draft.arguments {
            draft.arguments = Arguments::Value(Value::Object(Map::new()));
        }
        let placed = match &mut draft.arguments {
            Arguments::Value(arguments) => place(arguments, unended, &piece.object()),
            _ => None,
        };
        match placed {
            Some(cost) => draft.pieces += cost,
            None => draft.inexact = true,
        }
    }
}

/// What stands for a call among the parts that go back.
const CALL_MARKER: &str = r#"{"functionCall":{}}"#;

/// The parts, of which those that are text in pieces are one.
fn joined(parts: &str) -> Vec<Value> {
    let mut joined: Vec<Value> = Vec::new();
    for part in values(parts).filter_map(|part| part.value_or_texts(&["text"])) {
        if !joined.last_mut().is_some_and(|last| is_continued(last, &part)) {
            joined.push(part);
        }
    }
    joined
}

/// Puts the text of `next` behind that of `last`, if both are the same kind of plain text.
fn is_continued(last: &mut Value, next: &Value) -> bool {
    let (Some(last), Some(next)) = (last.as_object_mut(), next.as_object()) else { return false };
    let is_plain = |key: &String| matches!(key.as_str(), "text" | "thought");
    let same = last.get("thought") == next.get("thought");
    if !same || !last.keys().chain(next.keys()).all(is_plain) {
        return false;
    }
    match (last.get_mut("text"), next.get("text")) {
        (Some(Value::String(last)), Some(Value::String(next))) => {
            last.push_str(next);
            true
        }
        _ => false,
    }
}
