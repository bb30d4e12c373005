//! How receiving and assembling fail.

use crate::toolset::ProviderError;
use std::fmt;

/// Why a provider's answer could not be received: it is not what the provider says it sends.
///
/// ```
/// use tool_core::provider::openai_chat;
///
/// let error = openai_chat::receive(br#"{"error": {"message": "rate limited"}}"#).unwrap_err();
/// assert_eq!(error.to_string(), "the provider answered with an error: rate limited");
/// assert_eq!(error.provider_error().and_then(|error| error.message()), Some("rate limited"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiveError {
    message: String,
    error: Option<ProviderError>,
}

impl ReceiveError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        ReceiveError { message: message.into(), error: None }
    }

    /// The provider sent an error in place of an answer.
    pub(super) fn of_provider(error: ProviderError) -> Self {
        let message = format!("the provider answered with an error: {error}");
        ReceiveError { message, error: Some(error) }
    }

    /// What the provider says went wrong, if an error is what it sent.
    #[must_use]
    pub fn provider_error(&self) -> Option<&ProviderError> {
        self.error.as_ref()
    }
}

impl fmt::Display for ReceiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReceiveError {}

/// Why a stream could not be followed any further.
///
/// What was assembled until then is not lost: `finish` still gives the turn, as one that broke off.
///
/// ```
/// use tool_core::provider::openai_chat::Assembler;
///
/// let mut assembler = Assembler::new();
/// let error = assembler.event("{\"choices\": [").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "an event of the stream is not JSON: EOF while parsing a list at line 1 column 13"
/// );
/// assert!(!error.is_over_limit());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssembleError {
    message: String,
    over_limit: bool,
}

impl AssembleError {
    /// The stream is not one of this provider.
    pub(super) fn new(message: impl Into<String>) -> Self {
        AssembleError { message: message.into(), over_limit: false }
    }

    pub(super) fn over_limit(message: impl Into<String>) -> Self {
        AssembleError { message: message.into(), over_limit: true }
    }

    /// Whether the stream went over one of the [`StreamLimits`](super::StreamLimits); else it is
    /// not what the provider says it sends.
    #[must_use]
    pub fn is_over_limit(&self) -> bool {
        self.over_limit
    }
}

impl fmt::Display for AssembleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for AssembleError {}
