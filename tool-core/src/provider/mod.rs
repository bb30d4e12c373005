//! What each provider takes and sends: one module an envelope.
//!
//! A module advertises tools in the provider's form, receives its answers as [`Turn`]s, whole or
//! assembled from a stream, and renders the reply. It knows the envelope alone: whether a tool
//! exists and what its arguments may be is for the [`Toolset`](crate::Toolset) to say.
//!
//! [`Turn`]: crate::Turn

// Floor 6.

mod answers;
mod blocks;
mod chat;
mod envelope;
mod error;
mod stream;

pub mod anthropic;
pub mod bedrock_converse;
pub mod cohere_v2;
pub mod gemini;
pub mod gemini_interactions;
pub mod mcp;
pub mod mistral;
pub mod ollama;
pub mod openai_chat;
pub mod openai_compat;
pub mod openai_responses;

pub use error::{AssembleError, ReceiveError};
pub use stream::{Assembler, PartialCall, Protocol, StreamLimits};

use crate::json::{Reader, SyntaxReason};
use crate::toolset::CallState;

/// The state of a call that its provider closed: whether its arguments are an object is all that
/// is asked here. A text over a limit is for the gate to refuse.
fn state_of_closed(arguments: &str) -> CallState {
    let mut reader = Reader::literal(arguments);
    let object = reader.peek() == b'{';
    let whole = reader.skip().and_then(|()| reader.finish());
    let unread = whole.is_err() && reader.syntax().reason() == SyntaxReason::Limit;
    if object && (whole.is_ok() || unread) { CallState::Complete } else { CallState::Malformed }
}
