//! Whole responses.

use super::OpenAiCompat;
use crate::provider::{ReceiveError, chat};
use crate::toolset::Turn;

/// The code of an error with which Groq answers when what the model wrote was no call: its words
/// for an answer that ended in a malformed one.
const REFUSED_CALL: &str = "tool_use_failed";

/// Reads a whole response, of which the first choice counts.
///
/// As [`openai_chat::receive`](crate::provider::openai_chat::receive), with the ends of answers that
/// other providers have. That a server refused the call of its own model (Groq's
/// `tool_use_failed`) is a turn without calls, whose [`end`](Turn::end) and
/// [`error`](Turn::error) say so, and no error: the model may be asked again.
///
/// ```
/// use tool_core::provider::openai_compat;
///
/// let turn = openai_compat::receive(br#"{"choices": [{
///     "message": {"tool_calls": [{"function": {"name": "ping", "arguments": {"times": 3}}}]},
///     "finish_reason": "stop"
/// }]}"#)?;
/// assert_eq!(turn.calls()[0].name(), "ping");
/// assert_eq!(turn.calls()[0].id(), None);
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// As [`openai_chat::receive`](crate::provider::openai_chat::receive), but for that.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    let received = chat::receive::<OpenAiCompat>(body);
    match received.as_ref().err().and_then(ReceiveError::provider_error) {
        Some(error) if error.code() == Some(REFUSED_CALL) => Ok(Turn {
            end: Some(chat::error_end(error)),
            error: Some(error.clone()),
            stopped: true,
            ..Turn::default()
        }),
        _ => received,
    }
}
