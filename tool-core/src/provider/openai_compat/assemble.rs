//! Answers in a stream.

use crate::provider::chat::{Answer, Chat, Endings, Keys};
use crate::provider::stream;

/// The provider.
#[derive(Debug)]
pub struct OpenAiCompat;

impl Chat for OpenAiCompat {
    /// With the words of the providers that gateways stand before.
    const ENDINGS: Endings = Endings {
        limit: &[
            "length",
            "max_tokens",
            "max_output_tokens",
            "max_completion_tokens",
            "model_length",
            "model_context_window_exceeded",
        ],
        stopped: &[
            "content_filter",
            "refusal",
            "safety",
            "recitation",
            "blocklist",
            "prohibited_content",
        ],
        failed: &["error", "abort", "insufficient_system_resource"],
    };
    const KEYS: Keys = Keys::Any;
    const ORIGIN: &'static str = "chat_completions";
}

/// Puts the chunks of a stream together.
///
/// The calls are released at `[DONE]`, because until then any of them may go on.
///
/// ```
/// use tool_core::provider::openai_compat::Assembler;
///
/// // Two calls, of which each says that it is the first.
/// let mut assembler = Assembler::new();
/// for (id, name) in [("a", "ping"), ("b", "pong")] {
///     let call = format!(
///         r#"{{"index": 0, "id": "{id}", "function": {{"name": "{name}", "arguments": "{{}}"}}}}"#
///     );
///     assembler.event(&format!(r#"{{"choices": [{{"delta": {{"tool_calls": [{call}]}}}}]}}"#))?;
/// }
/// assembler.event(r#"{"choices": [{"delta": {}, "finish_reason": "stop"}]}"#)?;
/// let turn = assembler.finish()?;
/// assert_eq!(turn.calls()[0].name(), "ping");
/// assert_eq!(turn.calls()[1].name(), "pong");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Assembler = stream::Assembler<Answer<OpenAiCompat>>;
