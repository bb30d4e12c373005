//! Floor 5: what a provider says went wrong on its side.

use std::fmt;

/// An error that a provider reports, in place of an answer or in the middle of one.
///
/// ```
/// use tool_core::provider::openai_chat;
///
/// let body = br#"{"error": {"code": "rate_limit_exceeded", "message": "slow down"}}"#;
/// let error = openai_chat::receive(body).unwrap_err();
/// let error = error.provider_error().unwrap();
/// assert_eq!(error.code(), Some("rate_limit_exceeded"));
/// assert_eq!(error.to_string(), "slow down");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProviderError {
    pub(crate) code: Option<String>,
    pub(crate) message: Option<String>,
}

impl ProviderError {
    /// The provider's own word for the kind of error, if it gave one.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// The provider's own words, if it gave any.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }
}

impl fmt::Display for ProviderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().or(self.code()).unwrap_or("no message"))
    }
}

impl std::error::Error for ProviderError {}
