//! Answers in a stream.

use crate::provider::chat::{Answer, Chat, Endings, Keys};
use crate::provider::stream;

/// The provider.
#[derive(Debug)]
pub struct OpenAiChat;

impl Chat for OpenAiChat {
    const ENDINGS: Endings =
        Endings { limit: &["length"], stopped: &["content_filter"], failed: &[] };
    const KEYS: Keys = Keys::Index;
    const ORIGIN: &'static str = "chat_completions";
}

/// Puts the chunks of a stream together (`stream: true`).
///
/// The calls are released at `[DONE]`, because until then any of them may go on.
///
/// ```
/// use tool_core::{CallState, provider::openai_chat::Assembler};
///
/// let mut assembler = Assembler::new();
/// assembler.event(
///     r#"{"choices": [{"index": 0, "delta": {"tool_calls": [
///         {"index": 0, "id": "call_1", "function": {"name": "ping", "arguments": "{}"}}
///     ]}}]}"#,
/// )?;
/// // Here the connection is lost.
/// let turn = assembler.finish()?;
/// assert_eq!(turn.calls()[0].state(), CallState::Truncated);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Assembler = stream::Assembler<Answer<OpenAiChat>>;
