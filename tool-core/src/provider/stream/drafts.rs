//! Calls that are still being written, each by itself: what is sent for one never reaches another.

use super::StreamLimits;
use super::draft::{Draft, PartialCall};
use crate::provider::AssembleError;
use crate::provider::envelope::Node;
use crate::toolset::{Arguments, Call, CallState};

/// What a call costs beside its texts.
const CALL: usize = 128;

/// How the answer that calls stand in came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As the model meant it.
    Closed,
    /// At a limit of tokens: the last call was cut off, whatever its text reads as.
    Limit,
    /// The provider says that the calls are malformed.
    Malformed,
    /// Not at all: each call that nothing closed was cut off.
    Open,
}

impl Ending {
    /// Whether all that the answer had to say was malformed, and has not come.
    pub(crate) fn hides(self, calls: &[Call]) -> bool {
        self == Ending::Malformed && calls.is_empty()
    }
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
        self.within_call(draft.size())?;
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
    fn append(&mut self, slot: Slot, piece: Node<'_>) -> Result<(), AssembleError> {
        self.interleaved |= slot.0 + 1 < self.begun.len() && !piece.is_empty_text();
        self.change(slot, |draft| draft.push(piece))
    }

    /// Takes what the envelope says of the arguments: a piece of text, or JSON of its own, which is
    /// all of the arguments or, if some are there, what follows them.
    pub(crate) fn add(&mut self, slot: Slot, piece: Option<Node<'_>>) -> Result<(), AssembleError> {
        let Some(piece) = piece else { return Ok(()) };
        if piece.is_string() || self.get(slot).is_some_and(Draft::has_pieces) {
            return self.append(slot, piece);
        }
        self.change(slot, |draft| draft.arguments = Arguments::Embedded(piece.raw().to_owned()))
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
        let (after, size) = (draft.bytes(), draft.size());
        self.within_call(size)?;
        self.keep(after.saturating_sub(before))
    }

    /// The most bytes that the arguments of one call may take.
    pub(crate) fn most_of_call(&self) -> usize {
        self.limits.call_bytes
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
