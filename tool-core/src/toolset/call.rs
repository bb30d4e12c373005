//! Floor 5: a call as it came, and the turn that it came in.

use super::ProviderError;
use crate::gate::{Argument, Gate, Limits, Read, document};
use crate::json::{Syntax, SyntaxReason};
use crate::report::Rejection;
use serde_json::Value;

/// What a model asks for: the name of a tool, and arguments that nobody has checked yet.
///
/// Provider modules make calls from what a provider sends; see
/// [`provider`](crate::provider).
///
/// ```
/// use tool_core::{Call, Tool};
///
/// /// Looks an order up.
/// #[derive(Tool)]
/// struct LookUp {
///     order: u32,
/// }
///
/// let call = Call::new("call_1", "look_up", r#"{"order": 17}"#);
/// assert_eq!(call.read::<LookUp>()?.order, 17);
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    id: Option<String>,
    name: String,
    arguments: Arguments,
    state: CallState,
    empty_text: bool,
    namespace: Option<String>,
    opaque: Value,
}

/// The arguments of a call, as they came.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Arguments {
    /// As text, which should be a JSON object.
    Text(String),
    /// As JSON that stood in the provider's envelope, in its own text: an object, if the call is
    /// complete.
    Embedded(String),
    /// As a value that was parsed elsewhere.
    Value(Value),
    /// As free text, for a tool that takes no JSON.
    Free(String),
    /// Not at all, or as `null`, which providers send for no arguments.
    Absent,
}

/// Whether a call came whole, as its envelope tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallState {
    /// The provider closed the call, and its arguments are an object.
    Complete,
    /// The answer was cut off in it.
    Truncated,
    /// The provider closed the call, but its arguments are no JSON object.
    Malformed,
}

impl Call {
    /// A complete call with arguments as text.
    #[must_use]
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        arguments: impl Into<String>,
    ) -> Self {
        let arguments = Arguments::Text(arguments.into());
        Call::received(Some(id.into()), name.into(), arguments, CallState::Complete)
    }

    /// A complete call with arguments that were parsed elsewhere.
    #[must_use]
    pub fn with_value(id: impl Into<String>, name: impl Into<String>, arguments: Value) -> Self {
        let arguments = Arguments::Value(arguments);
        Call::received(Some(id.into()), name.into(), arguments, CallState::Complete)
    }

    pub(crate) fn received(
        id: Option<String>,
        name: String,
        arguments: Arguments,
        state: CallState,
    ) -> Self {
        let (empty_text, namespace, opaque) = (false, None, Value::Null);
        Call { id, name, arguments, state, empty_text, namespace, opaque }
    }

    /// The same call, whose empty arguments mean that there are none.
    pub(crate) fn of_empty_text(self) -> Self {
        Call { empty_text: true, ..self }
    }

    pub(crate) fn in_namespace(self, namespace: Option<String>) -> Self {
        Call { namespace, ..self }
    }

    /// The same call, with what the provider wants back with it.
    pub(crate) fn with_opaque(self, opaque: Value) -> Self {
        Call { opaque, ..self }
    }

    /// The same call, which its provider says is malformed.
    pub(crate) fn malformed(self) -> Self {
        Call { state: CallState::Malformed, empty_text: false, ..self }
    }

    /// The id by which its result is known, if the provider gave one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The name of the tool, as it came.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments, as they came.
    #[must_use]
    pub fn arguments(&self) -> &Arguments {
        &self.arguments
    }

    /// Whether it came whole.
    #[must_use]
    pub fn state(&self) -> CallState {
        self.state
    }

    /// Whether the provider closed the call without arguments: with an empty text, with `null`, or
    /// with nothing at all. They are read as an object without properties.
    #[must_use]
    pub fn is_empty_text(&self) -> bool {
        self.empty_text
    }

    /// The namespace that the provider says the tool is in, if it has such. No tool of a
    /// [`Toolset`](crate::Toolset) is in one, so that such a call is one of an unknown tool.
    #[must_use]
    pub fn namespace(&self) -> Option<&str> {
        self.namespace.as_deref()
    }

    /// What the provider wants back with this call untouched, in its own form; `null` if nothing.
    #[must_use]
    pub fn opaque(&self) -> &Value {
        &self.opaque
    }

    /// Reads the arguments through the gate of `T`, whatever the name of the call.
    ///
    /// # Errors
    /// With code `unparseable` if the call was cut off or is malformed, however its text reads,
    /// and else as [`Argument::from_json`].
    pub fn read<T: Argument>(&self) -> Result<T, Rejection> {
        self.read_within(Limits::default())
    }

    /// As [`read`](Call::read), within other limits.
    ///
    /// # Errors
    /// As [`read`](Call::read).
    pub fn read_within<T: Argument>(&self, limits: Limits) -> Result<T, Rejection> {
        self.read_by(limits, document)
    }

    /// As [`read_within`](Call::read_within), by a function.
    pub(super) fn read_by<V>(
        &self,
        limits: Limits,
        read: impl FnOnce(&mut Gate<'_>) -> Read<V>,
    ) -> Result<V, Rejection> {
        let mut gate = self.gate(limits)?;
        let read = read(&mut gate);
        let value = gate.whole(read)?;
        match self.state {
            CallState::Malformed => Err(Call::malformed_but_read()),
            CallState::Complete | CallState::Truncated => Ok(value),
        }
    }

    /// What reads the arguments, if they can be read.
    #[inline(never)]
    fn gate(&self, limits: Limits) -> Result<Gate<'_>, Rejection> {
        if self.state == CallState::Truncated {
            return Err(refuse(SyntaxReason::Truncated, "the answer was cut off in this call"));
        }
        match &self.arguments {
            Arguments::Text(_) | Arguments::Absent if self.empty_text => Ok(Gate::text("{}")),
            Arguments::Text(text) | Arguments::Embedded(text) => {
                limits.admit(text.len())?;
                Ok(Gate::text(text))
            }
            Arguments::Value(value) => Ok(Gate::value(value)),
            Arguments::Free(_) => {
                Err(refuse(SyntaxReason::Malformed, "the call carries free text"))
            }
            Arguments::Absent => {
                Err(refuse(SyntaxReason::Malformed, "the call carries no arguments"))
            }
        }
    }

    /// Why a call is refused whose arguments are good.
    #[cold]
    #[inline(never)]
    fn malformed_but_read() -> Rejection {
        refuse(SyntaxReason::Malformed, "the provider says that this call is malformed")
    }
}

