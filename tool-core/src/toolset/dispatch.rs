//! Floor 5: a set of tools, and one call of them. Turns are in `turn`, the stages in `stages`.

use super::approval::ApprovalStore;
use super::body::Body;
use super::build::Builder;
use super::exchange::ALONE;
use super::ledger::Ledger;
use super::panics::{BoxFuture, quietly};
use super::policy::{Offered, Policy};
use super::record::{AuditSink, Observer};
use super::settings::ToolRules;
use super::stages::Known;
use super::watch::{About, Watch};
use super::{Call, Clock, Exchange, Outcome, PendingCall, ToolResult, called};
use crate::gate::Limits;
use crate::report::Rejection;
use crate::schema::Shape;
use crate::tool::Definition;
use std::any::TypeId;
use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// Whether a context has a scope.
type Grants<C> = Box<dyn Fn(&C, &str) -> bool + Send + Sync>;
/// Who stands behind a context.
type Principal<C> = Box<dyn Fn(&C) -> String + Send + Sync>;

/// A set of tools with bodies, and the gate in front of them.
///
/// ```
/// use std::convert::Infallible;
/// use tool_core::{Call, Run, Tool, Toolset};
///
/// /// Adds two numbers.
/// #[derive(Tool)]
/// struct Add {
///     left: i32,
///     right: i32,
/// }
///
/// impl Run<()> for Add {
///     type Output = i64;
///     type Error = Infallible;
///
///     async fn run(self, (): &()) -> Result<i64, Infallible> {
///         Ok(i64::from(self.left) + i64::from(self.right))
///     }
/// }
///
/// let toolset = Toolset::<()>::builder().tool::<Add>().build()?;
/// let call = Call::new("1", "add", r#"{"left": 2, "right": 3}"#);
/// let result = pollster::block_on(toolset.dispatch(call, &()));
/// assert_eq!(result.content(), 5);
/// # Ok::<(), tool_core::BuildError>(())
/// ```
///
/// [`dispatch`](Toolset::dispatch) goes through all stages of a call. Each of them can be taken
/// alone, and takes what the one before gave:
///
/// ```
/// # use std::convert::Infallible;
/// # use tool_core::{Call, Run, Tool, Toolset};
/// # /// Opens the gate.
/// # #[derive(Tool)]
/// # struct Open;
/// # impl Run<()> for Open {
/// #     type Output = ();
/// #     type Error = Infallible;
/// #     async fn run(self, (): &()) -> Result<(), Infallible> {
/// #         Ok(())
/// #     }
/// # }
/// # let toolset = Toolset::<()>::builder().tool::<Open>().build().unwrap();
/// # pollster::block_on(async {
/// let call = Call::new("1", "open", "{}");
/// let known = toolset.find(&call, &())?; // it came whole, and there is such a tool
/// let checked = known.check()?; // the arguments are valid, and a typed value
/// let authorised = checked.authorise().await?; // the policy lets it run
/// let ready = authorised.approve().await.unwrap(); // so does whoever has to approve it
/// assert!(ready.run().await.is_success());
/// # Ok::<(), tool_core::Rejection>(())
/// # }).unwrap();
/// ```
pub struct Toolset<C> {
    pub(super) tools: Vec<Registered<C>>,
    pub(super) places: HashMap<&'static str, usize>,
    pub(super) limits: Limits,
    pub(super) partial_turns: bool,
    pub(super) parallel: usize,
    pub(super) output_limit: usize,
    pub(super) timeout: Option<Duration>,
    pub(super) clock: Option<Box<dyn Clock>>,
    pub(super) grants: Option<Grants<C>>,
    pub(super) policies: Vec<Box<dyn Policy<C>>>,
    pub(super) principal: Option<Principal<C>>,
    pub(super) approvals: Option<Box<dyn ApprovalStore>>,
    pub(super) approval_lifetime: Duration,
    pub(super) ledger: Box<dyn Ledger>,
    pub(super) observers: Vec<Box<dyn Observer>>,
    pub(super) sinks: Vec<Box<dyn AuditSink>>,
    pub(super) record_arguments: bool,
    pub(super) sequence: AtomicU64,
    pub(super) audit_failures: AtomicU64,
}

/// A tool in a set.
pub(super) struct Registered<C> {
    pub(super) definition: Definition,
    pub(super) shape: &'static Shape,
    pub(super) of: TypeId,
    pub(super) body: Arc<dyn Body<C>>,
    pub(super) rules: ToolRules<C>,
}

impl<C> Registered<C> {
    pub(super) fn offered(&self) -> Offered<'_> {
        Offered { definition: &self.definition, scopes: &self.rules.scopes }
    }
}

impl<C> fmt::Debug for Toolset<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.tools.iter().map(|tool| tool.definition.name()).collect();
        f.debug_struct("Toolset").field("tools", &names).finish_non_exhaustive()
    }
}

impl<C> Toolset<C> {
    /// What time it is.
    pub(crate) fn now(&self) -> SystemTime {
        let told = self.clock.as_ref().and_then(|clock| quietly(|| clock.now()).ok());
        told.unwrap_or_else(SystemTime::now)
    }

