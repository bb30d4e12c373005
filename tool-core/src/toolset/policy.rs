//! Floor 5: who may do what.

use super::panics::BoxFuture;
use crate::tool::Definition;
use std::any::Any;
use std::fmt;

/// Why a call is denied: what the model may read of that, and what only the operator may.
///
/// ```
/// use tool_core::Denial;
///
/// let denial = Denial::new("refunds above 100.00 are for the back office")
///     .for_operator("clerk 7 is limited to 10000 cents by rule 12");
/// assert_eq!(denial.to_string(), "refunds above 100.00 are for the back office");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Denial {
    model: String,
    operator: String,
}

impl Denial {
    /// A denial with a reason that the model is told. It may be empty: then the model learns that
    /// the call is not permitted, and nothing else.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Denial { model: reason.into(), operator: String::new() }
    }

    /// Adds what only the operator reads, in the records.
    #[must_use]
    pub fn for_operator(mut self, detail: impl Into<String>) -> Self {
        self.operator = detail.into();
        self
    }

    pub(super) fn into_parts(self) -> (String, String) {
        (self.model, self.operator)
    }
}

/// What the model is told.
impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.model)
    }
}

/// A tool, as a policy sees it.
#[derive(Clone, Copy, Debug)]
pub struct Offered<'r> {
    pub(super) definition: &'r Definition,
    pub(super) scopes: &'r [String],
}

impl<'r> Offered<'r> {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.definition.name()
    }

    /// What is advertised of it.
    #[must_use]
    pub fn definition(self) -> &'r Definition {
        self.definition
    }

    /// The scopes that it asks for.
    #[must_use]
    pub fn scopes(self) -> &'r [String] {
        self.scopes
    }
}

/// A call that passed every check, as a policy sees it.
pub struct Request<'r> {
    pub(super) tool: Offered<'r>,
    pub(super) call_id: Option<&'r str>,
    /// Nobody changes it; it is lent like this because arguments need not be `Sync`.
    pub(super) arguments: &'r mut (dyn Any + Send),
}

impl<'r> Request<'r> {
    /// The tool that is called.
    #[must_use]
    pub fn tool(&self) -> Offered<'r> {
        self.tool
    }

    /// The id of the call, if it has one.
    #[must_use]
    pub fn call_id(&self) -> Option<&'r str> {
        self.call_id
    }

    /// The arguments, if the tool is `T`: the value that the body will get.
    #[must_use]
    pub fn arguments<T: 'static>(&self) -> Option<&T> {
        self.arguments.downcast_ref()
    }
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("tool", &self.tool.name())
            .field("call_id", &self.call_id)
            .finish_non_exhaustive()
    }
}

/// Says who may do what with the tools of a set.
///
/// It sees the trusted context, and the arguments as the typed value that passed the gate: never
/// what the model sent. If it panics, the answer is no.
///
/// A tool that it does not show is not advertised by
/// [`definitions_for`](crate::Toolset::definitions_for), and a call of it is answered like one of
/// a tool that does not exist.
///
/// ```
/// use tool_core::{BoxFuture, Denial, Offered, Policy, Request};
///
/// struct Clerk {
///     trained: bool,
/// }
///
/// struct HouseRules;
///
/// impl Policy<Clerk> for HouseRules {
///     fn shows(&self, tool: Offered<'_>, clerk: &Clerk) -> bool {
///         clerk.trained || tool.name().starts_with("look_up")
///     }
///
///     fn authorise<'a>(
///         &'a self,
///         request: Request<'a>,
///         clerk: &'a Clerk,
///     ) -> BoxFuture<'a, Result<(), Denial>> {
///         Box::pin(async move {
///             // This is where a decision point is asked.
///             let _ = (request.tool().name(), clerk);
///             Ok(())
///         })
///     }
/// }
/// ```
pub trait Policy<C>: Send + Sync {
    /// Whether whoever stands behind the context may know of the tool.
    fn shows(&self, _tool: Offered<'_>, _context: &C) -> bool {
        true
    }

    /// Whether the call may run.
    ///
    /// # Errors
    /// If it may not, with the reason.
    fn authorise<'a>(
        &'a self,
        request: Request<'a>,
        context: &'a C,
    ) -> BoxFuture<'a, Result<(), Denial>>;

    /// Whether somebody has to approve the call before it runs.
    fn needs_approval(&self, _request: Request<'_>, _context: &C) -> bool {
        false
    }
}

/// A policy that is a function of the call and the context.
pub(super) struct Function<F>(pub(super) F);

impl<C: Sync, F> Policy<C> for Function<F>
where
    F: Fn(Request<'_>, &C) -> Result<(), Denial> + Send + Sync,
{
    fn authorise<'a>(
        &'a self,
        request: Request<'a>,
        context: &'a C,
    ) -> BoxFuture<'a, Result<(), Denial>> {
        Box::pin(async move { (self.0)(request, context) })
    }
}
