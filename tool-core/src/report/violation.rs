//! Floor 1: one broken expectation, located.

use super::breach::{Breach, Expected, Remedy};
use super::pointer::Pointer;
use super::words::is_one_too_many;
use super::{DUPLICATE_KEY, nearest};
use crate::json::Kind;
use crate::location::Location;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

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
    breach: Breach,
}

/// A violation that is being recorded, in the place where it will be kept: it is too large to be
/// handed about.
pub(crate) struct Wrong<'v>(&'v mut Violation);

impl Wrong<'_> {
    /// The `keyword` is broken.
    pub(crate) fn breaks(self, keyword: &'static str, expected: impl Into<Expected>) -> Self {
        self.0.breach.keyword = keyword;
        self.0.breach.expected = expected.into();
        self
    }

    /// It is a property, `key`, where there are only those of these `names`.
    pub(crate) fn names_none_of<N: Iterator<Item = &'static str>>(
        self,
        key: &str,
        expected: impl Into<Expected>,
        names: impl FnOnce() -> N,
    ) -> Self {
        let wrong = self.breaks("additionalProperties", expected);
        let remedy = match (&wrong.0.breach.expected, &wrong.0.location) {
            (Expected::Row(..), Pointer::Short(..)) => Remedy::Nearest,
            _ => nearest(key, names()).map_or(Remedy::KnownHere, Remedy::Property),
        };
        wrong.remedy(remedy)
    }

    pub(crate) fn found_kind(self, found: Kind) -> Self {
        self.0.breach.found = Some(found);
        self
    }

    pub(crate) fn remedy(self, remedy: impl Into<Remedy>) -> Self {
        self.0.breach.remedy = remedy.into();
        self
    }

    /// The same is wrong as there, where the value that was looked at spells a key.
    pub(crate) fn of_key_as(self, value: &Violation) -> Self {
        self.0.breach = value.breach.of_key();
        self
    }

    /// It is further inside, where this JSON Pointer leads.
    #[cfg(feature = "bridge")]
    pub(crate) fn inside(self, pointer: &str) -> Self {
        self.0.location = format!("{}{pointer}", self.0.location()).into();
        self
    }
}

impl Violation {
    /// One of which nothing is said yet.
    pub(super) const BLANK: Violation = Violation { location: Pointer::ROOT, breach: Breach::NONE };

    /// Records it in its place, and gives how many bytes of text it keeps.
    #[inline]
    pub(super) fn make(
        &mut self,
        at: &Location<'_>,
        make: impl for<'v> FnOnce(Wrong<'v>) -> Wrong<'v>,
    ) -> usize {
        self.location.set(at);
        make(Wrong(self));
        self.location.len() + self.breach.kept()
    }

    /// The same with another remedy.
    pub(super) fn amend(&mut self, remedy: &'static str) {
        self.breach.remedy = remedy.into();
    }

    /// How many bytes there are to say of it.
    pub(super) fn bytes(&self) -> usize {
        let remedy = self.remedy_in_pieces().iter().map(|piece| piece.len()).sum::<usize>();
        self.location.len() + self.expected().len() + remedy
    }

    /// What to do about it; the first piece is empty if nothing is said.
    fn remedy_in_pieces(&self) -> [&str; 3] {
        self.breach.remedy_in_pieces(&self.location)
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
        self.breach.keyword
    }

    /// What was expected, in words: `integer`, `at least 1`.
    #[must_use]
    pub fn expected(&self) -> &str {
        self.breach.expected.words()
    }

    /// The kind of what was found; `None` where nothing was, or where the key is the fault.
    #[must_use]
    pub fn found(&self) -> Option<Kind> {
        self.breach.found
    }
}

/// The sentence for the model: where, what was expected, what to send.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.location() {
            "" => "the arguments",
            location => location,
        })?;
        let (words, expected) = match self.keyword() {
            "required" | "dependentRequired" => (": missing, expected ", self.expected()),
            "propertyNames" => (": wrong key, expected ", self.expected()),
            "additionalProperties" if !is_one_too_many(self.expected()) => {
                (": unknown property", "")
            }
            DUPLICATE_KEY => (": key sent more than once", ""),
            _ => (": expected ", self.expected()),
        };
        f.write_str(words)?;
        f.write_str(expected)?;
        if let ("type", Some(found)) = (self.keyword(), self.found()) {
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
            .field("keyword", &self.keyword())
            .field("expected", &self.expected())
            .field("found", &self.found())
            .field("remedy", &self.remedy_in_pieces().concat())
            .finish()
    }
}

impl PartialEq for Violation {
    fn eq(&self, other: &Self) -> bool {
        self.location() == other.location()
            && self.keyword() == other.keyword()
            && self.expected() == other.expected()
            && self.found() == other.found()
            && self.remedy_in_pieces() == other.remedy_in_pieces()
    }
}

impl Eq for Violation {}

impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let remedy = self.remedy_in_pieces().concat();
        let length = 3 + usize::from(self.found().is_some()) + usize::from(!remedy.is_empty());
        let mut violation = serializer.serialize_struct("Violation", length)?;
        violation.serialize_field("location", self.location())?;
        violation.serialize_field("keyword", self.keyword())?;
        violation.serialize_field("expected", self.expected())?;
        match &self.found() {
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