pub(super) fn refuse(reason: SyntaxReason, expected: &'static str) -> Rejection {
    Rejection::unparseable(Syntax::new(reason, None, expected))
}

/// One answer of a model: what it says, and what it asks for.
///
/// Provider modules make turns from what a provider sends.
///
/// ```
/// use tool_core::{Call, Turn};
///
/// let turn = Turn::of_calls([Call::new("call_1", "look_up", "{}")]);
/// assert_eq!(turn.calls().len(), 1);
/// assert_eq!(turn.text(), "");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    pub(crate) text: String,
    pub(crate) refusal: Option<String>,
    pub(crate) calls: Vec<Call>,
    pub(crate) end: Option<String>,
    pub(crate) error: Option<ProviderError>,
    pub(crate) stopped: bool,
    pub(crate) broken_off: bool,
    pub(crate) paused: bool,
    pub(crate) opaque: Value,
    /// The provider that wants the opaque state back: no other would take it.
    pub(crate) origin: &'static str,
}

impl Turn {
    /// A turn of these calls alone.
    pub fn of_calls(calls: impl IntoIterator<Item = Call>) -> Self {
        Turn { calls: calls.into_iter().collect(), ..Turn::default() }
    }

    /// A turn that says something and calls nothing.
    pub fn of_text(text: impl Into<String>) -> Self {
        Turn { text: text.into(), ..Turn::default() }
    }

    /// What the model says beside its calls.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The model's words for declining, if it does.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// The calls, in the order in which they are to be answered.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The provider's own word for why the turn ended, if it gave one.
    #[must_use]
    pub fn end(&self) -> Option<&str> {
        self.end.as_deref()
    }

    /// What the provider says went wrong on its side, if that is why the turn ended.
    #[must_use]
    pub fn error(&self) -> Option<&ProviderError> {
        self.error.as_ref()
    }

    /// Whether the answer broke off before the provider said that it was at its end.
    #[must_use]
    pub fn is_broken_off(&self) -> bool {
        self.broken_off
    }

    /// Whether the provider has only paused, in the middle of what tools of its own do: it goes on
    /// when it is asked again, with the reply to this turn.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether the provider stopped the answer for what is in it, failed in the middle of it, or says
    /// that its calls were malformed and has sent none of them: no call is run then.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What the provider wants back untouched, in its own form; `null` if nothing.
    #[must_use]
    pub fn opaque(&self) -> &Value {
        &self.opaque
    }
}
