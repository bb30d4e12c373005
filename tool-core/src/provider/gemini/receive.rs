//! Whole responses: the same as a stream that has come to its end.

use super::assemble::Answer;
use crate::provider::ReceiveError;
use crate::provider::envelope::Node;
use crate::provider::stream::{Drafts, Protocol, StreamLimits};
use crate::toolset::Turn;

/// How many times as much memory as the body arguments in pieces may take, if that is more than
/// [`LEAST`].
const TIMES: usize = 8;
const LEAST: usize = 4 * 1024 * 1024;

/// Reads a whole response, of which the first candidate counts, or the array of responses that
/// `streamGenerateContent` answers with where it is not asked for server-sent events.
///
/// Whether a call is complete is for the envelope to say, never for its arguments. A call that came
/// is whole, also under `MAX_TOKENS`; without a finish reason the last one was cut off, and under
/// `MALFORMED_FUNCTION_CALL` and its kin none is complete. A prompt that was blocked is a turn
/// whose end is `blocked:` and the reason.
///
/// Thought signatures stay on the parts that they came with, and go back there with
/// [`reply`](super::reply).
///
/// ```
/// use tool_core::provider::gemini;
///
/// let turn = gemini::receive(br#"{"candidates": [{
///     "content": {"role": "model", "parts": [
///         {"functionCall": {"name": "ping", "args": {}}, "thoughtSignature": "c2ln"}
///     ]},
///     "finishReason": "STOP"
/// }]}"#)?;
/// assert_eq!(turn.calls()[0].name(), "ping");
/// assert_eq!(turn.calls()[0].opaque()["thoughtSignature"], "c2ln");
/// assert_eq!(turn.end(), Some("STOP"));
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
///
/// # Errors
/// If `body` is not JSON, if it is an error, or if there is neither a candidate in it nor the
/// reason for which the prompt was blocked.
pub fn receive(body: &[u8]) -> Result<Turn, ReceiveError> {
    // The body is in memory as a whole; a limit would protect nothing any more, but for arguments
    // in pieces, which take many times as much.
    let limits = StreamLimits::default()
        .max_bytes(usize::MAX)
        .max_calls(usize::MAX)
        .max_call_bytes(body.len().saturating_mul(TIMES).max(LEAST));
    let body = Node::body(body)?;
    let mut answer = Answer::new(Drafts::new(limits));
    for response in body.items().unwrap_or_else(|| vec![body]) {
        answer.event(response).map_err(|error| ReceiveError::new(error.to_string()))?;
    }
    answer.finish(false)
}
