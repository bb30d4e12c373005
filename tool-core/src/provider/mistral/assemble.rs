//! Answers in a stream.

use crate::provider::chat::{Answer, Chat, Endings, Keys};
use crate::provider::stream;

/// The provider.
#[derive(Debug)]
pub struct Mistral;

impl Chat for Mistral {
    const ENDINGS: Endings =
        Endings { limit: &["length", "model_length"], stopped: &[], failed: &["error"] };
    /// A call without an index has index 0 there, as every call has that came without one.
    const KEYS: Keys = Keys::Any;
    const ORIGIN: &'static str = "mistral";
}

/// Puts the chunks of a stream together (`stream: true`).
///
/// The calls are released at `[DONE]`, because until then any of them may go on.
///
/// ```
/// use tool_core::provider::mistral::Assembler;
///
/// let mut assembler = Assembler::new();
/// assembler.event(
///     r#"{"choices": [{"index": 0, "delta": {"tool_calls": [
///         {"index": 0, "id": "Sy0nTh9aB", "function": {"name": "ping", "arguments": "{\"to"}}
///     ]}}]}"#,
/// )?;
/// assembler.event(
///     r#"{"choices": [{"index": 0, "delta": {"tool_calls": [
///         {"index": 0, "id": "null", "function": {"name": "", "arguments": "\":1}"}}
///     ]}, "finish_reason": "tool_calls"}]}"#,
/// )?;
/// let turn = assembler.finish()?;
/// assert_eq!(turn.calls().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Assembler = stream::Assembler<Answer<Mistral>>;