    /// Waits for so long, if there is a clock.
    pub(crate) fn sleep(&self, duration: Duration) -> Option<BoxFuture<'static, ()>> {
        let clock = self.clock.as_ref()?;
        quietly(|| clock.sleep(duration)).ok()
    }

    /// What is ready when the time of the tool's body is over.
    pub(super) fn time_for(
        &self,
        tool: &Registered<C>,
    ) -> Result<Option<BoxFuture<'static, ()>>, Rejection> {
        let Some(limit) = tool.rules.timeout.or(self.timeout) else { return Ok(None) };
        match self.sleep(limit) {
            Some(time) => Ok(Some(time)),
            None => Err(Rejection::unavailable("the clock does not wait".to_owned())),
        }
    }

    /// Who stands behind the context, if anybody says that, or the words of a panic.
    pub(super) fn principal_of(&self, context: &C) -> Result<Option<String>, String> {
        let principal = self.principal.as_ref().map(|principal| quietly(|| principal(context)));
        principal.transpose().map_err(|words| format!("the principal panicked: {words}"))
    }

    /// How many records of how a call came out a sink has not taken.
    #[must_use]
    pub fn audit_failures(&self) -> u64 {
        self.audit_failures.load(Ordering::Relaxed)
    }

    /// Forgets which calls of a conversation were run, once it is over.
    pub fn forget(&self, conversation: &str) {
        let _ = quietly(|| self.ledger.forget(conversation));
    }
}

impl<C: Sync + 'static> Toolset<C> {
    /// A set without tools yet, whose bodies run in the context `C`.
    #[must_use]
    pub fn builder() -> Builder<C> {
        Builder::new()
    }

    /// All tools, in the order in which they were added, whoever asks.
    #[must_use]
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &Definition> + Clone {
        self.tools.iter().map(|tool| &tool.definition)
    }

    /// What to advertise to whoever stands behind the context: the tools that the policies show
    /// them. All others are unknown tools when they are called.
    #[must_use]
    pub fn definitions_for(&self, context: &C) -> Vec<&Definition> {
        self.shown_to(context).map(|tool| &tool.definition).collect()
    }

    pub(super) fn shown_to(&self, context: &C) -> impl Iterator<Item = &Registered<C>> {
        self.tools.iter().filter(move |tool| self.shows(tool, context))
    }

    /// Whether whoever stands behind the context may know of the tool. If the policy panics, they
    /// may not.
    fn shows(&self, tool: &Registered<C>, context: &C) -> bool {
        let granted = |scope: &String| {
            let grants = self.grants.as_ref();
            grants.is_some_and(|grants| quietly(|| grants(context, scope)).unwrap_or(false))
        };
        tool.rules.scopes.iter().all(granted)
            && self
                .policies
                .iter()
                .all(|policy| quietly(|| policy.shows(tool.offered(), context)).unwrap_or(false))
    }

    /// The first stage of a call: it came whole, and there is a tool of exactly this name for
    /// whoever stands behind the context. All later stages are in that context.
    ///
    /// # Errors
    /// With code `unparseable` if the call was cut off, and with `unknown_tool`.
    pub fn find<'t>(&'t self, call: &'t Call, context: &'t C) -> Result<Known<'t, C>, Rejection> {
        self.find_in(&ALONE, call, context)
    }

    /// As [`find`](Self::find), as part of an exchange.
    ///
    /// # Errors
    /// As [`find`](Self::find), and with code `cancelled`.
    pub fn find_in<'t>(
        &'t self,
        exchange: &'t Exchange,
        call: &'t Call,
        context: &'t C,
    ) -> Result<Known<'t, C>, Rejection> {
        Known::find(self.watch(exchange, call, context))
    }

    pub(super) fn watch<'t>(
        &'t self,
        exchange: &'t Exchange,
        call: &'t Call,
        context: &'t C,
    ) -> Watch<'t, C> {
        let place = self.places.get(called(call)).and_then(|place| self.tools.get(*place));
        let tool = place.filter(|tool| self.shows(tool, context));
        let mut watch = Watch::new(About { toolset: self, exchange, call, context }, tool);
        if place.is_some() && tool.is_none() {
            watch.fault(Some("the policy does not show this tool".to_owned()));
        }
        watch
    }

    /// Takes a call through all stages, and answers it.
    pub async fn dispatch(&self, call: impl Borrow<Call> + Send + Sync, context: &C) -> ToolResult {
        self.dispatch_in(&ALONE, call, context).await
    }

    /// As [`dispatch`](Self::dispatch), as part of an exchange.
    pub async fn dispatch_in(
        &self,
        exchange: &Exchange,
        call: impl Borrow<Call> + Send + Sync,
        context: &C,
    ) -> ToolResult {
        let call = call.borrow();
        match self.through(exchange, call, context).await {
            Ok(result) => result,
            Err(rejection) => ToolResult::new(call.id(), call.name(), Outcome::Rejected(rejection)),
        }
    }

    async fn through(
        &self,
        exchange: &Exchange,
        call: &Call,
        context: &C,
    ) -> Result<ToolResult, Rejection> {
        let checked = self.find_in(exchange, call, context)?.check()?;
        Ok(match checked.authorise().await?.approval().await {
            Ok(ready) => ready.run().await,
            Err(waiting) => *waiting,
        })
    }

    /// Takes a call up again that had to be approved. Everything is checked from the beginning, in
    /// the context that is given here: the definition, the arguments, the policy, and that the
    /// approval is for exactly this call of exactly this principal.
    pub async fn resume(
        &self,
        exchange: &Exchange,
        pending: &PendingCall,
        context: &C,
    ) -> ToolResult {
        self.dispatch_in(exchange, pending.to_call(), context).await
    }
}
