//! Floor 1: one broken expectation, located.

use crate::json::Kind;
use crate::location::Location;
use serde::Serialize;
use std::fmt;

/// The most bytes of a location that are kept.
const LONGEST_LOCATION: usize = 1024;

/// One expectation that the arguments break, and where.
///
/// It tells the kind of what was found, never the value: a report can be logged.
///
/// ```
/// use tool_core::{Argument, Kind};
///
/// #[derive(Argument)]
/// struct Trip {
///     days: Vec<u8>,
/// }
///
/// let rejection = Trip::from_json(r#"{"days": [1, 2, "3"]}"#).err().unwrap();
/// let violation = &rejection.report().violations()[0];
/// assert_eq!(violation.location(), "/days/2");
/// assert_eq!(violation.keyword(), "type");
/// assert_eq!(violation.expected(), "integer");
/// assert_eq!(violation.found(), Some(Kind::String));
/// assert_eq!(
///     violation.to_string(),
///     "/days/2: expected integer, found string; send the number without quotes"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    location: String,
    keyword: &'static str,
    expected: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Kind>,
    #[serde(skip_serializing_if = "String::is_empty")]
    remedy: String,
}

impl Violation {
    pub(crate) fn at(location: impl fmt::Display) -> Self {
        let mut location = location.to_string();
        if location.len() > LONGEST_LOCATION {
            location.truncate(location.floor_char_boundary(LONGEST_LOCATION));
            location.push('…');
        }
        Violation {
            location,
            keyword: "",
            expected: String::new(),
            found: None,
            remedy: String::new(),
        }
    }

    pub(crate) fn breaks(mut self, keyword: &'static str, expected: impl Into<String>) -> Self {
        self.keyword = keyword;
        self.expected = expected.into();
        self
    }

    pub(crate) fn found_kind(mut self, found: Kind) -> Self {
        self.found = Some(found);
        self
    }

    pub(crate) fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = remedy.into();
        self
    }

    /// The same of a key, where the value that was looked at spells one.
    pub(crate) fn of_key(&self, at: &Location<'_>) -> Self {
        Violation::at(at).breaks("propertyNames", self.expected.clone()).remedy(self.remedy.clone())
    }

    pub(crate) fn bytes(&self) -> usize {
        self.location.len() + self.expected.len() + self.remedy.len()
    }

    /// Where, as a JSON Pointer into the arguments (RFC 6901); empty for the arguments themselves.
    ///
    /// For a missing, an unknown and a repeated property it points at the property. A key of more
    /// than 80 characters and a pointer of more than 1 KiB are shortened, with an ellipsis.
    #[must_use]
    pub fn location(&self) -> &str {
        &self.location
    }

    /// The keyword that is broken, as JSON Schema spells it (`type`, `minLength`, …), or
    /// `duplicateKey`, which no schema can say.
    #[must_use]
    pub fn keyword(&self) -> &'static str {
        self.keyword
    }

    /// What was expected, in words: `integer`, `at least 1`.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// The kind of what was found; `None` where nothing was, or where the key is the fault.
    #[must_use]
    pub fn found(&self) -> Option<Kind> {
        self.found
    }
}

/// The sentence for the model: where, what was expected, what to send.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { location, keyword, expected, found, remedy } = self;
        let location = if location.is_empty() { "the arguments" } else { location };
        match (*keyword, found) {
            ("required" | "dependentRequired", _) => {
                write!(f, "{location}: missing, expected {expected}")?;
            }
            ("propertyNames", _) => write!(f, "{location}: wrong key, expected {expected}")?,
            ("additionalProperties", _) => write!(f, "{location}: unknown property")?,
            ("duplicateKey", _) => write!(f, "{location}: key sent more than once")?,
            ("type", Some(found)) => {
                write!(f, "{location}: expected {expected}, found {found}")?;
            }
            _ => write!(f, "{location}: expected {expected}")?,
        }
        if remedy.is_empty() { Ok(()) } else { write!(f, "; {remedy}") }
    }
}
