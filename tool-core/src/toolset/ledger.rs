//! Floor 5: which calls were run, so that none is run twice. How two that come at once wait for
//! each other is in `flights`.

use super::flights::{Boarding, Flights};
use super::panics::BoxFuture;
use super::{CallDigest, Outcome, ToolResult, result::FailureCode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::io;
use std::sync::Arc;

/// What a run is known by: the id of its call in its conversation, or an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RunKey {
    text: String,
    conversation: Option<String>,
}

impl RunKey {
    pub(super) fn of_call(conversation: &str, round: Option<usize>, call_id: &str) -> Self {
        let text = match round {
            None => json!(["call", conversation, call_id]),
            Some(round) => json!(["call", conversation, call_id, round]),
        };
        let text = text.to_string();
        RunKey { text, conversation: Some(conversation.to_owned()) }
    }

    pub(super) fn idempotent(principal: &str, tool: &str, key: &str) -> Self {
        let text = json!(["key", principal, tool, key]).to_string();
        RunKey { text, conversation: None }
    }

    /// The key as a text that no other key has.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The conversation that the run is of, if it is known by the id of its call.
    #[must_use]
    pub fn conversation(&self) -> Option<&str> {
        self.conversation.as_deref()
    }
}

/// How a run came out, for keeping.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settled(How);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum How {
    Success(Value),
    Failed { code: FailureCode, message: String },
}

impl Settled {
    pub(super) fn of(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Success(value) => Some(Settled(How::Success(value.clone()))),
            Outcome::Failed(failure) => {
                let (code, message) = (failure.kind(), failure.to_string());
                Some(Settled(How::Failed { code, message }))
            }
            Outcome::Rejected(_) => None,
        }
    }

    pub(super) fn into_outcome(self) -> Outcome {
        match self.0 {
            How::Success(value) => Outcome::Success(value),
            How::Failed { code, message } => {
                Outcome::Failed(super::Failure::replayed(code, message))
            }
        }
    }
}

/// What a ledger says to somebody who is about to run a call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Begun {
    /// The run is yours, and is on record as begun.
    Yours,
    /// It was run, and came out like this.
    Settled(Settled),
    /// It was begun, and how it came out is not known.
    Unknown,
    /// The key is another call's, which asked for something else.
    Other,
}

/// Keeps which calls were run, and how they came out.
///
/// [`MemoryLedger`] is the one that a toolset has unless it is given another. One that outlives the
/// process writes `begin` down before it returns: what it finds begun and not settled later is
/// [`Begun::Unknown`], and such a call is not run again.
pub trait Ledger: Send + Sync {
    /// Claims the run of `key`. Of those who claim one run at a time, one gets it; the others wait,
    /// or learn how it came out. `call` tells what is asked for.
    ///
    /// # Errors
    /// If the ledger cannot tell; the call is not run then.
    fn begin<'a>(
        &'a self,
        key: &'a RunKey,
        call: &'a CallDigest,
    ) -> BoxFuture<'a, io::Result<Begun>>;

    /// Whether the run of `key` is on record: begun, settled or unknown. It claims nothing.
    ///
    /// # Errors
    /// If the ledger cannot tell; the call is not run then.
    fn is_known<'a>(&'a self, key: &'a RunKey) -> BoxFuture<'a, io::Result<bool>>;

    /// Writes down how the run came out.
    ///
    /// # Errors
    /// If that cannot be written down; the run counts as begun then, and its outcome as unknown.
    fn settle<'a>(&'a self, key: &'a RunKey, outcome: &'a Settled)
    -> BoxFuture<'a, io::Result<()>>;

    /// Gives a claim back, because nothing was run.
    fn release(&self, key: &RunKey);

    /// Whoever ran it is gone, and how it came out is not known.
    fn lose(&self, key: &RunKey);

    /// Forgets the calls of a conversation that is over.
    fn forget(&self, conversation: &str);
}

impl<L: Ledger + ?Sized> Ledger for Arc<L> {
    fn begin<'a>(
        &'a self,
        key: &'a RunKey,
        call: &'a CallDigest,
    ) -> BoxFuture<'a, io::Result<Begun>> {
        (**self).begin(key, call)
    }

    fn is_known<'a>(&'a self, key: &'a RunKey) -> BoxFuture<'a, io::Result<bool>> {
        (**self).is_known(key)
    }

    fn settle<'a>(
        &'a self,
        key: &'a RunKey,
        outcome: &'a Settled,
    ) -> BoxFuture<'a, io::Result<()>> {
        (**self).settle(key, outcome)
    }

    fn release(&self, key: &RunKey) {
        (**self).release(key);
    }

    fn lose(&self, key: &RunKey) {
        (**self).lose(key);
    }

    fn forget(&self, conversation: &str) {
        (**self).forget(conversation);
    }
}

