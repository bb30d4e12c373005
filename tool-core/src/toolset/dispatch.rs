//! Floor 5: lookup, check, run. Each stage takes what the stage before gave, so none can be left
//! out.

use super::build::Builder;
use super::{Call, Failure, Outcome, ToolResult, Turn, called, unknown_tool};
use crate::gate::Limits;
use crate::report::{Rejection, Withheld};
use crate::tool::{Definition, Run};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::Poll;

type Running<'c> = Pin<Box<dyn Future<Output = Outcome> + Send + 'c>>;

/// Reads a call through the gate of one tool.
type Check<C> = fn(&Call, Limits) -> Result<Box<dyn Body<C>>, Rejection>;

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
pub struct Toolset<C> {
    pub(super) tools: Vec<Registered<C>>,
    pub(super) places: HashMap<&'static str, usize>,
    pub(super) limits: Limits,
    pub(super) partial_turns: bool,
}

/// A tool in a set.
pub(super) struct Registered<C> {
    pub(super) definition: Definition,
    check: Check<C>,
}

impl<C: Sync + 'static> Registered<C> {
    pub(super) fn new<T: Run<C> + Send>() -> Self {
        Registered {
            definition: T::definition(),
            check: |call, limits| Ok(Box::new(Checked(call.read_within::<T>(limits)?))),
        }
    }
}

/// Arguments that passed the gate, with the body that takes them.
trait Body<C>: Send {
    fn run(self: Box<Self>, context: &C) -> Running<'_>;
}

struct Checked<T>(T);

impl<C: Sync + 'static, T: Run<C> + Send> Body<C> for Checked<T> {
    fn run(self: Box<Self>, context: &C) -> Running<'_> {
        Box::pin(async move {
            match self.0.run(context).await.map(serde_json::to_value) {
                Ok(Ok(output)) => Outcome::Success(output),
                Ok(Err(error)) => Outcome::Failed(Failure::bad_output(error)),
                Err(error) => Outcome::Failed(Failure::of_body(error)),
            }
        })
    }
}

/// A call that passed every check. Only this can run, and only once.
pub struct Ready<C> {
    call_id: Option<String>,
    tool: &'static str,
    body: Box<dyn Body<C>>,
}

impl<C> fmt::Debug for Ready<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ready")
            .field("call_id", &self.call_id)
            .field("tool", &self.tool)
            .finish_non_exhaustive()
    }
}

impl<C> Ready<C> {
    /// Runs the tool. A panic in it becomes a failure.
    pub async fn run(self, context: &C) -> ToolResult {
        let Ready { call_id, tool, body } = self;
        let mut body = Some(body);
        let mut running: Option<Running<'_>> = None;
        let outcome = std::future::poll_fn(move |task| {
            let step = || {
                if let Some(body) = body.take() {
                    running = Some(body.run(context));
                }
                let poll = match &mut running {
                    Some(running) => running.as_mut().poll(task),
                    None => Poll::Pending,
                };
                if poll.is_ready() {
                    running = None;
                }
                poll
            };
            let poll =
                quietly(step).unwrap_or_else(|| Poll::Ready(Outcome::Failed(Failure::panicked())));
            if poll.is_ready() {
                // What a body has left behind may panic once more when it goes.
                let _ = quietly(|| running = None);
            }
            poll
        });
        ToolResult::new(call_id.as_deref(), tool, outcome.await)
    }
}

/// What `step` gives, unless it panics.
fn quietly<R>(step: impl FnOnce() -> R) -> Option<R> {
    match catch_unwind(AssertUnwindSafe(step)) {
        Ok(value) => Some(value),
        Err(payload) => {
            // It is the body's, and may panic when it is dropped.
            std::mem::forget(payload);
            None
        }
    }
}

impl<C> fmt::Debug for Toolset<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.tools.iter().map(|tool| tool.definition.name()).collect();
        f.debug_struct("Toolset").field("tools", &names).finish_non_exhaustive()
    }
}

impl<C: Sync + 'static> Toolset<C> {
    /// A set without tools yet, whose bodies run in the context `C`.
    #[must_use]
    pub fn builder() -> Builder<C> {
        Builder::new()
    }

    /// What to advertise, in the order in which the tools were added.
    #[must_use]
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &Definition> + Clone {
        self.tools.iter().map(|tool| &tool.definition)
    }

    /// Looks the tool up by its exact name and reads the arguments through its gate. Runs nothing.
    ///
    /// # Errors
    /// If there is no such tool, and if the arguments are refused.
    pub fn check(&self, call: &Call) -> Result<Ready<C>, Rejection> {
        let place = self.places.get(called(call)).and_then(|place| self.tools.get(*place));
        let Some(tool) = place else {
            let names: Vec<_> = self.definitions().map(Definition::name).collect();
            return Err(unknown_tool(call, &names));
        };
        let body = (tool.check)(call, self.limits)?;
        let call_id = call.id().map(str::to_owned);
        Ok(Ready { call_id, tool: tool.definition.name(), body })
    }

    /// Checks a call, runs its tool if it passes, and answers it.
    pub async fn dispatch(&self, call: impl Borrow<Call> + Send, context: &C) -> ToolResult {
        let checked = self.check(call.borrow());
        answer(call.borrow().id(), call.borrow().name(), checked, context).await
    }

    /// Checks every call of a turn before any of them runs, runs them one after the other, and
    /// answers each, in the order of the calls.
    ///
    /// If one of them is refused none runs, and the good ones are answered with the code
    /// `withheld`; [`Builder::partial_turns`] lets those run. Of an answer that the provider stopped
    /// for what is in it, none runs either way.
    pub async fn dispatch_turn(
        &self,
        turn: impl Borrow<Turn> + Send + Sync,
        context: &C,
    ) -> Vec<ToolResult> {
        let turn = turn.borrow();
        let checked: Vec<_> = turn.calls().iter().map(|call| self.check(call)).collect();
        let withheld = match (turn.is_stopped(), checked.iter().any(Result::is_err)) {
            (true, _) => Some(Withheld::Stopped),
            (false, true) if !self.partial_turns => Some(Withheld::WithTheTurn),
            (false, _) => None,
        };
        let mut results = Vec::with_capacity(checked.len());
        for (call, checked) in turn.calls().iter().zip(checked) {
            let checked = match (checked, withheld) {
                (Ok(_), Some(why)) => Err(Rejection::withheld(why)),
                (checked, _) => checked,
            };
            results.push(answer(call.id(), call.name(), checked, context).await);
        }
        results
    }
}

async fn answer<C>(
    call_id: Option<&str>,
    name: &str,
    checked: Result<Ready<C>, Rejection>,
    context: &C,
) -> ToolResult {
    match checked {
        Ok(ready) => ready.run(context).await,
        Err(rejection) => ToolResult::new(call_id, name, Outcome::Rejected(rejection)),
    }
}
