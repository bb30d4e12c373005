//! Floor 5: what is written down of a call, and who gets to see it. Files and counters for it are
//! in `audit`.

use crate::report::Violation;
use crate::schema::Fingerprint;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// Whether a record says that a body is about to run, or how a call came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A body is about to run. A record of the same sequence says how it came out; where there is
    /// none, nobody knows.
    Started,
    /// The call has its result.
    Finished,
}

/// Everything that the operator may know of one call. As JSON it is an object of these fields,
/// without those that are `None`.
///
/// Values are in it only if the toolset was asked to
/// [record arguments](crate::Builder::record_arguments), and then without those of fields that are
/// `#[tool(sensitive)]`, and without whatever the tool's definition does not know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
#[serde(rename_all = "snake_case")]
pub struct Record {
    /// Whether it begins or is over.
    pub event: Event,
    /// Which call of this toolset it is, from 0. A call has one, whatever its id.
    pub sequence: u64,
    /// When, in milliseconds since 1970 (UTC).
    pub at_ms: u64,
    /// The name that was called, of which the first 128 bytes count.
    pub tool: String,
    /// The id of the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_id: Option<String>,
    /// The definition that the call was checked against, if there is such a tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<Fingerprint>,
    /// The conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation: Option<String>,
    /// The model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// For whom the call is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub principal: Option<String>,
    /// `started`, `succeeded`, the code of a [rejection](crate::Rejection::code) or that of a
    /// [failure](crate::Failure::code).
    pub code: &'static str,
    /// What the model is told, unless the tool succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What only the operator may read: of a denial, a panic, or what does not work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What is wrong with the arguments.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub violations: Vec<Violation>,
    /// Whether a call that did not succeed may have taken effect all the same.
    pub may_have_taken_effect: bool,
    /// Whether this is the result of an earlier run, and nothing ran now.
    pub replayed: bool,
    /// The approval that is asked for, or that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approval: Option<String>,
    /// Who gave the approval that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approver: Option<String>,
    /// The arguments, as far as they may be kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Value>,
    /// How long lookup and checks took, in microseconds.
    #[serde(
        rename = "check_us",
        skip_serializing_if = "Option::is_none",
        serialize_with = "micros"
    )]
    pub check: Option<Duration>,
    /// How long authorisation and approval took, in microseconds.
    #[serde(
        rename = "authorise_us",
        skip_serializing_if = "Option::is_none",
        serialize_with = "micros"
    )]
    pub authorise: Option<Duration>,
    /// How long the body ran, in microseconds.
    #[serde(rename = "run_us", skip_serializing_if = "Option::is_none", serialize_with = "micros")]
    pub run: Option<Duration>,
}

#[allow(clippy::ref_option, reason = "serde calls it")]
fn micros<S: Serializer>(duration: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    let micros = duration.map(|duration| u64::try_from(duration.as_micros()).unwrap_or(u64::MAX));
    micros.serialize(serializer)
}

/// Sees every call, whatever comes of it.
///
/// It is called where the call is, so a slow one makes the call slow and nothing else; one that
/// panics is not heard, and neither the call nor the other observers notice. A closure that takes a
/// `&Record` is one.
pub trait Observer: Send + Sync {
    /// A body is about to run.
    fn started(&self, _record: &Record) {}

    /// A call has its result.
    fn finished(&self, record: &Record);
}

impl<F: Fn(&Record) + Send + Sync> Observer for F {
    fn finished(&self, record: &Record) {
        self(record);
    }
}

/// Takes the records down for good.
///
/// No body runs unless every sink has taken the record that it begins: such a call is refused with
/// the code `unavailable`. A record of how a call came out that is not taken changes nothing any
/// more; [`audit_failures`](crate::Toolset::audit_failures) counts these.
///
/// It is called where the call is. [`audit::Background`](crate::audit::Background) gives a slow
/// sink a thread of its own.
pub trait AuditSink: Send + Sync {
    /// Takes a record.
    ///
    /// # Errors
    /// If it could not be taken down.
    fn write(&self, record: &Record) -> io::Result<()>;
}

impl<S: AuditSink + ?Sized> AuditSink for Arc<S> {
    fn write(&self, record: &Record) -> io::Result<()> {
        (**self).write(record)
    }
}