/// A ledger that lives as long as the process.
///
/// It keeps the last 65,536 runs that are over, unless it is told another number; older ones are
/// forgotten, and would be run again.
pub struct MemoryLedger(Flights<RunKey, CallDigest, Settled>);

impl MemoryLedger {
    /// A ledger that keeps the last `most` runs that are over.
    #[must_use]
    pub fn with_capacity(most: usize) -> Self {
        MemoryLedger(Flights::new(most))
    }
}

impl Default for MemoryLedger {
    fn default() -> Self {
        MemoryLedger::with_capacity(65_536)
    }
}

impl fmt::Debug for MemoryLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryLedger").finish_non_exhaustive()
    }
}

impl Ledger for MemoryLedger {
    fn begin<'a>(
        &'a self,
        key: &'a RunKey,
        call: &'a CallDigest,
    ) -> BoxFuture<'a, io::Result<Begun>> {
        Box::pin(std::future::poll_fn(move |task| {
            let boarding = self.0.poll_board(key, call, task.waker());
            boarding.map(|boarding| {
                Ok(match boarding {
                    Boarding::Yours => Begun::Yours,
                    Boarding::Landed(settled) => Begun::Settled(settled),
                    Boarding::Lost => Begun::Unknown,
                    Boarding::Other => Begun::Other,
                })
            })
        }))
    }

    fn is_known<'a>(&'a self, key: &'a RunKey) -> BoxFuture<'a, io::Result<bool>> {
        Box::pin(std::future::ready(Ok(self.0.is_known(key))))
    }

    fn settle<'a>(
        &'a self,
        key: &'a RunKey,
        outcome: &'a Settled,
    ) -> BoxFuture<'a, io::Result<()>> {
        self.0.land(key, outcome.clone());
        Box::pin(std::future::ready(Ok(())))
    }

    fn release(&self, key: &RunKey) {
        self.0.release(key);
    }

    fn lose(&self, key: &RunKey) {
        self.0.lose(key);
    }

    fn forget(&self, conversation: &str) {
        self.0.forget(|key| key.conversation() == Some(conversation));
    }
}

/// The claims of one run. Dropped, they are given back, or lost if the body has begun.
pub(super) struct Claims<'l> {
    ledger: &'l dyn Ledger,
    keys: Vec<RunKey>,
    begun: bool,
}

/// What keeps a run from being done.
pub(super) enum Kept {
    /// It was done.
    Settled(Settled),
    Unknown,
    Other,
    /// Something that it takes does not work, which these words tell the operator.
    Broken(String),
    /// It was called off meanwhile.
    Cancelled,
}

pub(super) fn of_ledger(words: impl fmt::Display) -> String {
    format!("the ledger: {words}")
}

impl<'l> Claims<'l> {
    pub(super) fn new(ledger: &'l dyn Ledger) -> Self {
        Claims { ledger, keys: Vec::new(), begun: false }
    }

    pub(super) async fn claim(&mut self, key: RunKey, call: &CallDigest) -> Result<(), Kept> {
        let ledger = self.ledger;
        let begun = super::panics::calmly(|| ledger.begin(&key, call)).await;
        match begun {
            Ok(Ok(Begun::Yours)) => {
                self.keys.push(key);
                Ok(())
            }
            Ok(Ok(Begun::Settled(settled))) => Err(Kept::Settled(settled)),
            Ok(Ok(Begun::Unknown)) => Err(Kept::Unknown),
            Ok(Ok(Begun::Other)) => Err(Kept::Other),
            Ok(Err(error)) => Err(Kept::Broken(of_ledger(error))),
            Err(panic) => Err(Kept::Broken(of_ledger(panic))),
        }
    }

    /// From now on the body may have taken effect.
    pub(super) fn begin(&mut self) {
        self.begun = true;
    }

    /// The claims are settled with what came out. Gives the words of what went wrong with that.
    pub(super) async fn settle(mut self, result: &Outcome) -> Option<String> {
        let settled = Settled::of(result)?;
        let ledger = self.ledger;
        let mut fault = None;
        while let Some(key) = self.keys.last() {
            match super::panics::calmly(|| ledger.settle(key, &settled)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => fault = Some(error.to_string()),
                Err(panic) => fault = Some(panic),
            }
            if fault.is_some() {
                break;
            }
            self.keys.pop();
        }
        fault
    }
}

impl Drop for Claims<'_> {
    fn drop(&mut self) {
        for key in &self.keys {
            let _ = super::panics::quietly(|| {
                if self.begun { self.ledger.lose(key) } else { self.ledger.release(key) }
            });
        }
    }
}

impl ToolResult {
    /// The result of an earlier run.
    pub(super) fn replayed(call: &super::Call, outcome: Outcome) -> Self {
        let mut result = ToolResult::new(call.id(), call.name(), outcome);
        result.replayed = true;
        result
    }
}
