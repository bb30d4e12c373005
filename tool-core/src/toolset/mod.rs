//! Floor 5: from a call to its result. Exact lookup, nothing runs unchecked, every call answered,
//! everything on record.

mod approval;
mod body;
mod budget;
mod build;
mod build_error;
mod call;
mod cancel;
mod clock;
mod digest;
mod dispatch;
mod exchange;
mod finite;
mod flights;
mod ledger;
mod panics;
mod policy;
mod provider_error;
mod race;
mod ready;
mod record;
mod result;
mod settings;
mod span;
mod stages;
mod tools;
mod turn;
mod watch;

pub use approval::{ApprovalError, ApprovalStore, Grant, MemoryApprovals, PendingCall, Standing};
pub use body::AsyncBody;
pub(crate) use budget::{Budget, Counted, counted};
pub use budget::{Exhausted, RepairLimits, Repairs, Spent};
pub use build::Builder;
pub use build_error::BuildError;
pub use call::{Arguments, Call, CallState, Turn};
pub use cancel::Cancel;
pub use clock::Clock;
#[cfg(feature = "tokio")]
pub use clock::TokioClock;
pub use digest::CallDigest;
pub use dispatch::Toolset;
pub use exchange::Exchange;
pub use ledger::{Begun, Ledger, MemoryLedger, RunKey, Settled};
pub use panics::BoxFuture;
pub(crate) use panics::{lock, quietly};
pub use policy::{Denial, Offered, Policy, Request};
pub use provider_error::ProviderError;
pub use record::{AuditSink, Event, Observer, Record};
pub use result::{Failure, Outcome, ToolResult};
pub use settings::Settings;
pub use stages::{Authorised, Checked, Known, Ready, Unapproved};
pub use tools::{Tools, called, is_new_name, unknown_tool};

use call::refuse;
use dispatch::Registered;
use std::sync::Mutex;
