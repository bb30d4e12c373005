//! Floor 5: the stages of a call. Each takes what the stage before gave and nothing else does, so
//! none can be left out.

use super::body::Held;
use super::cancel::unless_cancelled;
use super::digest::canonical_arguments;
use super::ledger::{RunKey, of_ledger};
use super::panics::{calmly, quietly};
use super::policy::Request;
use super::settings::panicked;
use super::watch::Watch;
use super::{
    ApprovalStore, CallDigest, CallState, Denial, Outcome, PendingCall, Registered, Standing,
    ToolResult, Toolset, refuse,
};
use crate::json::SyntaxReason;
use crate::report::Rejection;
use std::fmt;
use std::sync::Arc;

/// What a run is known by, and what is asked for under that.
pub(super) type Keys = Vec<(RunKey, CallDigest)>;

/// A whole call of a tool that there is, for those who ask.
pub struct Known<'t, C> {
    watch: Watch<'t, C>,
    tool: &'t Registered<C>,
}

/// A call whose arguments passed the gate: the typed value is there.
pub struct Checked<'t, C> {
    pub(super) watch: Watch<'t, C>,
    pub(super) tool: &'t Registered<C>,
    pub(super) prepared: Held<C>,
}

/// A call that the policy lets run.
pub struct Authorised<'t, C>(Checked<'t, C>);

/// A call that passed every stage. Only this can run, and only once.
pub struct Ready<'t, C> {
    pub(super) call: Checked<'t, C>,
    pub(super) leave: Leave,
}

/// By whose leave a call runs.
pub(super) enum Leave {
    /// It needs nobody's.
    Free,
    /// It uses up the approval of this.
    Grant(CallDigest),
    /// It ran before, and is only to be given its result.
    Replay,
}

/// Why a call is not approved: somebody has to do that first, or has refused it.
#[derive(Debug)]
pub struct Unapproved {
    rejection: Rejection,
    pending: Option<Box<PendingCall>>,
}

impl Unapproved {
    /// What the model is told: with code `approval_required`, `denied` or `unavailable`.
    #[must_use]
    pub fn rejection(&self) -> &Rejection {
        &self.rejection
    }

    /// What waits for an approval, if it does.
    #[must_use]
    pub fn pending(&self) -> Option<&PendingCall> {
        self.pending.as_deref()
    }
}

/// What the stages have in common for whoever looks at one.
macro_rules! shown {
    ($($stage:ident, $tool:expr;)*) => { $(
        impl<C> fmt::Debug for $stage<'_, C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let tool: fn(&Self) -> &Registered<C> = $tool;
                f.debug_struct(stringify!($stage))
                    .field("tool", &tool(self).definition.name())
                    .finish_non_exhaustive()
            }
        }
    )* };
}

shown! {
    Known, |stage| stage.tool;
    Checked, |stage| stage.tool;
    Authorised, |stage| stage.0.tool;
    Ready, |stage| stage.call.tool;
}

impl<'t, C: Sync + 'static> Known<'t, C> {
    /// The first stage: the call came whole, and there is such a tool for whoever asks.
    pub(super) fn find(watch: Watch<'t, C>) -> Result<Self, Rejection> {
        if watch.about.exchange.is_cancelled() {
            return Err(watch.refuse(Rejection::cancelled()));
        }
        if watch.about.call.state() == CallState::Truncated {
            let why = refuse(SyntaxReason::Truncated, "the answer was cut off in this call");
            return Err(watch.refuse(why));
        }
        if let Some(tool) = watch.tool {
            return Ok(Known { watch, tool });
        }
        let about = watch.about;
        let names = about.toolset.shown_to(about.context);
        let names: Vec<_> = names.map(|tool| tool.definition.name()).collect();
        Err(watch.refuse(super::unknown_tool(about.call, &names)))
    }

    /// Reads the arguments through the gate of the tool, cross-field checks included.
    ///
    /// # Errors
    /// With code `unparseable` or `invalid_arguments`.
    pub fn check(self) -> Result<Checked<'t, C>, Rejection> {
        let Known { mut watch, tool } = self;
        let about = watch.about;
        // A check or a conversion of the user's may panic.
        let read = quietly(|| {
            let body = Arc::clone(&tool.body);
            about.call.read_by(about.toolset.limits, |gate| body.prepare(gate))
        });
        watch.checked();
        match read {
            Ok(Ok(prepared)) => Ok(Checked { watch, tool, prepared: Held::new(prepared) }),
            Ok(Err(rejection)) => Err(watch.refuse(rejection)),
            Err(words) => {
                let why =
                    Rejection::unavailable(format!("reading the arguments panicked: {words}"));
                Err(watch.refuse(why))
            }
        }
    }
}

