//! Floor 5: building a toolset, and what only the whole of it can show.

use super::approval::ApprovalStore;
use super::body::{AsyncBody, AsyncFunctionBody, Body, FunctionBody, OwnBody};
use super::dispatch::{Registered, Toolset};
use super::ledger::{Ledger, MemoryLedger};
use super::policy::Function;
use super::record::{AuditSink, Observer};
use super::settings::{Settings, ToolRules};
use super::{BuildError, Clock, Denial, Policy, Request};
use crate::gate::Limits;
use crate::schema::Shape;
use crate::tool::{Definition, Run, Tool, faults, is_name};
use serde::Serialize;
use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Collects tools, and checks them as a whole.
pub struct Builder<C> {
    set: Toolset<C>,
    faults: Vec<String>,
}

impl<C> fmt::Debug for Builder<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.set.tools.iter().map(|tool| tool.definition.name()).collect();
        f.debug_struct("Builder").field("tools", &names).finish_non_exhaustive()
    }
}

/// How tools get in.
impl<C: Sync + 'static> Builder<C> {
    pub(super) fn new() -> Self {
        let set = Toolset {
            tools: Vec::new(),
            places: HashMap::new(),
            limits: Limits::default(),
            partial_turns: false,
            parallel: 1,
            output_limit: 1024 * 1024,
            timeout: None,
            clock: None,
            grants: None,
            policies: Vec::new(),
            principal: None,
            approvals: None,
            approval_lifetime: Duration::from_mins(15),
            ledger: Box::new(MemoryLedger::default()),
            observers: Vec::new(),
            sinks: Vec::new(),
            record_arguments: false,
            sequence: AtomicU64::new(0),
            audit_failures: AtomicU64::new(0),
        };
        Builder { set, faults: Vec::new() }
    }

    /// Adds a tool. Tools are advertised in the order in which they are added.
    #[must_use]
    pub fn tool<T: Run<C> + Send>(self) -> Self {
        self.add::<T>(Arc::new(OwnBody::<T>(PhantomData)))
    }

    /// Adds a tool whose body is a function. Where a closure does not fail, it says what it would
    /// fail with: `Ok::<_, String>(…)`.
    ///
    /// ```
    /// use tool_core::{Call, Tool, Toolset};
    ///
    /// /// Doubles a number.
    /// #[derive(Tool)]
    /// struct Double {
    ///     number: i32,
    /// }
    ///
    /// let toolset = Toolset::<()>::builder()
    ///     .function(|double: Double, (): &()| Ok::<_, String>(i64::from(double.number) * 2))
    ///     .build()?;
    /// let call = Call::new("1", "double", r#"{"number": 21}"#);
    /// assert_eq!(pollster::block_on(toolset.dispatch(call, &())).content(), 42);
    /// # Ok::<(), tool_core::BuildError>(())
    /// ```
    #[must_use]
    pub fn function<T, O, E>(
        self,
        body: impl Fn(T, &C) -> Result<O, E> + Send + Sync + 'static,
    ) -> Self
    where
        T: Tool + Send,
        O: Serialize + 'static,
        E: fmt::Display + Send + Sync + 'static,
    {
        self.add::<T>(Arc::new(FunctionBody { function: body, of: PhantomData }))
    }

    /// Adds a tool whose body is an async function, or an async closure. Of a closure that is not
    /// async itself, and gives a future, the future may borrow nothing of the context.
    ///
    /// ```
    /// use tool_core::{Call, Tool, Toolset};
    ///
    /// /// Tells how high the water stands.
    /// #[derive(Tool)]
    /// struct WaterLevel;
    ///
    /// async fn level(_: WaterLevel, gauge: &u32) -> Result<u32, String> {
    ///     Ok(*gauge)
    /// }
    ///
    /// let toolset = Toolset::<u32>::builder().async_function(level).build()?;
    /// let call = Call::new("1", "water_level", "{}");
    /// assert_eq!(pollster::block_on(toolset.dispatch(call, &412)).content(), 412);
    ///
    /// let toolset = Toolset::<u32>::builder()
    ///     .async_function(async |_: WaterLevel, gauge: &u32| Ok::<_, String>(*gauge))
    ///     .build()?;
    /// # let call = Call::new("2", "water_level", "{}");
    /// # assert_eq!(pollster::block_on(toolset.dispatch(call, &412)).content(), 412);
    /// # Ok::<(), tool_core::BuildError>(())
    /// ```
    #[must_use]
    pub fn async_function<T, F>(self, body: F) -> Self
    where
        T: Tool + Send,
        F: for<'c> AsyncBody<'c, T, C>,
    {
        self.add::<T>(Arc::new(AsyncFunctionBody { function: body, of: PhantomData }))
    }

    fn add<T: Tool>(mut self, body: Arc<dyn Body<C>>) -> Self {
        self.register(T::definition, T::NAME, T::SHAPE, (TypeId::of::<T>(), body));
        self
    }

    /// Made once for all tools.
    #[inline(never)]
    fn register(
        &mut self,
        definition: fn() -> Definition,
        name: &'static str,
        shape: &'static Shape,
        (of, body): (TypeId, Arc<dyn Body<C>>),
    ) {
        if !is_name(name) {
            self.faults.push(format!(
                "no provider takes a tool called `{name}`; use a letter or `_`, and then up to 63 \
                 letters, digits, `_` and `-`"
            ));
        }
        self.faults.extend(faults(name, shape));
        let (definition, rules) = (definition(), ToolRules::default());
        self.set.tools.push(Registered { definition, shape, of, body, rules });
    }

    /// Says more of a tool that was added: who may call it, what has to be approved, how long it
    /// may take.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use tool_core::{Call, Denial, Run, Tool, Toolset};
    ///
    /// /// Refunds an order.
    /// #[derive(Tool)]
    /// struct Refund {
    ///     cents: u32,
    /// }
    ///
    /// struct Clerk {
    ///     limit_cents: u32,
    /// }
    ///
    /// impl Run<Clerk> for Refund {
    ///     type Output = ();
    ///     type Error = Infallible;
    ///
    ///     async fn run(self, _: &Clerk) -> Result<(), Infallible> {
    ///         Ok(())
    ///     }
    /// }
    ///
    /// let toolset = Toolset::<Clerk>::builder()
    ///     .tool::<Refund>()
    ///     .settings::<Refund>(|refund| {
    ///         refund.serial().authorise(|refund, clerk| {
    ///             let denial = Denial::new("it is more than the clerk may refund");
    ///             if refund.cents <= clerk.limit_cents { Ok(()) } else { Err(denial) }
    ///         })
    ///     })
    ///     .build()?;
    /// let call = Call::new("1", "refund", r#"{"cents": 2000}"#);
    /// let result = pollster::block_on(toolset.dispatch(call, &Clerk { limit_cents: 1000 }));
    /// assert_eq!(result.code(), "denied");
    /// # Ok::<(), tool_core::BuildError>(())
    /// ```
    #[must_use]
    pub fn settings<T: Tool>(mut self, say: impl FnOnce(Settings<T, C>) -> Settings<T, C>) -> Self {
        let of = TypeId::of::<T>();
        match self.set.tools.iter_mut().find(|tool| tool.of == of) {
            Some(tool) => {
                let rules = std::mem::take(&mut tool.rules);
                tool.rules = say(Settings::of(rules)).into_rules();
                if let Some(output) = &tool.rules.output {
                    tool.definition.set_output_schema(output.schema.clone());
                }
            }
            None => self.faults.push(format!(
                "there are settings for `{}`, which is none of the tools; add it before",
                T::NAME
            )),
        }
        self
    }
}

