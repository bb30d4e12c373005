//! Calls that are still being written, each by itself: what is sent for one never reaches another.

use super::StreamLimits;
use crate::provider::envelope::{Node, Words};
use crate::provider::{AssembleError, state_of_closed};
use crate::toolset::{Arguments, Call, CallState};
use serde_json::{Map, Value};

/// What a call costs beside its texts.
const CALL: usize = 128;

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
#[derive(Clone, Copy, Debug)]
pub struct PartialCall<'a>(&'a Draft);

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
        self.text().len()
    }

    /// As much of the arguments as has come: nothing that could be read yet.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.0.text()
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
    /// The arguments are not what was sent, because no text can hold that.
    pub(crate) inexact: bool,
    /// What the provider wants back with the call.
    pub(crate) opaque: Map<String, Value>,
    /// Where in the released calls it is.
    released: Option<usize>,
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
            inexact: false,
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

    fn text(&self) -> &str {
        match &self.arguments {
            Arguments::Text(text) | Arguments::Embedded(text) | Arguments::Free(text) => text,
            Arguments::Value(_) | Arguments::Absent => "",
        }
    }

    fn bytes(&self) -> usize {
        let of = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.name.len() + of(&self.id) + of(&self.namespace) + self.text().len()
    }

    /// Whether the arguments could be a whole call's.
    fn is_whole(&self) -> bool {
        self.call(false).state() == CallState::Complete
    }

    /// The call, which the provider closed unless it is `truncated`.
    fn call(&self, truncated: bool) -> Call {
        let (id, name) = (self.id.clone(), self.name.clone());
        let state = match &self.arguments {
            Arguments::Text(text) if text.is_empty() => CallState::Complete,
            Arguments::Text(text) | Arguments::Embedded(text) => state_of_closed(text),
            Arguments::Free(_) | Arguments::Absent | Arguments::Value(_) => CallState::Complete,
        };
        let is_empty = matches!(self.arguments, Arguments::Text(_) | Arguments::Absent)
            && self.text().is_empty();
        let state = match (truncated, self.inexact) {
            (true, _) => CallState::Truncated,
            (false, true) => CallState::Malformed,
            (false, false) => state,
        };
        let mut call = Call::received(id, name, self.arguments.clone(), state)
            .in_namespace(self.namespace.clone());
        if !self.opaque.is_empty() {
            call = call.with_opaque(Value::Object(self.opaque.clone()));
        }
        if is_empty && state == CallState::Complete { call.of_empty_text() } else { call }
    }
}

/// How the answer that calls stand in came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// As the model meant it.
    Closed,
    /// At a limit of tokens: the last call was cut off, whatever its text reads as.
    Limit,
    /// The provider says that the calls are malformed.
    Malformed,
    /// Not at all: each call that nothing closed was cut off.
    Open,
}

/// The calls of an answer that came whole, in their order: all but the last are closed, because
/// another comes after them.
pub(crate) fn settle(mut drafts: Vec<Draft>, ending: Ending) -> Vec<Call> {
    if let Some((_, earlier)) = drafts.split_last_mut() {
        for draft in earlier {
            draft.closed = true;
        }
    }
    let mut all = Drafts::new(StreamLimits::default());
    all.begun = drafts;
    all.settle(ending)
}

/// A call among the drafts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(usize);

/// The calls of one answer, and the account of all that is kept of it.
#[derive(Debug)]
pub struct Drafts {
    /// In the order in which they began.
    begun: Vec<Draft>,
    released: Vec<Call>,
    /// A call went on after a later one had begun, so that a later one closes none.
    interleaved: bool,
    limits: StreamLimits,
    kept: usize,
}

impl Drafts {
    pub(crate) fn new(limits: StreamLimits) -> Self {
        Drafts { begun: Vec::new(), released: Vec::new(), interleaved: false, limits, kept: 0 }
    }

