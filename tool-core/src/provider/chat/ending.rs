//! What the words for the end of an answer say about the calls in it.

use crate::provider::stream::Ending;
use crate::toolset::ProviderError;

/// The words of one provider, which are compared without regard to case.
#[derive(Clone, Copy, Debug)]
pub struct Endings {
    /// A limit of tokens was met.
    pub(crate) limit: &'static [&'static str],
    /// The answer was stopped for what is in it.
    pub(crate) stopped: &'static [&'static str],
    /// The provider failed in the middle of it.
    pub(crate) failed: &'static [&'static str],
}

/// What gateways put into an end of their own, before or after other words.
const MALFORMED: &str = "MALFORMED_FUNCTION_CALL";

impl Endings {
    /// What an end says of the calls; without one, nothing did end.
    pub(crate) fn of(&self, end: Option<&str>) -> Ending {
        match end {
            None => Ending::Open,
            Some(end) if Self::says(self.limit, end) => Ending::Limit,
            Some(end) if Self::says(self.failed, end) => Ending::Open,
            Some(end) if end.contains(MALFORMED) => Ending::Malformed,
            Some(_) => Ending::Closed,
        }
    }

    /// Whether none of the calls should run.
    pub(crate) fn is_stopped(&self, end: Option<&str>) -> bool {
        end.is_some_and(|end| Self::says(self.stopped, end) || Self::says(self.failed, end))
    }

    fn says(words: &[&str], end: &str) -> bool {
        words.iter().any(|word| word.eq_ignore_ascii_case(end))
    }
}

/// The end of an answer that an error ended.
pub(crate) fn error_end(error: &ProviderError) -> String {
    format!("error:{}", error.code().unwrap_or("unknown"))
}
