//! Floor 0: how a text fails to be JSON.

use super::usual::Usual;
use serde::Serialize;

/// What a reading step gives: a token, or the news that the text is broken.
pub(crate) type Token<T> = Result<T, Broken>;

/// The text is broken. Where and how is kept in the reader, so that every step's result is small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken(());

impl Broken {
    pub(super) const fn new() -> Self {
        Broken(())
    }
}

/// Why a text is not a JSON document of the text profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum SyntaxReason {
    /// The text ends too early: it is a proper prefix of some document.
    Truncated,
    /// No continuation could make it JSON.
    Malformed,
    /// It is longer or deeper than the limits allow.
    Limit,
}

/// Where a text stops being JSON, and why.
///
/// ```
/// use tool_core::{Argument, SyntaxReason};
///
/// #[derive(Argument)]
/// struct Lookup {
///     order: u32,
/// }
///
/// let rejection = Lookup::from_json(r#"{"order": 17"#).err().unwrap();
/// let syntax = rejection.syntax().unwrap();
/// assert_eq!(syntax.reason(), SyntaxReason::Truncated);
/// assert_eq!(syntax.offset(), Some(12));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Syntax {
    reason: SyntaxReason,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    /// What was expected at the offset; without one, the whole of what is to say.
    #[serde(skip)]
    words: &'static str,
    #[serde(skip)]
    usual: Option<Usual>,
}

impl Syntax {
    pub(crate) const fn new(
        reason: SyntaxReason,
        offset: Option<usize>,
        words: &'static str,
    ) -> Self {
        Syntax { reason, offset, words, usual: None }
    }

    pub(super) const fn with_usual(self, usual: Option<Usual>) -> Self {
        Syntax { usual, ..self }
    }

    /// What to send instead, where the fault is one of the usual ones.
    pub(crate) fn remedy(&self) -> Option<&'static str> {
        self.usual.map(Usual::remedy)
    }

    /// That a text has more than `limit` bytes.
    pub(crate) fn too_long(limit: usize) -> Self {
        Syntax::new(SyntaxReason::Limit, Some(limit), "a shorter text")
    }

    /// Whether the text was cut off, is malformed, or goes over a limit.
    #[must_use]
    pub const fn reason(&self) -> SyntaxReason {
        self.reason
    }

    /// The byte offset at which reading stopped; `None` where the provider said so of the whole
    /// call, or where the arguments were no text.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl std::fmt::Display for Syntax {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Syntax { reason, offset, words, usual: _ } = self;
        let Some(offset) = offset else { return f.write_str(words) };
        let fault = match reason {
            SyntaxReason::Truncated => "the text ends too early",
            SyntaxReason::Malformed => "the text is not JSON",
            SyntaxReason::Limit => "the text is over a limit",
        };
        write!(f, "{fault}, at byte {offset}: expected {words}")
    }
}
