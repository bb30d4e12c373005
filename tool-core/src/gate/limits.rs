//! Floor 3: how much text is read.

use crate::json::Syntax;
use crate::report::Rejection;

/// How much is read of what a model sends.
///
/// ```
/// use tool_core::{Argument, Limits};
///
/// #[derive(Argument)]
/// struct Note {
///     text: String,
/// }
///
/// let limits = Limits::default().max_bytes(16);
/// let rejection = Note::from_json_within(r#"{"text": "much too long"}"#, limits).err().unwrap();
/// assert_eq!(rejection.code(), "unparseable");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    bytes: usize,
}

impl Limits {
    /// The most bytes that the text of the arguments may have; 1 MiB unless set.
    #[must_use]
    pub const fn max_bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }

    pub(crate) const fn bytes(self) -> usize {
        self.bytes
    }

    /// Whether a text of so many bytes is read.
    #[inline]
    pub(crate) fn admit(self, bytes: usize) -> Result<(), Rejection> {
        if bytes > self.bytes { Err(self.exceeded()) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn exceeded(self) -> Rejection {
        Rejection::unparseable(Syntax::too_long(self.bytes))
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 1024 * 1024 }
    }
}
