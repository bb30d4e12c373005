//! A call that is still being written.

use super::nesting::Nesting;
use crate::provider::envelope::{Node, Words};
use crate::provider::halves::Joint;
use crate::provider::state_of_closed;
use crate::toolset::{Arguments, Call, CallState};
use serde_json::{Map, Value};
use std::fmt;

/// A call that has begun, for user interfaces.
///
/// ```
/// use tool_core::provider::cohere_v2::Assembler;
///
/// let mut assembler = Assembler::new();
/// assembler.event(
///     r#"{"type": "tool-call-start", "index": 0, "delta": {"message": {"tool_calls":
///         {"id": "ping_1", "function": {"name": "ping", "arguments": "{\"times\": 1"}}}}}"#,
/// )?;
/// let call = assembler.partial().next().unwrap();
/// assert_eq!((call.id(), call.name(), call.bytes()), (Some("ping_1"), Some("ping"), 11));
/// # Ok::<(), tool_core::provider::AssembleError>(())
/// ```
#[derive(Clone, Copy)]
pub struct PartialCall<'a>(pub(super) &'a Draft);

/// What a user can know of it.
impl fmt::Debug for PartialCall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("PartialCall");
        shown.field("id", &self.id()).field("name", &self.name()).field("bytes", &self.bytes());
        match self.value() {
            Some(value) => shown.field("value", value),
            None => shown.field("text", &self.text()),
        };
        shown.finish()
    }
}

impl<'a> PartialCall<'a> {
    /// The id, if it has come.
    #[must_use]
    pub fn id(&self) -> Option<&'a str> {
        self.0.id.as_deref()
    }

    /// The name of the tool, if it has come.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        Some(self.0.name.as_str()).filter(|name| !name.is_empty())
    }

    /// How many bytes of the arguments have come.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.size()
    }

    /// As much of the arguments as has come: nothing that could be read yet. Empty where they come
    /// as a [`value`](PartialCall::value).
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.0.text()
    }

    /// As much of the arguments as has come, where the provider sends them piece by piece with the
    /// places at which they belong.
    #[must_use]
    pub fn value(&self) -> Option<&'a Value> {
        match &self.0.arguments {
            Arguments::Value(value) => Some(value),
            _ => None,
        }
    }
}

/// A call as far as it has come.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// Its place among the calls of the answer; of two with one place the first to come is first.
    pub(crate) order: u64,
    pub(crate) id: Option<String>,
    /// Empty until it comes.
    pub(crate) name: String,
    pub(crate) namespace: Option<String>,
    pub(crate) arguments: Arguments,
    /// The provider said that this call is at its end.
    pub(crate) closed: bool,
    /// The provider said that this call was cut off.
    pub(crate) cut: bool,
    /// What the arguments are if no piece of them comes, in its own text.
    placeholder: Option<String>,
    /// The arguments are not what was sent, because no text can hold that.
    pub(crate) inexact: bool,
    /// How far arguments that grow as a text have come.
    nesting: Nesting,
    /// Half a character that the next piece of the arguments may make whole.
    pub(crate) joint: Joint,
    /// About how many bytes arguments take that grow as a value.
    pub(crate) pieces: usize,
    /// What the provider wants back with the call.
    pub(crate) opaque: Map<String, Value>,
    /// Where in the released calls it is.
    pub(super) released: Option<usize>,
}

impl Draft {
    pub(crate) fn new(order: u64) -> Self {
        Draft {
            order,
            id: None,
            name: String::new(),
            namespace: None,
            arguments: Arguments::Text(String::new()),
            closed: false,
            cut: false,
            placeholder: None,
            inexact: false,
            nesting: Nesting::default(),
            joint: Joint::default(),
            pieces: 0,
            opaque: Map::new(),
            released: None,
        }
    }

    /// The arguments of a whole call, in the envelope's member for them: a text, or JSON itself.
    /// Without one there are none.
    pub(crate) fn with_arguments(mut self, sent: Option<Node<'_>>) -> Self {
        self.arguments = match sent {
            None => Arguments::Absent,
            Some(node) => match node.words() {
                Some(Words { text, exact }) => {
                    self.inexact = !exact;
                    Arguments::Text(text)
                }
                None => Arguments::Embedded(node.raw().to_owned()),
            },
        };
        self
    }

    /// The arguments of a whole call, in the envelope's member for them, where an object is what it
    /// has to be.
    pub(crate) fn with_object(mut self, sent: Option<Node<'_>>) -> Self {
        self.arguments = match sent {
            None => Arguments::Absent,
            Some(node) => Arguments::Embedded(node.raw().to_owned()),
        };
        self
    }

