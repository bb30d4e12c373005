//! How much of a stream is kept.

/// How much is kept of what a provider streams, as bytes of the stream: what is parsed of it in the
/// end may take some times as much.
///
/// ```
/// use tool_core::provider::{StreamLimits, openai_chat::Assembler};
///
/// let mut assembler = Assembler::with_limits(StreamLimits::default().max_event_bytes(16));
/// let error = assembler.push(b"data: {\"choices\": []}\n\n").unwrap_err();
/// assert_eq!(error.to_string(), "an event of the stream has more than 16 bytes");
/// assert!(error.is_over_limit());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamLimits {
    pub(super) calls: usize,
    pub(super) event_bytes: usize,
    pub(super) call_bytes: usize,
    pub(super) bytes: usize,
}

impl StreamLimits {
    /// The most calls in one answer; 256 unless set.
    #[must_use]
    pub const fn max_calls(mut self, calls: usize) -> Self {
        self.calls = calls;
        self
    }

    /// The most bytes of one event; 16 MiB unless set, because the last event of some providers
    /// repeats the whole answer.
    #[must_use]
    pub const fn max_event_bytes(mut self, bytes: usize) -> Self {
        self.event_bytes = bytes;
        self
    }

    /// The most bytes of the arguments of one call; 4 MiB unless set.
    #[must_use]
    pub const fn max_call_bytes(mut self, bytes: usize) -> Self {
        self.call_bytes = bytes;
        self
    }

    /// The most bytes of everything that is kept of an answer: text, calls, and what the provider
    /// wants back; 32 MiB unless set.
    #[must_use]
    pub const fn max_bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }
}

const MEBIBYTE: usize = 1024 * 1024;

impl Default for StreamLimits {
    fn default() -> Self {
        StreamLimits {
            calls: 256,
            event_bytes: 16 * MEBIBYTE,
            call_bytes: 4 * MEBIBYTE,
            bytes: 32 * MEBIBYTE,
        }
    }
}