/// What holds for all tools.
impl<C: Sync + 'static> Builder<C> {
    /// Sets how much text is read for the arguments of one call.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.set.limits = limits;
        self
    }

    /// Sets how many bytes the JSON text of an output may have; 1 MiB unless set.
    #[must_use]
    pub fn output_limit(mut self, bytes: usize) -> Self {
        self.set.output_limit = bytes;
        self
    }

    /// Lets the good calls of a turn run although others of it are refused. Unless this is set,
    /// a turn runs whole or not at all.
    #[must_use]
    pub fn partial_turns(mut self) -> Self {
        self.set.partial_turns = true;
        self
    }

    /// Lets so many bodies of one turn run at a time; one unless set. They share the task that
    /// dispatches the turn: what blocks its thread blocks the others.
    #[must_use]
    pub fn parallel(mut self, most: usize) -> Self {
        self.set.parallel = most.max(1);
        self
    }

    /// Gives each body so much time, unless its own settings say otherwise. It takes a
    /// [`clock`](Self::clock).
    #[must_use]
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.set.timeout = Some(limit);
        self
    }

    /// Sets what tells the time and waits.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock + 'static) -> Self {
        self.set.clock = Some(Box::new(clock));
        self
    }
}

/// Who may do what.
impl<C: Sync + 'static> Builder<C> {
    /// Sets who has which scope. A tool that asks for one that is not granted does not exist for
    /// whoever asks.
    #[must_use]
    pub fn grants(mut self, grants: impl Fn(&C, &str) -> bool + Send + Sync + 'static) -> Self {
        self.set.grants = Some(Box::new(grants));
        self
    }

    /// Adds a policy. All of them have to agree.
    #[must_use]
    pub fn policy(mut self, policy: impl Policy<C> + 'static) -> Self {
        self.set.policies.push(Box::new(policy));
        self
    }

    /// Adds a policy that is a function of the call and the context.
    #[must_use]
    pub fn authorise(
        self,
        policy: impl Fn(Request<'_>, &C) -> Result<(), Denial> + Send + Sync + 'static,
    ) -> Self {
        self.policy(Function(policy))
    }

    /// Sets who stands behind a context: approvals and idempotency keys are theirs alone.
    #[must_use]
    pub fn principal(mut self, principal: impl Fn(&C) -> String + Send + Sync + 'static) -> Self {
        self.set.principal = Some(Box::new(principal));
        self
    }

    /// Sets where approvals are kept. It takes a [`principal`](Self::principal).
    #[must_use]
    pub fn approvals(mut self, store: impl ApprovalStore + 'static) -> Self {
        self.set.approvals = Some(Box::new(store));
        self
    }

    /// Sets how long a request for an approval, and the approval, are good; 15 minutes unless set.
    #[must_use]
    pub fn approval_lifetime(mut self, lifetime: Duration) -> Self {
        self.set.approval_lifetime = lifetime;
        self
    }
}

