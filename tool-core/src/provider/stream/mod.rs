//! Answers that come in pieces: the same machinery for every provider. What an event means is for
//! the provider's own module to say.

mod assembler;
mod draft;
mod drafts;
mod event_stream;
mod limits;
mod lines;
mod nesting;
mod sse;
mod stray;

pub use assembler::{Assembler, Protocol};
pub(super) use draft::Draft;
pub use draft::PartialCall;
pub(super) use drafts::{Drafts, Ending, Slot, settle};
pub(super) use event_stream::EventStream;
pub use limits::StreamLimits;
pub(super) use lines::Lines;
pub(super) use sse::Sse;

use super::AssembleError;
use super::envelope::Node;

/// Takes the events of a stream, one after the other.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&str) -> Result<(), AssembleError>;

/// How the events of a stream lie in its bytes.
pub trait Framing: Default + std::fmt::Debug {
    /// Takes the bytes that come next, split anywhere, and gives every event that they end. No
    /// event is longer than `limit`.
    ///
    /// # Errors
    /// If the bytes are no such stream, if an event is too long, and if `sink` fails.
    fn push(&mut self, bytes: &[u8], limit: usize, sink: Sink<'_>) -> Result<(), AssembleError>;

    /// Gives the event that only the end of the stream ends, if there is one.
    ///
    /// # Errors
    /// If `sink` fails.
    fn finish(&mut self, _sink: Sink<'_>) -> Result<(), AssembleError> {
        Ok(())
    }

    /// The body, if it has ended and was no such stream.
    fn stray(self) -> Vec<u8> {
        Vec::new()
    }
}

fn within(length: usize, limit: usize) -> Result<(), AssembleError> {
    if length > limit {
        return Err(AssembleError::over_limit(format!(
            "an event of the stream has more than {limit} bytes"
        )));
    }
    Ok(())
}

fn json(text: &str) -> Result<Node<'_>, AssembleError> {
    Node::parse(text)
        .map_err(|error| AssembleError::new(format!("an event of the stream is not JSON: {error}")))
}

fn utf8(bytes: &[u8]) -> Result<&str, AssembleError> {
    std::str::from_utf8(bytes)
        .map_err(|error| AssembleError::new(format!("an event of the stream is no text: {error}")))
}
