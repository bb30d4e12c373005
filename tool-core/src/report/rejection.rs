//! Floor 1: a call that never reached its tool.

use super::{Report, shortened};
use crate::json::{Syntax, SyntaxReason};
use serde::Serialize;
use serde::ser::SerializeMap;
use std::fmt;

/// Why a call was refused. Nothing ran.
///
/// `Display` is what to tell the model; `Serialize` gives the same as data, under `code`,
/// `message` and, where there is a report, `violations` and `more`.
///
/// ```
/// use tool_core::Argument;
///
/// #[derive(Argument)]
/// struct Lookup {
///     order: u32,
/// }
///
/// let rejection = Lookup::from_json(r#"{"ordre": 17}"#).err().unwrap();
/// assert_eq!(rejection.code(), "invalid_arguments");
/// assert_eq!(
///     rejection.to_string(),
///     "the arguments are not valid, and nothing was run; correct them and call again:\n\
///      /ordre: unknown property; did you mean `order`?\n\
///      /order: missing, expected integer"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Rejection(Why);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    Unparseable(Syntax),
    InvalidArguments(Report),
    UnknownTool(String),
    Withheld(Withheld),
    DuplicateCallId(Duplicate),
    Denied(Denied),
    ApprovalRequired,
    Cancelled,
    Unavailable(String),
    RepairBudgetExhausted(Box<Rejection>),
}

/// The most bytes of a reason that a model is told.
const LONGEST_REASON: usize = 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Denied {
    reason: String,
    operator: String,
}

/// Whose the id is already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duplicate {
    /// Another call's of the same turn.
    InTheTurn,
    /// An earlier call's, which asked for something else.
    OfAnotherCall,
}

/// Why a call that may be valid is not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withheld {
    /// Another call of the turn was refused.
    WithTheTurn,
    /// The provider stopped the answer for what is in it.
    Stopped,
    /// Another call of the turn waits for an approval.
    WithApproval,
}

impl Rejection {
    pub(crate) fn unparseable(syntax: Syntax) -> Self {
        Rejection(Why::Unparseable(syntax))
    }

    pub(crate) fn invalid_arguments(report: Report) -> Self {
        Rejection(Why::InvalidArguments(report))
    }

    /// `remedy` names the tools that there are.
    pub(crate) fn unknown_tool(remedy: String) -> Self {
        Rejection(Why::UnknownTool(remedy))
    }

    pub(crate) fn withheld(why: Withheld) -> Self {
        Rejection(Why::Withheld(why))
    }

    pub(crate) fn duplicate_call_id(whose: Duplicate) -> Self {
        Rejection(Why::DuplicateCallId(whose))
    }

    /// `reason` is told to the model, `operator` is not.
    pub(crate) fn denied(reason: &str, operator: String) -> Self {
        let reason = shortened(reason, LONGEST_REASON);
        Rejection(Why::Denied(Denied { reason, operator }))
    }

    pub(crate) fn approval_required() -> Self {
        Rejection(Why::ApprovalRequired)
    }

    pub(crate) fn cancelled() -> Self {
        Rejection(Why::Cancelled)
    }

    /// `operator` says what does not work, and is not told to the model.
    pub(crate) fn unavailable(operator: String) -> Self {
        Rejection(Why::Unavailable(operator))
    }

    /// `last` is the refusal that used the budget up.
    pub(crate) fn repair_budget_exhausted(last: Rejection) -> Self {
        Rejection(Why::RepairBudgetExhausted(Box::new(last)))
    }

