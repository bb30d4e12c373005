//! Floor 1: a call that never reached its tool.

use super::Report;
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
pub struct Rejection(Box<Why>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    Unparseable(Syntax),
    InvalidArguments(Report),
    UnknownTool(String),
    Withheld(Withheld),
}

/// Why a call that may be valid is not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withheld {
    /// Another call of the turn was refused.
    WithTheTurn,
    /// The provider stopped the answer for what is in it.
    Stopped,
}

impl Rejection {
    pub(crate) fn unparseable(syntax: Syntax) -> Self {
        Rejection(Box::new(Why::Unparseable(syntax)))
    }

    pub(crate) fn invalid_arguments(report: Report) -> Self {
        Rejection(Box::new(Why::InvalidArguments(report)))
    }

    /// `remedy` names the tools that there are.
    pub(crate) fn unknown_tool(remedy: String) -> Self {
        Rejection(Box::new(Why::UnknownTool(remedy)))
    }

    pub(crate) fn withheld(why: Withheld) -> Self {
        Rejection(Box::new(Why::Withheld(why)))
    }

    /// A stable word for the reason: `unparseable`, `invalid_arguments`, `unknown_tool` or
    /// `withheld` (another call of the turn was refused, or the provider stopped the answer).
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &*self.0 {
            Why::Unparseable(_) => "unparseable",
            Why::InvalidArguments(_) => "invalid_arguments",
            Why::UnknownTool(_) => "unknown_tool",
            Why::Withheld(_) => "withheld",
        }
    }

    /// Everything that is wrong with the arguments; empty unless the code is
    /// `invalid_arguments`.
    #[must_use]
    pub fn report(&self) -> &Report {
        static EMPTY: Report = Report::EMPTY;
        match &*self.0 {
            Why::InvalidArguments(report) => report,
            Why::Unparseable(_) | Why::UnknownTool(_) | Why::Withheld(_) => &EMPTY,
        }
    }

    /// How the text fails to be JSON, where the code is `unparseable`.
    #[must_use]
    pub fn syntax(&self) -> Option<&Syntax> {
        match &*self.0 {
            Why::Unparseable(syntax) => Some(syntax),
            Why::InvalidArguments(_) | Why::UnknownTool(_) | Why::Withheld(_) => None,
        }
    }

    /// Which tools there are, where the one that was called is none.
    pub(crate) fn known_tools(&self) -> Option<&str> {
        match &*self.0 {
            Why::UnknownTool(remedy) => Some(remedy),
            Why::Unparseable(_) | Why::InvalidArguments(_) | Why::Withheld(_) => None,
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
        match &*self.0 {
            Why::Unparseable(syntax) => {
                let remedy = match syntax.reason() {
                    SyntaxReason::Truncated => "send the whole call again",
                    SyntaxReason::Malformed => "send the arguments as one JSON object",
                    SyntaxReason::Limit => "send less",
                };
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
