//! Floor 5: the answer to a call.

use super::PendingCall;
use crate::report::{Rejection, shortened};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::any::Any;
use std::fmt;

/// The most bytes of a body's error that a model is told.
const LONGEST_MESSAGE: usize = 4 * 1024;

/// The one result of one call.
#[derive(Debug)]
pub struct ToolResult {
    call_id: Option<String>,
    tool: String,
    outcome: Outcome,
    pub(super) pending: Option<Box<PendingCall>>,
    pub(super) replayed: bool,
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
        let (call_id, tool) = (call_id.map(str::to_owned), tool.to_owned());
        ToolResult { call_id, tool, outcome, pending: None, replayed: false }
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

    /// `succeeded`, the code of the rejection or that of the failure.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &self.outcome {
            Outcome::Success(_) => "succeeded",
            Outcome::Rejected(rejection) => rejection.code(),
            Outcome::Failed(failure) => failure.code(),
        }
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

    /// What waits for an approval, where the code is `approval_required`.
    #[must_use]
    pub fn pending(&self) -> Option<&PendingCall> {
        self.pending.as_deref()
    }

    /// Whether this is the result of an earlier run of the same call, and nothing ran now.
    #[must_use]
    pub fn is_replayed(&self) -> bool {
        self.replayed
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
    code: FailureCode,
    message: String,
    detail: Option<String>,
    error: Option<Box<dyn Any + Send + Sync>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FailureCode {
    Failed,
    Panicked,
    TimedOut,
    Interrupted,
    BadOutput,
    OutputTooLarge,
    OutputInvalid,
}

const NOT_KNOWN: &str = "it may have taken effect, so do not call it again before that is known";

impl Failure {
    fn new(code: FailureCode, message: impl Into<String>, detail: Option<String>) -> Self {
        Failure { code, message: message.into(), detail, error: None }
    }

    /// The body gave an error of its own.
    pub(super) fn of_body<E: fmt::Display + Send + Sync + 'static>(error: E) -> Self {
        Failure::of_error(&error.to_string(), Box::new(error))
    }

    fn of_error(words: &str, error: Box<dyn Any + Send + Sync>) -> Self {
        let message = shortened(words, LONGEST_MESSAGE);
        Failure { code: FailureCode::Failed, message, detail: None, error: Some(error) }
    }

    pub(super) fn panicked(words: String) -> Self {
        let message = format!("the tool stopped in the middle of its work; {NOT_KNOWN}");
        Failure::new(FailureCode::Panicked, message, Some(words))
    }

    pub(super) fn timed_out() -> Self {
        let message = format!("the tool did not finish in time; {NOT_KNOWN}");
        Failure::new(FailureCode::TimedOut, message, None)
    }

    pub(super) fn interrupted() -> Self {
        let message = format!("the tool was interrupted; {NOT_KNOWN}");
        Failure::new(FailureCode::Interrupted, message, None)
    }

    pub(super) fn bad_output(error: serde_json::Error) -> Self {
        let message = "the tool ran, but its output could not be sent; do not call it again";
        let mut failure = Failure::new(FailureCode::BadOutput, message, Some(error.to_string()));
        failure.error = Some(Box::new(error));
        failure
    }

    pub(super) fn output_too_large(most: usize) -> Self {
        let message = "the tool ran, but its output is too large to be sent; do not call it again \
                       in the same way";
        let detail = format!("the output is over the limit of {most} bytes");
        Failure::new(FailureCode::OutputTooLarge, message, Some(detail))
    }

    /// `why` says what is wrong with the output, for the operator.
    pub(super) fn output_invalid(why: &Rejection) -> Self {
        let message = "the tool ran, but its output is not what it promises, and is not sent; do \
                       not call it again";
        let report = why.report();
        let detail = if report.is_empty() { why.to_string() } else { report.to_string() };
        Failure::new(FailureCode::OutputInvalid, message, Some(detail))
    }

    /// The failure of an earlier run.
    pub(super) fn replayed(code: FailureCode, message: String) -> Self {
        Failure::new(code, message, None)
    }

    pub(super) fn kind(&self) -> FailureCode {
        self.code
    }

    /// What only the operator may read of it.
    pub(super) fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }

    /// A stable word for what happened.
    ///
    /// | code | what happened |
    /// |---|---|
    /// | `failed` | the body gave an error |
    /// | `panicked` | the body panicked |
    /// | `timed_out` | the body did not finish in time, and was dropped |
    /// | `interrupted` | the body was dropped where it waited: the call was cancelled, or whoever dispatched it is gone |
    /// | `bad_output` | the body ran, and its output has no JSON |
    /// | `output_too_large` | the body ran, and its output is over the limit |
    /// | `output_invalid` | the body ran, and its output breaks its schema |
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self.code {
            FailureCode::Failed => "failed",
            FailureCode::Panicked => "panicked",
            FailureCode::TimedOut => "timed_out",
            FailureCode::Interrupted => "interrupted",
            FailureCode::BadOutput => "bad_output",
            FailureCode::OutputTooLarge => "output_too_large",
            FailureCode::OutputInvalid => "output_invalid",
        }
    }

    /// Whether the tool may have done what it is for, although it did not succeed: always, unless
    /// the body itself gave the error. Such a call is not to be sent again before somebody has
    /// looked.
    #[must_use]
    pub fn may_have_taken_effect(&self) -> bool {
        self.code != FailureCode::Failed
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
            .field("code", &self.code())
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