    /// Takes a call that begins.
    pub(crate) fn open(&mut self, draft: Draft) -> Result<Slot, AssembleError> {
        let StreamLimits { calls, .. } = self.limits;
        if self.begun.len() >= calls {
            let message = format!("the stream has more than {calls} calls");
            return Err(AssembleError::over_limit(message));
        }
        self.within_call(draft.text().len())?;
        self.keep(CALL + draft.bytes())?;
        self.begun.push(draft);
        Ok(Slot(self.begun.len() - 1))
    }

    /// The place after all that there are.
    pub(crate) fn next_order(&self) -> u64 {
        let orders = self.begun.iter().map(|draft| draft.order);
        orders.max().map_or(0, |last| last.saturating_add(1))
    }

    /// The first that `is`, of those that began last first.
    pub(crate) fn find(&self, is: impl Fn(&Draft) -> bool) -> Option<Slot> {
        self.begun.iter().rposition(is).map(Slot)
    }

    pub(crate) fn get(&self, Slot(at): Slot) -> Option<&Draft> {
        self.begun.get(at)
    }

    /// Accounts for `bytes` that the caller keeps of the answer.
    pub(crate) fn keep(&mut self, bytes: usize) -> Result<(), AssembleError> {
        let StreamLimits { bytes: limit, .. } = self.limits;
        self.kept = self.kept.saturating_add(bytes);
        if self.kept > limit {
            let message = format!("the stream has more than {limit} bytes that have to be kept");
            return Err(AssembleError::over_limit(message));
        }
        Ok(())
    }

    /// Adds to the arguments, where they are text.
    pub(crate) fn append(&mut self, slot: Slot, piece: Words) -> Result<(), AssembleError> {
        let Words { text: piece, exact } = piece;
        self.interleaved |= slot.0 + 1 < self.begun.len() && !piece.is_empty();
        self.change(slot, |draft| {
            draft.inexact |= !exact;
            match &mut draft.arguments {
                Arguments::Text(text) | Arguments::Free(text) => text.push_str(&piece),
                _ if piece.is_empty() => {}
                // JSON of its own, and text after it: no object any more.
                Arguments::Embedded(text) => {
                    let text = std::mem::take(text) + &piece;
                    draft.arguments = Arguments::Text(text);
                }
                Arguments::Value(_) | Arguments::Absent => draft.arguments = Arguments::Text(piece),
            }
        })
    }

    /// Takes what the envelope says of the arguments: a piece of text, or JSON of its own.
    pub(crate) fn add(&mut self, slot: Slot, piece: Option<Node<'_>>) -> Result<(), AssembleError> {
        match piece.map(|piece| (piece, piece.words())) {
            None => Ok(()),
            Some((_, Some(words))) => self.append(slot, words),
            Some((piece, None)) => self.embed(slot, piece),
        }
    }

    /// Takes JSON of the envelope for the arguments, or, if some are there, for what follows them.
    fn embed(&mut self, slot: Slot, piece: Node<'_>) -> Result<(), AssembleError> {
        let raw = piece.raw().to_owned();
        if self.get(slot).is_some_and(|draft| !draft.text().is_empty()) {
            return self.append(slot, Words { text: raw, exact: true });
        }
        self.change(slot, |draft| draft.arguments = Arguments::Embedded(raw))
    }

    /// The provider says that the call is at its end; once is as good as twice.
    pub(crate) fn close(&mut self, slot: Slot) {
        if let Some(draft) = self.begun.get_mut(slot.0) {
            draft.closed = true;
        }
    }

    /// Changes a call that is not closed.
    pub(crate) fn change(
        &mut self,
        slot: Slot,
        change: impl FnOnce(&mut Draft),
    ) -> Result<(), AssembleError> {
        let Some(draft) = self.begun.get_mut(slot.0) else { return Ok(()) };
        if draft.closed || draft.released.is_some() {
            return Err(AssembleError::new(
                "the stream goes on with a call that it has closed before",
            ));
        }
        let before = draft.bytes();
        change(draft);
        let (after, text) = (draft.bytes(), draft.text().len());
        self.within_call(text)?;
        self.keep(after.saturating_sub(before))
    }

