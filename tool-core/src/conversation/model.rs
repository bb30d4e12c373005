//! Floor 6: what a conversation asks, and what it shows.

use crate::tool::Definition;
use crate::toolset::{ToolResult, Turn};

/// Something that can be asked to go on in a conversation.
///
/// An implementation sends a request to a provider: the tools of
/// [`definitions`](Progress::definitions), its own messages so far, and the reply to the
/// [last](Progress::last) round, which a module of [`provider`](crate::provider) renders and reads.
///
/// ```
/// use tool_core::provider::{ReceiveError, openai_chat};
/// use tool_core::{Model, Progress, Reply};
///
/// struct Chat {
///     messages: Vec<serde_json::Value>,
/// }
///
/// impl Chat {
///     /// Where the request is sent.
///     async fn send(&self, _request: serde_json::Value) -> Vec<u8> {
///         br#"{"choices": [{"message": {"content": "Hello."}, "finish_reason": "stop"}]}"#.to_vec()
///     }
/// }
///
/// impl Model for Chat {
///     type Error = ReceiveError;
///
///     async fn next(&mut self, so_far: Progress<'_>) -> Result<Reply, ReceiveError> {
///         if let Some(last) = so_far.last() {
///             self.messages.extend(openai_chat::reply(last.turn(), last.results()));
///         }
///         let tools = openai_chat::advertise(so_far.definitions().iter().copied());
///         let request = serde_json::json!({"messages": self.messages, "tools": tools});
///         Ok(openai_chat::receive(&self.send(request).await)?.into())
///     }
/// }
/// ```
pub trait Model: Send {
    /// Why it could not be asked.
    type Error;

    /// What it says next.
    fn next(
        &mut self,
        so_far: Progress<'_>,
    ) -> impl Future<Output = Result<Reply, Self::Error>> + Send;
}

/// What a model is told.
#[derive(Debug)]
pub struct Progress<'p> {
    pub(super) definitions: Vec<&'p Definition>,
    pub(super) rounds: &'p [Round],
}

impl<'p> Progress<'p> {
    /// What is advertised to it.
    #[must_use]
    pub fn definitions(&self) -> &[&'p Definition] {
        &self.definitions
    }

    /// Everything that it said, and what its calls came to.
    #[must_use]
    pub fn rounds(&self) -> &'p [Round] {
        self.rounds
    }

    /// The last of these.
    #[must_use]
    pub fn last(&self) -> Option<&'p Round> {
        self.rounds.last()
    }
}

/// What a model says.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    pub(super) turn: Turn,
    pub(super) tokens: Option<u64>,
}

impl Reply {
    /// Adds how many tokens asking took, in and out.
    #[must_use]
    pub fn with_tokens(mut self, tokens: u64) -> Self {
        self.tokens = Some(tokens);
        self
    }
}

impl From<Turn> for Reply {
    fn from(turn: Turn) -> Self {
        Reply { turn, tokens: None }
    }
}

/// What a model said, and what its calls came to.
#[derive(Debug)]
pub struct Round {
    pub(super) turn: Turn,
    pub(super) results: Vec<ToolResult>,
}

impl Round {
    /// What it said.
    #[must_use]
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The results of its calls, in their order.
    #[must_use]
    pub fn results(&self) -> &[ToolResult] {
        &self.results
    }

    /// Whether a call of it waits for an approval.
    pub(super) fn waits(&self) -> bool {
        self.results.iter().any(|result| result.pending().is_some())
    }
}
