//! Floor 1: what is wrong somewhere: what was expected, and what to do.
//!
//! Most calls that break something are refused before anybody reads why, and to word a sentence
//! takes longer than to read the call. So it holds the row of the table that is broken, which is
//! asked for the words when somebody asks for them; nothing of what was sent is held for it.

use super::InWords;
use super::pointer::Pointer;
use super::words::known_here;
use crate::json::Kind;
use std::borrow::Cow;
use std::sync::OnceLock;

/// What is wrong somewhere.
#[derive(Clone)]
pub(crate) struct Breach {
    pub(super) keyword: &'static str,
    pub(super) expected: Expected,
    pub(super) found: Option<Kind>,
    pub(super) remedy: Remedy,
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
    pub(super) fn words(&self) -> &str {
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

impl From<Cow<'static, str>> for Remedy {
    fn from(words: Cow<'static, str>) -> Self {
        Remedy::Said(words)
    }
}

impl From<String> for Remedy {
    fn from(words: String) -> Self {
        Remedy::Said(Cow::Owned(words))
    }
}

impl Breach {
    /// Nothing yet.
    pub(super) const NONE: Breach = Breach {
        keyword: "",
        expected: Expected::Said(Cow::Borrowed("")),
        found: None,
        remedy: Remedy::Said(Cow::Borrowed("")),
    };

    /// The same of a key, where the value that was looked at spells one.
    pub(super) fn of_key(&self) -> Self {
        Breach { keyword: "propertyNames", found: None, ..self.clone() }
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
        expected + remedy
    }

    /// What to do about it, at `location`; the first piece is empty if nothing is said.
    pub(super) fn remedy_in_pieces(&self, location: &Pointer) -> [&str; 3] {
        let property = match (&self.remedy, &self.expected) {
            (Remedy::Said(words), _) => return [words, "", ""],
            (Remedy::Value(name), _) => return ["did you mean \"", name, "\"?"],
            (Remedy::Property(name), _) => Some(*name),
            (Remedy::Nearest, Expected::Row(row, _)) => row.nearest(location.last()),
            (Remedy::Nearest, Expected::Said(_)) | (Remedy::KnownHere, _) => None,
        };
        match property {
            Some(name) => ["did you mean `", name, "`?"],
            None => known_here(self.expected.words()),
        }
    }
}