impl<'t, C: Sync + 'static> Checked<'t, C> {
    /// The arguments, if the tool is `T`: the value that the body will get.
    #[must_use]
    pub fn arguments<T: 'static>(&self) -> Option<&T> {
        self.prepared.arguments().downcast_ref()
    }

    fn request(&mut self) -> Request<'_> {
        Request {
            tool: self.tool.offered(),
            call_id: self.watch.about.call.id(),
            arguments: self.prepared.lend(),
        }
    }

    pub(super) fn about(&self) -> &'t super::Call {
        self.watch.about.call
    }

    /// Another call has used up the approval that was there when this one became ready: somebody
    /// has to give one more.
    pub(super) async fn ask_again(self) -> ToolResult {
        match Authorised(self).approval().await {
            Err(result) => *result,
            Ok(ready) => ready.withhold(Rejection::approval_required()),
        }
    }

    /// The call is not run, although it may be valid.
    pub(super) fn withhold(self, why: Rejection) -> ToolResult {
        self.watch.reject(why)
    }

    /// Asks the policies of the toolset and of the tool, which see the typed value and the context.
    ///
    /// # Errors
    /// With code `denied`, and with `cancelled` if the call is called off meanwhile.
    pub async fn authorise(mut self) -> Result<Authorised<'t, C>, Rejection> {
        let cancel = self.watch.about.exchange.watch_cancel();
        let denied = unless_cancelled(cancel, self.ask()).await;
        self.watch.authorised();
        match denied {
            Some(Ok(())) => Ok(Authorised(self)),
            Some(Err(denial)) => {
                let (reason, operator) = denial.into_parts();
                Err(self.watch.refuse(Rejection::denied(&reason, operator)))
            }
            None => Err(self.watch.refuse(Rejection::cancelled())),
        }
    }

    async fn ask(&mut self) -> Result<(), Denial> {
        let context = self.watch.about.context;
        self.tool.rules.authorise(self.prepared.arguments(), context)?;
        for policy in &self.watch.about.toolset.policies {
            let request = self.request();
            let asked = calmly(|| policy.authorise(request, context)).await;
            asked.unwrap_or_else(|words| Err(panicked(&words)))?;
        }
        Ok(())
    }

    fn needs_approval(&mut self) -> bool {
        let context = self.watch.about.context;
        let policies = &self.watch.about.toolset.policies;
        self.tool.rules.needs_approval(self.prepared.arguments(), context)
            || policies.iter().any(|policy| {
                quietly(|| policy.needs_approval(self.request(), context)).unwrap_or(true)
            })
    }

    /// What a run of it is known by, and what is asked for under that.
    pub(super) fn keys(&self) -> Result<Keys, String> {
        let about = self.watch.about;
        let (rules, arguments) = (&self.tool.rules, self.prepared.arguments());
        let of_call = about.exchange.key_of(about.call.id());
        let key = rules.idempotency_key(arguments, about.context)?;
        if of_call.is_none() && key.is_none() {
            return Ok(Vec::new());
        }
        let (principal, digest) = (self.principal()?, self.digest()?);
        let name = self.tool.definition.name();
        let of_key = key.map(|key| RunKey::idempotent(&principal, name, &key));
        Ok(of_call.into_iter().chain(of_key).map(|key| (key, digest)).collect())
    }

    /// For whom the call is; empty where the set does not say.
    fn principal(&self) -> Result<String, String> {
        let about = self.watch.about;
        let principal = about.toolset.principal_of(about.context);
        principal.map(Option::unwrap_or_default)
    }

    /// What the call asks for, and for whom.
    pub(super) fn digest(&self) -> Result<CallDigest, String> {
        let definition = &self.tool.definition;
        let arguments = canonical_arguments(self.watch.about.call);
        let (name, fingerprint) = (definition.name(), definition.fingerprint());
        Ok(CallDigest::of(name, fingerprint, &arguments, &self.principal()?))
    }
}