    /// A stable word for the reason.
    ///
    /// | code | why nothing was run |
    /// |---|---|
    /// | `unparseable` | the arguments are no JSON, or the answer was cut off in them |
    /// | `unknown_tool` | there is no tool of this name, or none that the caller may know of |
    /// | `invalid_arguments` | the arguments break what the tool asks for; see [`report`](Self::report) |
    /// | `duplicate_call_id` | the id is another call's |
    /// | `denied` | the policy says no |
    /// | `approval_required` | somebody has to approve the call first |
    /// | `withheld` | another call of the turn was refused or waits for an approval, or the provider stopped the answer |
    /// | `cancelled` | the call was called off before it began |
    /// | `unavailable` | something that has to be there first does not work, as the audit record |
    /// | `repair_budget_exhausted` | the model has had its chances to correct itself |
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &self.0 {
            Why::Unparseable(_) => "unparseable",
            Why::InvalidArguments(_) => "invalid_arguments",
            Why::UnknownTool(_) => "unknown_tool",
            Why::Withheld(_) => "withheld",
            Why::DuplicateCallId(_) => "duplicate_call_id",
            Why::Denied(_) => "denied",
            Why::ApprovalRequired => "approval_required",
            Why::Cancelled => "cancelled",
            Why::Unavailable(_) => "unavailable",
            Why::RepairBudgetExhausted(_) => "repair_budget_exhausted",
        }
    }

    /// Everything that is wrong with the arguments; empty unless the code is
    /// `invalid_arguments`, or `repair_budget_exhausted` because of such a call.
    #[must_use]
    pub fn report(&self) -> &Report {
        static EMPTY: Report = Report::EMPTY;
        match &self.0 {
            Why::InvalidArguments(report) => report,
            Why::RepairBudgetExhausted(last) => last.report(),
            Why::Unparseable(_)
            | Why::UnknownTool(_)
            | Why::Withheld(_)
            | Why::DuplicateCallId(_)
            | Why::Denied(_)
            | Why::ApprovalRequired
            | Why::Cancelled
            | Why::Unavailable(_) => &EMPTY,
        }
    }

    /// How the text fails to be JSON, where the code is `unparseable`.
    #[must_use]
    pub fn syntax(&self) -> Option<&Syntax> {
        match &self.0 {
            Why::Unparseable(syntax) => Some(syntax),
            Why::RepairBudgetExhausted(last) => last.syntax(),
            Why::InvalidArguments(_)
            | Why::UnknownTool(_)
            | Why::Withheld(_)
            | Why::DuplicateCallId(_)
            | Why::Denied(_)
            | Why::ApprovalRequired
            | Why::Cancelled
            | Why::Unavailable(_) => None,
        }
    }

    /// What only the operator may read of the reason: of a denial, and of what does not work. It is
    /// neither in the text nor in what is serialised.
    #[must_use]
    pub fn operator_detail(&self) -> Option<&str> {
        let detail = match &self.0 {
            Why::Denied(Denied { operator, .. }) | Why::Unavailable(operator) => operator.as_str(),
            Why::RepairBudgetExhausted(last) => return last.operator_detail(),
            Why::Unparseable(_)
            | Why::InvalidArguments(_)
            | Why::UnknownTool(_)
            | Why::Withheld(_)
            | Why::DuplicateCallId(_)
            | Why::ApprovalRequired
            | Why::Cancelled => "",
        };
        Some(detail).filter(|detail| !detail.is_empty())
    }

    /// Whether the model is at fault, and may be told to try again.
    pub(crate) fn asks_for_repair(&self) -> bool {
        match &self.0 {
            Why::Unparseable(_)
            | Why::InvalidArguments(_)
            | Why::UnknownTool(_)
            | Why::DuplicateCallId(_)
            | Why::Denied(_) => true,
            Why::Withheld(_)
            | Why::ApprovalRequired
            | Why::Cancelled
            | Why::Unavailable(_)
            | Why::RepairBudgetExhausted(_) => false,
        }
    }

    /// Which tools there are, where the one that was called is none.
    pub(crate) fn known_tools(&self) -> Option<&str> {
        match &self.0 {
            Why::UnknownTool(remedy) => Some(remedy),
            Why::Unparseable(_)
            | Why::InvalidArguments(_)
            | Why::Withheld(_)
            | Why::DuplicateCallId(_)
            | Why::Denied(_)
            | Why::ApprovalRequired
            | Why::Cancelled
            | Why::Unavailable(_)
            | Why::RepairBudgetExhausted(_) => None,
        }
    }

    /// Whether the text was cut off: asking again with more room may help.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.syntax().is_some_and(|syntax| syntax.reason() == SyntaxReason::Truncated)
    }
}

/// What to tell the model.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Why::Unparseable(syntax) => {
                let remedy = syntax.remedy().unwrap_or(match syntax.reason() {
                    SyntaxReason::Truncated => "send the whole call again",
                    SyntaxReason::Malformed => "send the arguments as one JSON object",
                    SyntaxReason::Limit => "send less",
                });
                write!(
                    f,
                    "the arguments could not be read, and nothing was run: {syntax}; {remedy}"
                )
            }
            Why::InvalidArguments(report) => write!(
                f,
                "the arguments are not valid, and nothing was run; correct them and call again:\n\
                 {report}"
            ),
            Why::UnknownTool(remedy) => {
                write!(f, "there is no tool of this name, and nothing was run; {remedy}")
            }
            Why::Withheld(Withheld::WithTheTurn) => f.write_str(
                "this call is valid, but it was not run, because another call of the same turn \
                 was refused; send all calls of the turn again",
            ),
            Why::Withheld(Withheld::Stopped) => {
                f.write_str("this answer was stopped by the provider, and nothing in it was run")
            }
            Why::Withheld(Withheld::WithApproval) => f.write_str(
                "this call is valid, but it was not run, because another call of the same turn \
                 waits for an approval",
            ),
            Why::DuplicateCallId(Duplicate::InTheTurn) => f.write_str(
                "another call of the same turn has the same id, and neither was run; send each \
                 call with an id of its own",
            ),
            Why::DuplicateCallId(Duplicate::OfAnotherCall) => f.write_str(
                "the id of this call belongs to an earlier call, and nothing was run; send it \
                 with an id of its own",
            ),
            Why::Denied(Denied { reason, .. }) if reason.is_empty() => {
                f.write_str("this call is not permitted, and nothing was run; do not send it again")
            }
            Why::Denied(Denied { reason, .. }) => {
                write!(f, "this call is not permitted, and nothing was run: {reason}")
            }
            Why::ApprovalRequired => f.write_str(
                "this call waits for an approval, and nothing was run yet; do not send it again",
            ),
            Why::Cancelled => f.write_str("this call was cancelled, and nothing was run"),
            Why::Unavailable(_) => f.write_str(
                "this call cannot be run at present, and nothing was run; the call is not at fault",
            ),
            Why::RepairBudgetExhausted(last) => write!(
                f,
                "too many calls were refused, and nothing was run; do not call again; the last \
                 refusal was:\n{last}"
            ),
        }
    }
}

impl fmt::Debug for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rejection").field(&self.0).finish()
    }
}

impl std::error::Error for Rejection {}

impl Serialize for Rejection {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code())?;
        map.serialize_entry("message", &self.to_string())?;
        if let Some(syntax) = self.syntax() {
            map.serialize_entry("syntax", syntax)?;
        }
        if !self.report().is_empty() {
            map.serialize_entry("violations", self.report().violations())?;
            map.serialize_entry("more", &self.report().more())?;
        }
        map.end()
    }
}
