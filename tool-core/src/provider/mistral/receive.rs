//! Whole responses.

use super::Mistral;
use crate::provider::{ReceiveError, chat};
use crate::toolset::Turn;

/// Reads a whole response, of which the first choice counts.
///
/// Under `length`, `model_length` and `error`, and where there is no finish reason, the last call
/// was cut off, whatever its text reads as.
///
/// ```
/// use tool_core::provider::mistral;
///
/// let turn = mistral::receive(br#"{"choices": [{
///     "message": {"role": "assistant", "content": "", "tool_calls": [
///         {"id": "Sy0nTh9aB", "function": {"name": "ping", "arguments": {"times": 3}}}
///     ]},
///     "finish_reason": "tool_calls"
/// }]}"#)?;
/// assert_eq!(turn.calls()[0].id(), Some("Sy0nTh9aB"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is no choice or no message in it.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    chat::receive::<Mistral>(body)
}
