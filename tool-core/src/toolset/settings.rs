//! Floor 5: what a program says of one of its tools, besides its definition and its body.

use super::Denial;
use super::panics::quietly;
use crate::gate::Argument;
use crate::report::Rejection;
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

/// Typed arguments behind a pointer.
type Typed = dyn Any + Send;
type Question<C, A> = Box<dyn Fn(&Typed, &C) -> A + Send + Sync>;

/// What a program says of the tool `T`, besides its definition and its body.
///
/// See [`Builder::settings`](crate::Builder::settings). The functions here see the typed value that
/// passed the gate, and the trusted context.
pub struct Settings<T, C> {
    rules: ToolRules<C>,
    of: PhantomData<fn(&T)>,
}

/// The same, whatever the type of the arguments.
pub(super) struct ToolRules<C> {
    pub(super) scopes: Vec<String>,
    pub(super) serial: bool,
    pub(super) timeout: Option<Duration>,
    pub(super) output_limit: Option<usize>,
    pub(super) output: Option<OutputCheck>,
    authorise: Vec<Question<C, Result<(), Denial>>>,
    approval: Vec<Question<C, bool>>,
    idempotency: Option<Question<C, Option<String>>>,
}

/// What the output is judged by.
pub(super) struct OutputCheck {
    pub(super) schema: schemars::Schema,
    pub(super) check: fn(&Value) -> Result<(), Rejection>,
}

impl<C> Default for ToolRules<C> {
    fn default() -> Self {
        ToolRules {
            scopes: Vec::new(),
            serial: false,
            timeout: None,
            output_limit: None,
            output: None,
            authorise: Vec::new(),
            approval: Vec::new(),
            idempotency: None,
        }
    }
}

impl<C> ToolRules<C> {
    pub(super) fn authorise(&self, arguments: &Typed, context: &C) -> Result<(), Denial> {
        self.authorise.iter().try_for_each(|question| {
            quietly(|| question(arguments, context)).unwrap_or_else(|words| Err(panicked(&words)))
        })
    }

    /// Whether an approval is needed. If the question panics, it is.
    pub(super) fn needs_approval(&self, arguments: &Typed, context: &C) -> bool {
        let asks = |question: &Question<C, bool>| quietly(|| question(arguments, context));
        self.approval.iter().any(|question| asks(question).unwrap_or(true))
    }

    pub(super) fn may_need_approval(&self) -> bool {
        !self.approval.is_empty()
    }

    pub(super) fn has_idempotency_key(&self) -> bool {
        self.idempotency.is_some()
    }

    /// The idempotency key, or the words of a panic.
    pub(super) fn idempotency_key(
        &self,
        arguments: &Typed,
        context: &C,
    ) -> Result<Option<String>, String> {
        let Some(question) = &self.idempotency else { return Ok(None) };
        quietly(|| question(arguments, context))
            .map_err(|words| format!("the idempotency key panicked: {words}"))
    }
}

/// The denial of a policy that panicked.
pub(super) fn panicked(words: &str) -> Denial {
    Denial::default().for_operator(format!("the policy panicked: {words}"))
}

impl<T, C> fmt::Debug for Settings<T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("scopes", &self.rules.scopes)
            .field("serial", &self.rules.serial)
            .field("timeout", &self.rules.timeout)
            .finish_non_exhaustive()
    }
}

impl<T: 'static, C: 'static> Settings<T, C> {
    pub(super) fn of(rules: ToolRules<C>) -> Self {
        Settings { rules, of: PhantomData }
    }

    pub(super) fn into_rules(self) -> ToolRules<C> {
        self.rules
    }

    /// Asks for a scope: the tool exists only for those to whom
    /// [`Builder::grants`](crate::Builder::grants) gives it. It may be asked for several.
    #[must_use]
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.rules.scopes.push(scope.into());
        self
    }

    /// Asks `policy` about each call. It may be given several, all of which have to agree.
    #[must_use]
    pub fn authorise(
        mut self,
        policy: impl Fn(&T, &C) -> Result<(), Denial> + Send + Sync + 'static,
    ) -> Self {
        self.rules.authorise.push(Box::new(move |arguments, context| {
            match arguments.downcast_ref() {
                Some(arguments) => policy(arguments, context),
                None => Err(Denial::default()),
            }
        }));
        self
    }

    /// Has each call approved before it runs.
    #[must_use]
    pub fn needs_approval(self) -> Self {
        self.needs_approval_if(|_, _| true)
    }

    /// Has those calls approved before they run of which `question` says so.
    #[must_use]
    pub fn needs_approval_if(
        mut self,
        question: impl Fn(&T, &C) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.rules.approval.push(Box::new(move |arguments, context| {
            arguments.downcast_ref().is_none_or(|arguments| question(arguments, context))
        }));
        self
    }

    /// Gives calls a key by which two of them are one, although their ids differ: the second gets
    /// the result of the first. Keys are compared within the tool and the principal.
    #[must_use]
    pub fn idempotency_key(
        mut self,
        key: impl Fn(&T, &C) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.rules.idempotency = Some(Box::new(move |arguments, context| {
            arguments.downcast_ref().and_then(|arguments| key(arguments, context))
        }));
        self
    }

    /// Runs the tool alone: what comes before it in a turn is over first, and what comes behind it
    /// waits.
    #[must_use]
    pub fn serial(mut self) -> Self {
        self.rules.serial = true;
        self
    }

    /// Drops the body if it takes longer, and answers the call with `timed_out`. It works on what
    /// waits: a body that blocks its thread cannot be dropped.
    #[must_use]
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.rules.timeout = Some(limit);
        self
    }

    /// Sends no output whose JSON text has more bytes.
    #[must_use]
    pub fn output_limit(mut self, bytes: usize) -> Self {
        self.rules.output_limit = Some(bytes);
        self
    }

    /// Judges the output by the table of `O`. An output that breaks it is not sent. Its schema is in
    /// the [definition](crate::Definition::output_schema), and in the lists of
    /// [MCP](crate::provider::mcp::advertise).
    #[must_use]
    pub fn output<O: Argument>(mut self) -> Self {
        let check = |output: &Value| O::from_value(output).map(drop);
        self.rules.output = Some(OutputCheck { schema: O::schema(), check });
        self
    }
}

impl<C> fmt::Debug for ToolRules<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolRules").field("scopes", &self.scopes).finish_non_exhaustive()
    }
}
