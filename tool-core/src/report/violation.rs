//! Floor 1: one broken expectation, located.

use super::pointer::Pointer;
use super::words::known_here;
use super::{InWords, nearest};
use crate::json::Kind;
use crate::location::Location;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

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
#[derive(Clone)]
pub struct Violation {
    location: Pointer,
    keyword: &'static str,
    expected: Expected,
    remedy: Remedy,
    found: Option<Kind>,
}

/// What was expected.
#[derive(Clone)]
pub(crate) enum Expected {
    Said(Cow<'static, str>),
    /// What a row of a table asks for, and the same in words, once somebody has asked.
    Row(&'static dyn InWords, OnceLock<String>),
}

/// What to do about it.
#[derive(Clone)]
pub(crate) enum Remedy {
    /// This; if it is empty, nothing is said.
    Said(Cow<'static, str>),
    /// To send this string instead.
    Value(&'static str),
    /// To call the property so.
    Property(&'static str),
    /// To call it as [`only`](super::only) says.
    KnownHere,
    /// One of these two, which shows once the row is asked about the key that the location ends in.
    Nearest,
}

impl Expected {
    fn words(&self) -> &str {
        match self {
            Expected::Said(words) => words,
            Expected::Row(row, words) => words.get_or_init(|| row.expected()),
        }
    }
}

impl<R: InWords> From<&'static R> for Expected {
    fn from(row: &'static R) -> Self {
        Expected::Row(row, OnceLock::new())
    }
}

impl From<&'static str> for Expected {
    fn from(words: &'static str) -> Self {
        Expected::Said(Cow::Borrowed(words))
    }
}

impl From<String> for Expected {
    fn from(words: String) -> Self {
        Expected::Said(Cow::Owned(words))
    }
}

impl From<&'static str> for Remedy {
    fn from(words: &'static str) -> Self {
        Remedy::Said(Cow::Borrowed(words))
    }
}

impl From<String> for Remedy {
    fn from(words: String) -> Self {
        Remedy::Said(Cow::Owned(words))
    }
}

impl Violation {
    pub(crate) fn at(location: impl Into<Pointer>) -> Self {
        Violation {
            location: location.into(),
            keyword: "",
            expected: "".into(),
            remedy: "".into(),
            found: None,
        }
    }

    pub(crate) fn breaks(mut self, keyword: &'static str, expected: impl Into<Expected>) -> Self {
        self.keyword = keyword;
        self.expected = expected.into();
        self
    }

    /// Breaks the rule that there are no properties but these.
    pub(crate) fn is_unknown(
        self,
        key: &str,
        expected: impl Into<Expected>,
        names: impl Iterator<Item = &'static str>,
    ) -> Self {
        let expected = expected.into();
        let remedy = match (&expected, &self.location) {
            (Expected::Row(..), Pointer::Short(..)) => Remedy::Nearest,
            _ => nearest(key, names).map_or(Remedy::KnownHere, Remedy::Property),
        };
        self.breaks("additionalProperties", expected).remedy(remedy)
    }

    pub(crate) fn found_kind(mut self, found: Kind) -> Self {
        self.found = Some(found);
        self
    }

    pub(crate) fn remedy(mut self, remedy: impl Into<Remedy>) -> Self {
        self.remedy = remedy.into();
        self
    }

    /// The same of a key, where the value that was looked at spells one.
    pub(crate) fn of_key(&self, at: &Location<'_>) -> Self {
        let (expected, remedy) = (self.expected.clone(), self.remedy.clone());
        Violation { keyword: "propertyNames", expected, remedy, ..Violation::at(at) }
    }

    /// How many bytes of text it keeps.
    pub(super) fn kept(&self) -> usize {
        let expected = match &self.expected {
            Expected::Said(words) => words.len(),
            Expected::Row(..) => 0,
        };
        let remedy = match &self.remedy {
            Remedy::Said(words) => words.len(),
            Remedy::Value(_) | Remedy::Property(_) | Remedy::KnownHere | Remedy::Nearest => 0,
        };
        self.location.len() + expected + remedy
    }

    /// How many bytes there are to say of it.
    pub(super) fn bytes(&self) -> usize {
        let remedy = self.remedy_in_pieces().iter().map(|piece| piece.len()).sum::<usize>();
        self.location.len() + self.expected().len() + remedy
    }

    /// What to do about it; the first piece is empty if nothing is said.
    fn remedy_in_pieces(&self) -> [&str; 3] {
        let property = match (&self.remedy, &self.expected) {
            (Remedy::Said(words), _) => return [words, "", ""],
            (Remedy::Value(name), _) => return ["did you mean \"", name, "\"?"],
            (Remedy::Property(name), _) => Some(*name),
            (Remedy::Nearest, Expected::Row(row, _)) => row.nearest(self.location.last()),
            (Remedy::Nearest, Expected::Said(_)) | (Remedy::KnownHere, _) => None,
        };
        match property {
            Some(name) => ["did you mean `", name, "`?"],
            None => known_here(self.expected()),
        }
    }

    /// Where, as a JSON Pointer into the arguments (RFC 6901); empty for the arguments themselves.
    ///
    /// For a missing, an unknown and a repeated property it points at the property. A key of more
    /// than 80 characters and a pointer of more than 1 KiB are shortened, with an ellipsis.
    #[must_use]
    pub fn location(&self) -> &str {
        self.location.as_str()
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
        self.expected.words()
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
        f.write_str(match self.location() {
            "" => "the arguments",
            location => location,
        })?;
        let (words, expected) = match self.keyword {
            "required" | "dependentRequired" => (": missing, expected ", self.expected()),
            "propertyNames" => (": wrong key, expected ", self.expected()),
            "additionalProperties" => (": unknown property", ""),
            "duplicateKey" => (": key sent more than once", ""),
            _ => (": expected ", self.expected()),
        };
        f.write_str(words)?;
        f.write_str(expected)?;
        if let ("type", Some(found)) = (self.keyword, self.found) {
            f.write_str(", found ")?;
            f.write_str(found.name())?;
        }
        match self.remedy_in_pieces() {
            ["", ..] => Ok(()),
            pieces => ["; "].into_iter().chain(pieces).try_for_each(|piece| f.write_str(piece)),
        }
    }
}

impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Violation")
            .field("location", &self.location())
            .field("keyword", &self.keyword)
            .field("expected", &self.expected())
            .field("found", &self.found)
            .field("remedy", &self.remedy_in_pieces().concat())
            .finish()
    }
}

impl PartialEq for Violation {
    fn eq(&self, other: &Self) -> bool {
        self.location() == other.location()
            && self.keyword == other.keyword
            && self.expected() == other.expected()
            && self.found == other.found
            && self.remedy_in_pieces() == other.remedy_in_pieces()
    }
}

impl Eq for Violation {}

impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let remedy = self.remedy_in_pieces().concat();
        let length = 3 + usize::from(self.found.is_some()) + usize::from(!remedy.is_empty());
        let mut violation = serializer.serialize_struct("Violation", length)?;
        violation.serialize_field("location", self.location())?;
        violation.serialize_field("keyword", self.keyword)?;
        violation.serialize_field("expected", self.expected())?;
        match &self.found {
            Some(found) => violation.serialize_field("found", found)?,
            None => violation.skip_field("found")?,
        }
        match remedy.as_str() {
            "" => violation.skip_field("remedy")?,
            remedy => violation.serialize_field("remedy", remedy)?,
        }
        violation.end()
    }
}
