//! The assembler that users hold: bytes or events in, a turn out.

use super::stray::judge;
use super::{Drafts, Framing, PartialCall, StreamLimits};
use crate::provider::envelope::Node;
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{Call, ProviderError, Turn};
use std::fmt;

/// Puts an answer together from the stream that it comes in.
///
/// Feed it the body's bytes as they come with [`push`](Assembler::push), or one event at a time
/// with [`event`](Assembler::event) if your client takes the stream apart. When the stream has
/// ended, properly or not, [`finish`](Assembler::finish) gives the turn. Whether a call is whole is
/// decided by what the provider says, never by whether its text reads as JSON.
///
/// Each provider module with streams has one: `P` is the provider.
///
/// ```
/// use tool_core::{CallState, provider::openai_chat::Assembler};
///
/// let mut assembler = Assembler::new();
/// assembler.push(br#"data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "call_1", "#)?;
/// assembler.push(br#""function": {"name": "ping", "arguments": "{"}}]}}]}"#)?;
/// assembler.push(b"\n\n")?;
/// let call = assembler.partial().next().unwrap();
/// assert_eq!((call.name(), call.text()), (Some("ping"), "{"));
///
/// assembler.push(b"data: {\"choices\": [{\"delta\": {\"tool_calls\": [")?;
/// assembler.push(b"{\"index\": 0, \"function\": {\"arguments\": \"}\"}}]}, ")?;
/// assembler.push(b"\"finish_reason\": \"tool_calls\"}]}\n\ndata: [DONE]\n\n")?;
/// let turn = assembler.finish()?;
/// assert_eq!(turn.calls()[0].state(), CallState::Complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Assembler<P: Protocol> {
    framing: P::Framing,
    answer: P,
    limits: StreamLimits,
    broken: Option<AssembleError>,
}

/// A provider whose answers come in streams. Implemented by this crate's providers alone.
pub trait Protocol: fmt::Debug + Sized {
    /// How its events lie in the bytes.
    #[doc(hidden)]
    type Framing: Framing;

    /// An answer of which nothing has come yet.
    #[doc(hidden)]
    fn new(drafts: Drafts) -> Self;

    /// The calls that it collects.
    #[doc(hidden)]
    fn drafts(&self) -> &Drafts;

    /// Takes one event.
    #[doc(hidden)]
    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError>;

    /// Takes an event that is no JSON. Says whether it is a sentinel: gateways end every stream with
    /// the one of Chat Completions.
    #[doc(hidden)]
    fn sentinel(&mut self, payload: &str) -> bool {
        payload == "[DONE]"
    }

    /// What the provider says in place of a stream, if `body` is an error.
    #[doc(hidden)]
    #[must_use]
    fn refusal(body: Node<'_>) -> Option<ProviderError> {
        body.object().provider_error()
    }

    /// The turn, after the stream has ended; `broken` if it could not be followed to its end.
    #[doc(hidden)]
    fn finish(self, broken: bool) -> Result<Turn, ReceiveError>;
}

/// What a user can know of it.
impl<P: Protocol> fmt::Debug for Assembler<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assembler")
            .field("partial", &self.partial().collect::<Vec<_>>())
            .field("released", &self.released())
            .field("broken", &self.broken)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl<P: Protocol> Default for Assembler<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Protocol> Assembler<P> {
    /// For one answer, within the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limits(StreamLimits::default())
    }

    /// For one answer, within other limits.
    #[must_use]
    pub fn with_limits(limits: StreamLimits) -> Self {
        Assembler {
            framing: P::Framing::default(),
            answer: P::new(Drafts::new(limits)),
            limits,
            broken: None,
        }
    }

    /// Takes the bytes of the body that come next, however they are split.
    ///
    /// # Errors
    /// If the bytes are no stream of this provider, or go over a limit. Nothing is taken after
    /// that, and the same error comes again.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), AssembleError> {
        self.follow(|framing, answer, limits| {
            let sink = &mut |payload: &str| take(answer, payload);
            framing.push(bytes, limits.event_bytes, sink)
        })
    }

    /// Takes one event: its data, where the stream is one of server-sent events.
    ///
    /// # Errors
    /// As [`push`](Assembler::push).
    pub fn event(&mut self, payload: &str) -> Result<(), AssembleError> {
        self.follow(|_, answer, limits| {
            super::within(payload.len(), limits.event_bytes)?;
            take(answer, payload)
        })
    }

    fn follow(
        &mut self,
        step: impl FnOnce(&mut P::Framing, &mut P, StreamLimits) -> Result<(), AssembleError>,
    ) -> Result<(), AssembleError> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        let taken = step(&mut self.framing, &mut self.answer, self.limits);
        self.broken = taken.as_ref().err().cloned();
        taken
    }

    /// The calls that have begun and are not released, in the order in which they began.
    pub fn partial(&self) -> impl Iterator<Item = PartialCall<'_>> {
        self.answer.drafts().partial()
    }

    /// The calls that the provider has closed for good, whatever may still come. [`finish`] gives
    /// them too, and the others with them.
    ///
    /// They were not seen beside the rest of the answer: that it is refused or cut off later on
    /// does not take them back.
    ///
    /// [`finish`]: Assembler::finish
    #[must_use]
    pub fn released(&self) -> &[Call] {
        self.answer.drafts().released()
    }

    /// The turn, once the stream has ended, properly or not. A call that the provider has not
    /// closed is truncated.
    ///
    /// # Errors
    /// If the stream held no answer of this provider, or the body was no stream: an HTTP answer
    /// that is an error has its words in a body of JSON.
    pub fn finish(mut self) -> Result<Turn, ReceiveError> {
        let ended = self.follow(|framing, answer, _| {
            framing.finish(&mut |payload: &str| take(answer, payload))
        });
        let broken = ended.is_err();
        let stray = self.framing.stray();
        self.answer.finish(broken).map_err(|error| match judge(&stray, P::refusal) {
            Some(said) if !broken && error.provider_error().is_none() => said,
            _ => error,
        })
    }
}

fn take<P: Protocol>(answer: &mut P, payload: &str) -> Result<(), AssembleError> {
    let payload = payload.trim_ascii();
    if payload.is_empty() {
        return Ok(());
    }
    match super::json(payload) {
        Ok(event) if event.is_object() => answer.event(event),
        Ok(event) => {
            let what = event.what();
            let message = format!("an event of the stream is no object; it is {what}");
            Err(AssembleError::new(message))
        }
        Err(_) if answer.sentinel(payload) => Ok(()),
        Err(error) => Err(error),
    }
}
