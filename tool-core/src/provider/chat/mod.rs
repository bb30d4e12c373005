//! What the providers that send Chat Completions have in common: `choices`, of which the first
//! counts, with a `message` or, in a stream, with `delta`s of it.

mod answer;
mod ending;
mod keys;
mod message;
mod reply;
mod tool;

pub(super) use answer::Answer;
pub(super) use ending::{Endings, error_end};
pub(super) use keys::Keys;
pub(super) use message::{has_more_than_text, receive, receive_calls, text_of_content};
pub(super) use reply::{assistant, call_message};
pub(super) use tool::{tool_alone, tool_with_strict};

/// Reads the answers of one provider of this shape.
pub trait Chat: std::fmt::Debug + 'static {
    /// What ends its answers.
    #[doc(hidden)]
    const ENDINGS: Endings;

    /// How the pieces of a call find each other.
    #[doc(hidden)]
    const KEYS: Keys;

    /// Who takes back what the answers carry beside.
    #[doc(hidden)]
    const ORIGIN: &'static str;
}