    fn within_call(&self, bytes: usize) -> Result<(), AssembleError> {
        let StreamLimits { call_bytes: limit, .. } = self.limits;
        if bytes > limit {
            let message = format!("a call of the stream has arguments of more than {limit} bytes");
            return Err(AssembleError::over_limit(message));
        }
        Ok(())
    }

    pub(crate) fn partial(&self) -> impl Iterator<Item = PartialCall<'_>> {
        self.begun.iter().filter(|draft| draft.released.is_none()).map(PartialCall)
    }

    pub(crate) fn released(&self) -> &[Call] {
        &self.released
    }

    /// Releases the calls that are closed and that no ending can take back: a limit cuts off the
    /// last one even where it was closed.
    pub(crate) fn release_earlier(&mut self) {
        let order = self.in_order();
        let earlier = order.split_last().map_or([].as_slice(), |(_, earlier)| earlier);
        for at in earlier {
            match self.begun.get_mut(*at) {
                Some(draft) if draft.released.is_some() => {}
                Some(draft) if draft.closed && !draft.cut => {
                    draft.released = Some(self.released.len());
                    self.released.push(draft.call(false));
                }
                _ => break,
            }
        }
    }

    /// Releases these calls, with which the provider repeats the answer at its end, but for the
    /// truncated ones.
    pub(crate) fn release_as(&mut self, calls: &[Call]) -> Result<(), AssembleError> {
        let whole = calls.iter().filter(|call| call.state() != CallState::Truncated);
        let whole: Vec<Call> = whole.cloned().collect();
        if !self.released.iter().all(|call| whole.contains(call)) {
            return Err(AssembleError::new(
                "the end of the stream contradicts a call that was closed before",
            ));
        }
        self.released = whole;
        Ok(())
    }

    /// Releases every call that this ending leaves whole.
    pub(crate) fn release(&mut self, ending: Ending) {
        for (at, call) in self.in_order().into_iter().zip(self.settle(ending)) {
            let Some(draft) = self.begun.get_mut(at) else { continue };
            if draft.released.is_none() && call.state() != CallState::Truncated {
                draft.released = Some(self.released.len());
                self.released.push(call);
            }
        }
    }

    /// The calls in their order. Those that were released are what they were.
    pub(crate) fn settle(&self, ending: Ending) -> Vec<Call> {
        let order = self.in_order();
        let last = order.last().copied();
        let drafts = order.into_iter().filter_map(|at| Some((at, self.begun.get(at)?)));
        drafts
            .map(|(at, draft)| {
                let released = draft.released.and_then(|place| self.released.get(place));
                if let Some(call) = released {
                    return call.clone();
                }
                let is_last = Some(at) == last;
                let closed = draft.closed || self.is_closed_by_later(draft, is_last);
                let truncated = match ending {
                    Ending::Closed => draft.cut,
                    Ending::Limit => draft.cut || is_last || !closed,
                    // A limit, of which no end tells here, may have closed the last one too; and of
                    // the others more may have been about to come.
                    Ending::Open => {
                        let is_sure = draft.is_whole() || draft.closed && !is_last;
                        draft.cut || !closed || !is_sure
                    }
                    Ending::Malformed => return draft.call(false).malformed(),
                };
                draft.call(truncated)
            })
            .collect()
    }

    /// Whether a later call tells that this one is at its end. Where calls are written side by side
    /// it tells nothing; and where nothing has come of this one, they may be about to be.
    fn is_closed_by_later(&self, draft: &Draft, is_last: bool) -> bool {
        !is_last && !self.interleaved && !draft.text().is_empty()
    }

    fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.begun.len()).collect();
        order.sort_by_key(|at| self.begun.get(*at).map(|draft| draft.order));
        order
    }
}