/// What is on record.
impl<C: Sync + 'static> Builder<C> {
    /// Sets where it is kept which calls were run; in memory unless set.
    #[must_use]
    pub fn ledger(mut self, ledger: impl Ledger + 'static) -> Self {
        self.set.ledger = Box::new(ledger);
        self
    }

    /// Adds an observer.
    #[must_use]
    pub fn observer(mut self, observer: impl Observer + 'static) -> Self {
        self.set.observers.push(Box::new(observer));
        self
    }

    /// Adds a sink for the records. From then on no body runs that it has not on record.
    #[must_use]
    pub fn audit(mut self, sink: impl AuditSink + 'static) -> Self {
        self.set.sinks.push(Box::new(sink));
        self
    }

    /// Records the arguments, without what is `#[tool(sensitive)]`.
    #[must_use]
    pub fn record_arguments(mut self) -> Self {
        self.set.record_arguments = true;
        self
    }

    /// The toolset.
    ///
    /// # Errors
    /// If two tools have one name, if a name is not portable, if a definition has a fault, such as a
    /// default or an example that its own field refuses, and if something that was asked for lacks
    /// what it takes; the error tells all.
    pub fn build(self) -> Result<Toolset<C>, BuildError> {
        let Builder { mut set, mut faults } = self;
        let mut places = HashMap::new();
        for (place, tool) in set.tools.iter().enumerate() {
            let name = tool.definition.name();
            if places.insert(name, place).is_some() {
                faults.push(format!(
                    "two tools are called `{name}`; rename one with `#[tool(name = \"…\")]`"
                ));
            }
            set.lacking(tool, &mut faults);
        }
        if set.timeout.is_some() && set.clock.is_none() {
            faults.push("bodies have a time-out, and nothing waits; set a `clock`".to_owned());
        }
        if set.approvals.is_some() && set.principal.is_none() {
            faults.push(
                "approvals are bound to whoever asks, and nothing says who that is; set a \
                 `principal`"
                    .to_owned(),
            );
        }
        set.places = places;
        if faults.is_empty() { Ok(set) } else { Err(BuildError { faults }) }
    }
}

impl<C> Toolset<C> {
    /// What the settings of a tool take that the set does not have.
    fn lacking(&self, tool: &Registered<C>, faults: &mut Vec<String>) {
        let name = tool.definition.name();
        if !tool.rules.scopes.is_empty() && self.grants.is_none() {
            faults.push(format!("`{name}` asks for a scope, and nobody grants any; set `grants`"));
        }
        if tool.rules.timeout.is_some() && self.clock.is_none() {
            faults.push(format!("`{name}` has a time-out, and nothing waits; set a `clock`"));
        }
        if tool.rules.may_need_approval() && self.approvals.is_none() {
            faults.push(format!(
                "`{name}` needs approvals, and they are kept nowhere; set `approvals`"
            ));
        }
        if tool.rules.has_idempotency_key() && self.principal.is_none() {
            faults.push(format!(
                "the idempotency keys of `{name}` are within a principal; set a `principal`"
            ));
        }
    }
}
