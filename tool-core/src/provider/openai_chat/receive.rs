//! Whole responses.

use super::OpenAiChat;
use crate::provider::{ReceiveError, chat};
use crate::toolset::Turn;

/// Reads a whole response, of which the first choice counts.
///
/// Whether a call is complete is for the envelope to say, never for its text: under
/// `finish_reason: "length"`, and where there is no finish reason at all, the last call was cut
/// off, whatever its text reads as.
///
/// ```
/// use tool_core::{CallState, provider::openai_chat};
///
/// let turn = openai_chat::receive(br#"{
///     "choices": [{
///         "message": {"role": "assistant", "content": null, "tool_calls": [
///             {"id": "call_1", "type": "function", "function": {"name": "ping", "arguments": "{}"}}
///         ]},
///         "finish_reason": "length"
///     }]
/// }"#)?;
/// assert_eq!(turn.calls()[0].state(), CallState::Truncated);
/// assert_eq!(turn.end(), Some("length"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, if there is no choice or no message in it, or if it
/// calls a function in the form before tools.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    chat::receive::<OpenAiChat>(body)
}
