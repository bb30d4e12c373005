//! Floor 5: a closed set of tools, as an enum that is matched exhaustively.

use super::Call;
use crate::report::{Rejection, list, nearest};
use crate::schema::same;
use crate::tool::Definition;

/// An enum with one tool in each variant.
///
/// For programs that match on the call in place of giving each tool a body.
///
/// ```
/// use tool_core::{Call, Tool, Tools};
///
/// /// Opens the gate.
/// #[derive(Tool)]
/// struct Open;
///
/// /// Waits before the gate.
/// #[derive(Tool)]
/// struct Wait {
///     minutes: u8,
/// }
///
/// #[derive(Tools)]
/// enum Gate {
///     Open(Open),
///     Wait(Wait),
/// }
///
/// let call = Call::new("call_1", "wait", r#"{"minutes": 5}"#);
/// match Gate::from_call(&call)? {
///     Gate::Open(Open) => unreachable!(),
///     Gate::Wait(Wait { minutes }) => assert_eq!(minutes, 5),
/// }
/// assert_eq!(Gate::definitions().len(), 2);
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of tools",
    label = "no `Tools` for `{Self}`",
    note = "for an enum with one tool in each variant: `#[derive(Tools)]`"
)]
pub trait Tools: Sized {
    /// The names of the tools, in the order of the variants.
    const NAMES: &'static [&'static str];

    /// What is advertised, in the order of the variants.
    #[must_use]
    fn definitions() -> Vec<Definition>;

    /// Reads a call through the gate of the tool that it names.
    ///
    /// # Errors
    /// With code `unknown_tool` if none of the tools has exactly this name, and else as
    /// [`Call::read`].
    fn from_call(call: &Call) -> Result<Self, Rejection>;
}

/// The name to look the tool of a call up by: none that a tool has, where the provider says that it
/// is one of another namespace. `OpenAI` gives some tools their own name for a namespace.
#[must_use]
pub fn called(call: &Call) -> &str {
    match call.namespace() {
        Some(namespace) if namespace != call.name() => "",
        _ => call.name(),
    }
}

/// The rejection of a call whose name none of `names` is.
#[must_use]
#[cold]
pub fn unknown_tool(call: &Call, names: &[&str]) -> Rejection {
    let names = names.iter().copied();
    // Some models put a namespace in front, as in `functions.look_up`.
    let bare = call.name().rsplit(['.', '/', ':']).next().unwrap_or_default();
    Rejection::unknown_tool(match nearest(bare, names.clone()) {
        // A guess alone would hide the tool that is there for what the model wants.
        Some(name) => format!("did you mean `{name}`? known here: {}", list(names)),
        None if names.len() == 0 => "there are no tools".to_owned(),
        None => format!("known here: {}", list(names)),
    })
}

/// Whether the name at `index` is none of those before it, for the compiler to ask.
#[must_use]
pub const fn is_new_name(names: &[&str], index: usize) -> bool {
    let Some((mut earlier, [name, ..])) = names.split_at_checked(index) else { return false };
    while let [first, rest @ ..] = earlier {
        if same(first, name) {
            return false;
        }
        earlier = rest;
    }
    true
}
