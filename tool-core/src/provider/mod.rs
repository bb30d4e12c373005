//! What each provider takes and sends: one module an envelope.
//!
//! A module advertises tools in the provider's form, receives its answers as [`Turn`]s, whole or
//! assembled from a stream, and renders the reply. It knows the envelope alone: whether a tool
//! exists and what its arguments may be is for the [`Toolset`](crate::Toolset) to say.
//!
//! Each module has the same four things: `advertise` for the request, `receive` for a whole
//! response, an `Assembler` for a stream, and `reply` for the history of the next request.
//!
//! ```
//! use tool_core::provider::openai_chat::{self, Assembler};
//! # let body = [
//! #     &br#"data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "call_1", "#[..],
//! #     &br#""function": {"name": "ping", "arguments": "{}"}}]}, "finish_reason": "tool_calls"}]}"#[..],
//! #     &b"\n\ndata: [DONE]\n\n"[..],
//! # ];
//!
//! let mut assembler = Assembler::new();
//! for bytes in body {
//!     assembler.push(bytes)?;
//!     for call in assembler.partial() {
//!         println!("{}: {} bytes so far", call.name().unwrap_or("?"), call.bytes());
//!     }
//! }
//! let turn = assembler.finish()?;
//! let results = []; // of `Toolset::dispatch_turn`
//! let messages = openai_chat::reply(&turn, &results);
//! assert_eq!(messages[1]["tool_call_id"], "call_1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether a call is whole is decided by the envelope, never by whether its text reads as JSON:
//!
//! | the answer ends | its calls are |
//! |---|---|
//! | as the model meant it | complete, or malformed where the arguments are no JSON object |
//! | at a limit of tokens | the same, but for the last, which is truncated whatever its text reads as |
//! | not at all, or with an error | truncated, but for those that the provider closed before |
//! | with the word that its calls are malformed | malformed |
//!
//! No arguments at all, from a provider that closed the call, are an object without properties.
//!
//! No provider takes all of JSON Schema. What one cannot say is written into a description, in words
//! such as `1 to 100`, and told in [`Advertised::losses`]; it is enforced all the same. A tool that
//! a provider would refuse the whole request for is left out, and named there
//! ([`Advertised::complete`] makes that an error). Nothing is renamed: a tool or a property whose
//! name a provider does not take is such a tool.
//!
//! [`Turn`]: crate::Turn

// Floor 6.

mod advertised;
mod answers;
mod blocks;
mod chat;
mod dialect;
mod envelope;
mod error;
mod halves;
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

pub use advertised::{Advertised, Done, Incomplete, Loss, Options};
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