    /// The arguments of a call that begins, where `{}` holds the place of the text to come. Some
    /// gateways send all of them there, and what is no object is for nobody to leave out.
    pub(crate) fn with_placeholder(self, sent: Option<Node<'_>>) -> Self {
        let is_nothing = |sent: &Node<'_>| {
            let is_empty = sent.is_object() && sent.object().members().next().is_none();
            is_empty || sent.is_empty_text()
        };
        match sent.filter(|sent| !is_nothing(sent)) {
            Some(whole) => Draft { placeholder: Some(whole.raw().to_owned()), ..self },
            None => self,
        }
    }

    /// Adds a piece to the arguments, where they are text.
    pub(super) fn push(&mut self, piece: Node<'_>) {
        if !piece.is_string() {
            self.inexact |= self.joint.is_open();
            return self.push_text(piece.raw());
        }
        let joined = self.joint.join(piece.raw());
        if let Some(Words { text, exact }) = Node::within(&joined).words() {
            self.inexact |= !exact;
            self.push_text(&text);
        }
    }

    fn push_text(&mut self, piece: &str) {
        match &mut self.arguments {
            Arguments::Text(text) | Arguments::Free(text) => {
                self.nesting.follow(piece);
                text.push_str(piece);
            }
            _ if piece.is_empty() => {}
            // JSON of its own, and text after it: no object any more.
            Arguments::Embedded(text) => {
                let text = std::mem::take(text) + piece;
                self.nesting.follow(&text);
                self.arguments = Arguments::Text(text);
            }
            Arguments::Value(_) | Arguments::Absent => {
                self.nesting.follow(piece);
                self.arguments = Arguments::Text(piece.to_owned());
            }
        }
    }

    /// Puts the whole text of the arguments in the place of its pieces.
    pub(crate) fn set_text(&mut self, words: Words) {
        self.joint = Joint::default();
        self.inexact = !words.exact;
        self.arguments = match self.arguments {
            Arguments::Free(_) => Arguments::Free(words.text),
            _ => Arguments::Text(words.text),
        };
    }

    /// How much of the arguments there is.
    pub(super) fn size(&self) -> usize {
        self.text().len() + self.pieces
    }

    pub(super) fn text(&self) -> &str {
        self.placeholder().unwrap_or_else(|| self.pieces_text())
    }

    fn placeholder(&self) -> Option<&str> {
        self.placeholder.as_deref().filter(|_| !self.has_pieces())
    }

    /// Whether anything has come of the arguments, where they come in pieces.
    pub(super) fn has_pieces(&self) -> bool {
        !self.pieces_text().is_empty()
    }

    fn pieces_text(&self) -> &str {
        match &self.arguments {
            Arguments::Text(text) | Arguments::Embedded(text) | Arguments::Free(text) => text,
            Arguments::Value(_) | Arguments::Absent => "",
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let of = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.name.len() + of(&self.id) + of(&self.namespace) + self.size()
    }

    /// Whether nothing can come any more, because the arguments are a whole object.
    pub(crate) fn is_object(&self) -> bool {
        match &self.arguments {
            // Read as a whole once at most, however many pieces there are.
            Arguments::Text(text) => {
                self.nesting.is_ended() && state_of_closed(text) == CallState::Complete
            }
            Arguments::Embedded(text) => state_of_closed(text) == CallState::Complete,
            Arguments::Value(_) | Arguments::Free(_) | Arguments::Absent => false,
        }
    }

    /// Whether the arguments could be a whole call's.
    pub(super) fn is_whole(&self) -> bool {
        self.call(false).state() == CallState::Complete
    }

    /// The call, which the provider closed unless it is `truncated`.
    pub(super) fn call(&self, truncated: bool) -> Call {
        let (id, name) = (self.id.clone(), self.name.clone());
        let arguments = match (&self.arguments, self.placeholder()) {
            (_, Some(whole)) => Arguments::Embedded(whole.to_owned()),
            (Arguments::Value(grown), None) => Arguments::Embedded(grown.to_string()),
            (arguments, None) => arguments.clone(),
        };
        let state = match &arguments {
            Arguments::Text(text) if text.is_empty() => CallState::Complete,
            Arguments::Text(text) | Arguments::Embedded(text) => state_of_closed(text),
            Arguments::Free(_) | Arguments::Absent | Arguments::Value(_) => CallState::Complete,
        };
        let is_empty = matches!(self.arguments, Arguments::Text(_) | Arguments::Absent)
            && self.text().is_empty();
        let inexact = self.inexact || self.joint.is_open();
        let state = match (truncated, inexact) {
            (true, _) => CallState::Truncated,
            (false, true) => CallState::Malformed,
            (false, false) => state,
        };
        let mut call =
            Call::received(id, name, arguments, state).in_namespace(self.namespace.clone());
        if !self.opaque.is_empty() {
            call = call.with_opaque(Value::Object(self.opaque.clone()));
        }
        if is_empty && state == CallState::Complete { call.of_empty_text() } else { call }
    }
}