impl<'t, C: Sync + 'static> Authorised<'t, C> {
    /// The arguments, if the tool is `T`: the value that the body will get.
    #[must_use]
    pub fn arguments<T: 'static>(&self) -> Option<&T> {
        self.0.arguments()
    }

    pub(super) fn withhold(self, why: Rejection) -> ToolResult {
        self.0.withhold(why)
    }

    /// Looks after the approval, where one is needed. One that is there is used up only when the
    /// call runs.
    ///
    /// # Errors
    /// With code `approval_required` if somebody has to approve the call first, with `denied` if
    /// that was refused, and with `unavailable` if the store does not work.
    pub async fn approve(self) -> Result<Ready<'t, C>, Unapproved> {
        self.approval().await.map_err(|result| {
            let rejection = result.rejection().cloned().unwrap_or_else(Rejection::cancelled);
            Unapproved { rejection, pending: result.pending }
        })
    }

    pub(super) async fn approval(self) -> Result<Ready<'t, C>, Box<ToolResult>> {
        let about = self.0.watch.about;
        match unless_cancelled(about.exchange.watch_cancel(), self.stand()).await {
            Some(stood) => stood,
            // What was dropped has said so in the record.
            None => Err(Box::new(ToolResult::new(
                about.call.id(),
                about.call.name(),
                Outcome::Rejected(Rejection::cancelled()),
            ))),
        }
    }

    async fn stand(self) -> Result<Ready<'t, C>, Box<ToolResult>> {
        let Authorised(mut call) = self;
        if !call.needs_approval() {
            return Ok(Ready { call, leave: Leave::Free });
        }
        let about = call.watch.about;
        let Some(store) = about.toolset.approvals.as_deref() else {
            let why = "an approval is needed, and the toolset has no store of approvals";
            return Err(Box::new(call.watch.reject(Rejection::unavailable(why.to_owned()))));
        };
        let keys = call.keys();
        let asked = call.principal().and_then(|principal| Ok((principal, call.digest()?)));
        let stands = stands(store, (about.toolset, keys), &asked).await;
        call.watch.authorised();
        let (standing, principal, digest) = match (stands, asked) {
            (Ok(standing), Ok((principal, digest))) => (standing, principal, digest),
            (Err(words), _) | (_, Err(words)) => {
                return Err(Box::new(call.watch.reject(Rejection::unavailable(words))));
            }
        };
        match standing {
            // What has its result needs no second approval to get it.
            None => Ok(Ready { call, leave: Leave::Replay }),
            Some(Standing::Approved) => Ok(Ready { call, leave: Leave::Grant(digest) }),
            Some(Standing::Refused(denial)) => {
                let (reason, operator) = denial.into_parts();
                Err(Box::new(call.watch.reject(Rejection::denied(&reason, operator))))
            }
            Some(Standing::Waiting(pending)) => {
                let pending = pending.of_call(about.call);
                Err(Box::new(call.watch.suspend(pending)))
            }
            Some(Standing::Unasked) => {
                let times = (about.toolset.now(), about.toolset.approval_lifetime);
                let asked = (principal.as_str(), digest);
                let pending = PendingCall::new(about.call, &call.tool.definition, asked, times);
                let kept = flat(calmly(|| store.request(&pending)).await);
                Err(Box::new(match kept.map_err(of_store) {
                    Ok(()) => call.watch.suspend(pending),
                    Err(words) => call.watch.reject(Rejection::unavailable(words)),
                }))
            }
        }
    }
}

/// How it stands with an approval; none where a run of one of the keys is on record already.
async fn stands<C>(
    store: &dyn ApprovalStore,
    (toolset, keys): (&Toolset<C>, Result<Keys, String>),
    asked: &Result<(String, CallDigest), String>,
) -> Result<Option<Standing>, String> {
    let Ok((_, digest)) = asked else { return Ok(None) };
    for (key, _) in keys? {
        let known = flat(calmly(|| toolset.ledger.is_known(&key)).await);
        if known.map_err(of_ledger)? {
            return Ok(None);
        }
    }
    let now = toolset.now();
    flat(calmly(|| store.standing(digest, now)).await).map(Some).map_err(of_store)
}

pub(super) fn of_store(words: impl fmt::Display) -> String {
    format!("the store of approvals: {words}")
}

/// An answer of the user's code that may fail or panic, with the words for either.
pub(super) fn flat<T>(answer: Result<std::io::Result<T>, String>) -> Result<T, String> {
    answer.and_then(|answer| answer.map_err(|error| error.to_string()))
}
