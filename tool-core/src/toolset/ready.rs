//! Floor 5: the last stage: what is ready runs, once.

use super::body::fits;
use super::cancel::unless_cancelled;
use super::ledger::{Claims, Kept, of_ledger};
use super::panics::{BoxFuture, calmly, quietly};
use super::race::{Bounds, race};
use super::stages::{Checked, Keys, Leave, Ready, flat, of_store};
use super::watch::Watch;
use super::{Call, Exchange, Failure, Outcome, Registered, ToolResult, Toolset};
use crate::report::{Duplicate, Rejection};
use serde_json::Value;

impl<C: Sync + 'static> Ready<'_, C> {
    /// The arguments, if the tool is `T`: the value that the body will get.
    #[must_use]
    pub fn arguments<T: 'static>(&self) -> Option<&T> {
        self.call.arguments()
    }

    pub(super) fn is_serial(&self) -> bool {
        self.call.tool.rules.serial
    }

    pub(super) fn withhold(self, why: Rejection) -> ToolResult {
        self.call.withhold(why)
    }

    /// Runs the tool, unless a run of the same call is on record. Whatever the body does, this is
    /// the one result.
    pub async fn run(self) -> ToolResult {
        let Ready { mut call, leave } = self;
        let about = call.watch.about;
        if about.exchange.is_cancelled() {
            return call.withhold(Rejection::cancelled());
        }
        let mut claims = Claims::new(&*about.toolset.ledger);
        let claimed = claim(call.keys(), (&mut claims, about.exchange)).await;
        if let Err(kept) = claimed {
            return call.kept(kept);
        }
        let used = use_up(&mut call.watch, leave);
        match unless_cancelled(about.exchange.watch_cancel(), used).await {
            Some(Ok(true)) => {}
            Some(Ok(false)) => {
                // Its own claim is none of an earlier run.
                drop(claims);
                return call.ask_again().await;
            }
            Some(Err(rejection)) => return call.withhold(rejection),
            None => return call.withhold(Rejection::cancelled()),
        }
        let Checked { mut watch, tool, prepared } = call;
        let time = match begin(&mut watch, tool) {
            Ok(time) => time,
            Err(rejection) => return watch.reject(rejection),
        };
        claims.begin();
        watch.run();
        let bounds = Bounds { time, cancelled: about.exchange.watch_cancel(), span: &watch.span };
        let output = race(prepared, about.context, bounds).await;
        let output = output.and_then(|output| judge(output, tool, about.toolset.output_limit));
        let outcome = output.map_or_else(Outcome::Failed, Outcome::Success);
        // A ledger that hangs keeps nobody from the result, once the call is called off.
        let settled = unless_cancelled(about.exchange.watch_cancel(), claims.settle(&outcome));
        let fault = settled.await.unwrap_or_else(|| Some("it did not answer in time".to_owned()));
        watch.fault(fault.map(of_ledger));
        watch.finish(outcome)
    }
}

impl<C: Sync + 'static> Toolset<C> {
    /// What came of a call that may have run: its result if that is on record. It does not run.
    pub(crate) async fn recall(&self, exchange: &Exchange, call: &Call, context: &C) -> ToolResult {
        let known = match exchange.key_of(call.id()) {
            Some(key) => flat(calmly(|| self.ledger.is_known(&key)).await),
            None => Err("it has no id".to_owned()),
        };
        let outcome = match known {
            Ok(true) => return self.dispatch_in(exchange, call, context).await,
            Ok(false) => Outcome::Rejected(Rejection::cancelled()),
            Err(_) => Outcome::Failed(Failure::interrupted()),
        };
        ToolResult::new(call.id(), call.name(), outcome)
    }
}

/// The last things before the body: time begins, and it is on record.
fn begin<C>(
    watch: &mut Watch<'_, C>,
    tool: &Registered<C>,
) -> Result<Option<BoxFuture<'static, ()>>, Rejection> {
    let time = watch.about.toolset.time_for(tool)?;
    watch.start()?;
    Ok(time)
}

impl<C: Sync + 'static> Checked<'_, C> {
    /// The result of a call that is kept from running.
    fn kept(self, kept: Kept) -> ToolResult {
        let replay = |outcome| ToolResult::replayed(self.watch.about.call, outcome);
        let why = match kept {
            Kept::Settled(settled) => {
                let result = replay(settled.into_outcome());
                return self.watch.end(result);
            }
            Kept::Unknown => {
                let result = replay(Outcome::Failed(Failure::interrupted()));
                return self.watch.end(result);
            }
            Kept::Other => Rejection::duplicate_call_id(Duplicate::OfAnotherCall),
            Kept::Broken(words) => Rejection::unavailable(words),
            Kept::Cancelled => Rejection::cancelled(),
        };
        self.withhold(why)
    }
}

/// Claims the run under everything that it is known by.
async fn claim(
    keys: Result<Keys, String>,
    (claims, exchange): (&mut Claims<'_>, &Exchange),
) -> Result<(), Kept> {
    for (key, digest) in keys.map_err(Kept::Broken)? {
        let claim = claims.claim(key, &digest);
        match unless_cancelled(exchange.watch_cancel(), claim).await {
            Some(claimed) => claimed?,
            None => return Err(Kept::Cancelled),
        }
    }
    Ok(())
}

/// Uses the approval up, where one is needed; whether it was still there. Of two calls that have
/// one, one runs.
async fn use_up<C>(watch: &mut Watch<'_, C>, leave: Leave) -> Result<bool, Rejection>
where
    C: Sync + 'static,
{
    let toolset = watch.about.toolset;
    let digest = match leave {
        Leave::Free => return Ok(true),
        // The ledger has forgotten it meanwhile.
        Leave::Replay => return Ok(false),
        Leave::Grant(digest) => digest,
    };
    let Some(store) = toolset.approvals.as_deref() else { return Ok(false) };
    let now = toolset.now();
    match flat(calmly(|| store.claim(&digest, now)).await) {
        Ok(Some(grant)) => {
            watch.granted(grant);
            Ok(true)
        }
        Ok(None) => Ok(false),
        Err(words) => Err(Rejection::unavailable(of_store(words))),
    }
}

/// The output, if it may be sent.
fn judge<C>(output: Value, tool: &Registered<C>, limit: usize) -> Result<Value, Failure> {
    let most = tool.rules.output_limit.unwrap_or(limit);
    if !fits(&output, most) {
        return Err(Failure::output_too_large(most));
    }
    let Some(promised) = &tool.rules.output else { return Ok(output) };
    match quietly(|| (promised.check)(&output)) {
        Ok(Ok(())) => Ok(output),
        Ok(Err(why)) => Err(Failure::output_invalid(&why)),
        Err(words) => Err(Failure::panicked(words)),
    }
}
