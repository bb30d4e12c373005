//! Floor 5: the answer to a call.

use crate::report::Rejection;
use serde::Serialize;
use serde_json::{Value, json};
use std::any::Any;
use std::fmt;

/// The one result of one call.
#[derive(Debug)]
pub struct ToolResult {
    call_id: Option<String>,
    tool: String,
    outcome: Outcome,
}

/// How a call came out.
#[derive(Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The tool ran, and gave this.
    Success(Value),
    /// The tool did not run.
    Rejected(Rejection),
    /// The tool ran, and did not succeed.
    Failed(Failure),
}

impl ToolResult {
    pub(crate) fn new(call_id: Option<&str>, tool: &str, outcome: Outcome) -> Self {
        ToolResult { call_id: call_id.map(str::to_owned), tool: tool.to_owned(), outcome }
    }

    /// The id of the call, if it had one.
    #[must_use]
    pub fn call_id(&self) -> Option<&str> {
        self.call_id.as_deref()
    }

    /// The name that was called, whether or not there is such a tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// How the call came out.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Whether the tool ran and succeeded.
    #[must_use]
    pub fn is_success(&self) -> bool {
        matches!(self.outcome, Outcome::Success(_))
    }

    /// Why the tool did not run, if it did not.
    #[must_use]
    pub fn rejection(&self) -> Option<&Rejection> {
        match &self.outcome {
            Outcome::Rejected(rejection) => Some(rejection),
            Outcome::Success(_) | Outcome::Failed(_) => None,
        }
    }

    /// How the tool failed, if it ran and did.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        match &self.outcome {
            Outcome::Failed(failure) => Some(failure),
            Outcome::Success(_) | Outcome::Rejected(_) => None,
        }
    }

    /// What to tell the model where the tool did not run, or ran and did not succeed.
    #[must_use]
    pub fn error(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Success(_) => None,
            Outcome::Rejected(rejection) => Some(rejection.to_string()),
            Outcome::Failed(failure) => Some(failure.to_string()),
        }
    }

    /// What to tell the model: the output of the tool, or
    /// `{"error": {"code": …, "message": …}}`.
    #[must_use]
    pub fn content(&self) -> Value {
        let (code, message) = match &self.outcome {
            Outcome::Success(output) => return output.clone(),
            Outcome::Rejected(rejection) => (rejection.code(), rejection.to_string()),
            Outcome::Failed(failure) => (failure.code(), failure.to_string()),
        };
        json!({"error": {"code": code, "message": message}})
    }
}

/// A tool ran and did not succeed.
pub struct Failure {
    code: &'static str,
    message: String,
    error: Option<Box<dyn Any + Send + Sync>>,
}

impl Failure {
    /// The body gave an error of its own.
    pub(crate) fn of_body<E: fmt::Display + Send + Sync + 'static>(error: E) -> Self {
        let message = error.to_string();
        Failure { code: "failed", message, error: Some(Box::new(error)) }
    }

    pub(crate) fn panicked() -> Self {
        let message = "the tool stopped in the middle of its work; it may have taken effect, so \
                       do not call it again before that is known";
        Failure { code: "panicked", message: message.to_owned(), error: None }
    }

    pub(crate) fn bad_output(error: serde_json::Error) -> Self {
        let message = "the tool ran, but its output could not be sent; do not call it again";
        Failure { code: "bad_output", message: message.to_owned(), error: Some(Box::new(error)) }
    }

    /// A stable word for what happened: `failed` (the body gave an error), `panicked` (it may have
    /// taken effect), or `bad_output` (it ran, and what it gave is no JSON).
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The error of the body, if it is an `E`.
    #[must_use]
    pub fn downcast_ref<E: 'static>(&self) -> Option<&E> {
        self.error.as_ref()?.downcast_ref()
    }
}

/// What to tell the model.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Failure")
            .field("code", &self.code)
            .field("message", &self.message)
            .finish_non_exhaustive()
    }
}

impl Serialize for ToolResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let content = self.content();
        json!({"call_id": self.call_id, "tool": self.tool, "content": content})
            .serialize(serializer)
    }
}
