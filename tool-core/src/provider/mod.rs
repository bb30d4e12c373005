//! What each provider takes and sends: one module an envelope.
//!
//! A module advertises tools in the provider's form, receives its answers as [`Turn`]s, and renders
//! the reply. It knows the envelope alone: whether a tool exists and what its arguments may be is
//! for the [`Toolset`](crate::Toolset) to say.
//!
//! [`Turn`]: crate::Turn

// Floor 6.

mod advertised;
mod dialect;

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

use crate::json::{Reader, SyntaxReason};
use crate::toolset::CallState;
use serde_json::Value;
use std::fmt;

/// Why a provider's answer could not be received: it is not what the provider says it sends.
///
/// ```
/// use tool_core::provider::openai_chat;
///
/// let error = openai_chat::receive(br#"{"error": {"message": "rate limited"}}"#).unwrap_err();
/// assert_eq!(error.to_string(), "the provider answered with an error: rate limited");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiveError(String);

impl ReceiveError {
    fn new(message: impl Into<String>) -> Self {
        ReceiveError(message.into())
    }
}

impl fmt::Display for ReceiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReceiveError {}

/// The state of a call that its provider closed: whether its arguments are an object is all that
/// is asked here. A text over a limit is for the gate to refuse.
fn state_of_closed(arguments: &str) -> CallState {
    let mut reader = Reader::literal(arguments);
    let object = reader.peek() == b'{';
    let whole = reader.skip().and_then(|()| reader.finish());
    let unread = whole.is_err() && reader.syntax().reason() == SyntaxReason::Limit;
    if object && (whole.is_ok() || unread) { CallState::Complete } else { CallState::Malformed }
}

/// What a parsed value is, for messages.
fn what_is(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
