//! Floor 3: from tokens to typed values, under the table.
//!
//! [`Gate`] is what a read has in hand: the reader and the report. Objects are in `object`, enums
//! in `variants`; the types of the standard library each have their file. What expansions name to
//! write a table is in `table`.

mod any;
mod any_order;
mod argument;
#[cfg(feature = "bridge")]
mod bridge;
mod bytes;
mod check;
mod checks;
mod drop_in;
mod durations;
mod flatten;
mod foreign;
mod functions;
mod keys;
mod limits;
mod maps;
mod names;
mod network;
mod notation;
mod numbers;
mod object;
mod patch;
mod paths;
mod places;
mod pointers;
mod ranges;
mod sequences;
mod slots;
mod stated;
mod strings;
mod table;
mod tuples;
mod unique;
mod variants;
mod wrapped;

pub use argument::{Argument, Read};
#[cfg(feature = "bridge")]
pub use bridge::Bridged;
pub use bytes::{Base64, Hex};
pub use check::Check;
pub use checks::*;
pub use drop_in::{deserialize, json_schema, schema_id, schema_name};
pub use functions::{CheckOf, Convert, InPlainWords, StatedAs};
pub use keys::MapKey;
pub use limits::Limits;
pub use patch::Patch;
pub use places::{Places, Taken, places, taken};
pub use slots::{Entry, Place, Slot};
pub use stated::{stated, stated_default, stated_json, stated_value, to_json};
pub use table::*;
pub use variants::ReadVariant;

use crate::json::{Integral, Kind, Reader, Token};
use crate::location::Location;
use crate::report::{DUPLICATE_KEY, Expected, Rejection, Remedy, Report};
use crate::schema::{Keyword, Rules, Subject};
use flatten::Around;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Reads a `T` at the root, under its own rules alone.
pub(crate) fn document<T: Argument>(gate: &mut Gate<'_>) -> Read<T> {
    T::read(gate, &Location::ROOT, &Rules::NONE)
}

/// What a read has in hand: where it reads from, and where it records what it finds wrong.
#[derive(Debug)]
pub struct Gate<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) report: Report,
    /// A property of the object that is read next, which is the tag of an enum around it.
    aside: Option<&'static str>,
    /// The object into which the struct or map that is read next is flattened.
    around: Option<Around>,
}

impl<'a> Gate<'a> {
    pub(crate) fn new(reader: Reader<'a>) -> Self {
        Gate { reader, report: Report::EMPTY, aside: None, around: None }
    }

    /// What reads a text.
    #[inline(never)]
    pub(crate) fn text(text: &'a str) -> Self {
        Gate::new(Reader::literal(text))
    }

    /// What reads a value that was parsed elsewhere.
    #[inline(never)]
    pub(crate) fn value(value: &'a Value) -> Self {
        Gate::new(Reader::value(value))
    }

    /// The whole document as a `T`, if it is one. This is made anew for every type, so what needs
    /// no type is in functions of its own.
    pub(crate) fn read<T: Argument>(&mut self) -> Result<T, Rejection> {
        let read = document(self);
        self.whole(read)
    }

    /// What was read, if that is the whole document and nothing was found wrong with it.
    pub(crate) fn whole<V>(&mut self, read: Read<V>) -> Result<V, Rejection> {
        match read {
            Ok(Some(value)) if self.is_sound() => Ok(value),
            read => Err(self.rejection(read.is_err())),
        }
    }

    /// Whether the document ends here, and nothing was found wrong.
    fn is_sound(&mut self) -> bool {
        self.reader.finish().is_ok() && self.report.is_empty()
    }

    /// Why there is no value: the text is broken, here or before, or something was found wrong.
    #[cold]
    #[inline(never)]
    fn rejection(&mut self, broken: bool) -> Rejection {
        if broken || self.reader.finish().is_err() {
            return Rejection::unparseable(self.reader.syntax());
        }
        Rejection::invalid_arguments(std::mem::take(&mut self.report))
    }

    /// The kind of the value that comes next, which stays unread.
    fn kind(&mut self) -> Token<Kind> {
        let mark = self.reader.mark();
        let kind = match self.reader.peek() {
            b'"' => Kind::String,
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b't' | b'f' => Kind::Boolean,
            b'n' => Kind::Null,
            b'-' | b'0'..=b'9' => self.reader.number()?.kind(),
            _ => return self.reader.no_value(),
        };
        self.reader.rewind(mark);
        Ok(kind)
    }

    /// The value that comes next is of another kind than `expected`: records that and skips it.
    #[cold]
    #[inline(never)]
    pub(crate) fn mismatch<T>(&mut self, expected: Kind, at: &Location<'_>) -> Read<T> {
        self.mismatch_in_words(expected, at, expected.name())
    }

    /// As [`Gate::mismatch`], where there are better words for what was expected.
    pub(crate) fn mismatch_in_words<T>(
        &mut self,
        expected: Kind,
        at: &Location<'_>,
        words: impl Into<Expected>,
    ) -> Read<T> {
        let remedy = self.remedy(expected)?;
        self.mismatch_with(at, words, remedy)
    }

    /// As [`Gate::mismatch`], of a string under `rules`. To put what was sent in quotes leads to the
    /// next refusal, if that does not satisfy them: then what they expect is told.
    #[cold]
    #[inline(never)]
    fn no_string<T>(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<T> {
        let mut remedy = Cow::Borrowed(self.remedy(Kind::String)?);
        if remedy == IN_QUOTES
            && let Some(words) = rules.in_words_of_strings()
            && !self.spelled()?.is_some_and(|spelled| rules.admit_string(&spelled))
        {
            remedy = Cow::Owned(format!("send {words}"));
        }
        self.mismatch_with(at, Kind::String.name(), remedy)
    }

    /// As [`Gate::mismatch`], of one of some strings, which `is_one` knows.
    #[cold]
    #[inline(never)]
    fn none_of_strings<T>(
        &mut self,
        at: &Location<'_>,
        words: impl Into<Expected>,
        is_one: impl FnOnce(&str) -> bool,
    ) -> Read<T> {
        let mut remedy = self.remedy(Kind::String)?;
        if remedy == IN_QUOTES && !self.spelled()?.as_deref().is_some_and(is_one) {
            remedy = "send one of them";
        }
        self.mismatch_with(at, words, remedy)
    }

    /// As [`Gate::mismatch`], of an array of `count` items, or of such a number of them.
    #[cold]
    #[inline(never)]
    fn no_array<T>(
        &mut self,
        at: &Location<'_>,
        count: impl FnOnce() -> Option<String>,
    ) -> Read<T> {
        let mut remedy = Cow::Borrowed(self.remedy(Kind::Array)?);
        if remedy == EVEN_OF_ONE
            && let Some(count) = count()
        {
            remedy = Cow::Owned(format!("send an array of {count}"));
        }
        self.mismatch_with(at, Kind::Array.name(), remedy)
    }

    fn mismatch_with<T>(
        &mut self,
        at: &Location<'_>,
        words: impl Into<Expected>,
        remedy: impl Into<Remedy>,
    ) -> Read<T> {
        let found = self.kind()?;
        self.report.record(at, |violation| {
            violation.breaks("type", words).found_kind(found).remedy(remedy)
        });
        self.skip(at)?;
        Ok(None)
    }

    /// What to do about the value that comes next, which is of another kind than `expected`. It
    /// stays unread.
    fn remedy(&mut self, expected: Kind) -> Token<&'static str> {
        match self.kind()? {
            Kind::String => self.remedy_for_a_string(expected),
            found => Ok(remedy(expected, found)),
        }
    }

    /// What would stand in quotes for the boolean or whole number that comes next, which stays
    /// unread. There is more than one way to write other numbers.
    fn spelled(&mut self) -> Token<Option<String>> {
        let mark = self.reader.mark();
        let spelled = match self.reader.peek() {
            b't' | b'f' => Some(self.reader.boolean()?.to_string()),
            _ => match self.reader.number()?.integral() {
                Integral::Exact(whole) => Some(whole).filter(is_exact_everywhere),
                Integral::Below | Integral::Above | Integral::Fraction => None,
            }
            .map(|whole| whole.to_string()),
        };
        self.reader.rewind(mark);
        Ok(spelled)
    }

    /// What to do about a string where something else is expected. It depends on what the string
    /// holds, which is looked at and stays unread.
    fn remedy_for_a_string(&mut self, expected: Kind) -> Token<&'static str> {
        let mark = self.reader.mark();
        let text = self.reader.string()?;
        self.reader.rewind(mark);
        Ok(match expected {
            Kind::Integer | Kind::Number if is_number(&text) => "send the number without quotes",
            Kind::Integer => "send a whole number",
            Kind::Number => "send a number",
            Kind::Boolean if matches!(&*text, "true" | "false") => {
                "send true or false without quotes"
            }
            Kind::Boolean => "send true or false",
            Kind::Array if text.trim_start().starts_with('[') => {
                "send the array itself, not a string that holds one"
            }
            Kind::Array => EVEN_OF_ONE,
            Kind::Object if text.trim_start().starts_with('{') => {
                "send the object itself, not a string that holds one"
            }
            Kind::Object | Kind::String | Kind::Null => "",
        })
    }

    /// Skips the value that comes next, and records the keys in it that are repeated.
    #[cold]
    #[inline(never)]
    pub(crate) fn skip(&mut self, at: &Location<'_>) -> Token<()> {
        match self.reader.peek() {
            b'{' => self.skip_object(at),
            b'[' => self.skip_array(at),
            _ => self.reader.skip(),
        }
    }

    // Depth is limited where a container is opened, so this cannot exhaust the stack.
    fn skip_object(&mut self, at: &Location<'_>) -> Token<()> {
        let mut walk = self.reader.open_object()?;
        let mut keys: BTreeSet<Cow<'a, str>> = BTreeSet::new();
        while self.reader.member(&mut walk)? {
            let key = self.reader.key()?;
            let here = at.key(&key);
            if keys.contains(&key) {
                self.repeated(&here);
            }
            self.skip(&here)?;
            keys.insert(key);
        }
        Ok(())
    }

    fn skip_array(&mut self, at: &Location<'_>) -> Token<()> {
        let mut walk = self.reader.open_array()?;
        let mut index = 0;
        while self.reader.item(&mut walk)? {
            self.skip(&at.index(index))?;
            index += 1;
        }
        Ok(())
    }

    /// A key that was sent before. However often that is, it is one fault, so that others are told
    /// besides.
    #[cold]
    pub(crate) fn repeated(&mut self, at: &Location<'_>) {
        if self.report.tells_repeated(at) {
            return;
        }
        self.report.record(at, |violation| {
            violation.breaks(DUPLICATE_KEY, "each key only once").remedy("send it once")
        });
    }
}

impl Gate<'_> {
    /// Whether the value that comes next is a scalar that satisfies `keyword`.
    fn scalar_satisfies(&mut self, keyword: &Keyword) -> Token<bool> {
        match self.reader.peek() {
            b'"' => Ok(keyword.admits(&Subject::String(&self.reader.string()?))),
            b't' | b'f' => Ok(keyword.admits(&Subject::Boolean(self.reader.boolean()?))),
            b'-' | b'0'..=b'9' => Ok(keyword.admits(&Subject::Number(&self.reader.number()?))),
            _ => Ok(false),
        }
    }
}

/// Records each of `rules` that `subject` breaks.
#[cold]
#[inline(never)]
pub(crate) fn record_broken(
    report: &mut Report,
    at: &Location<'_>,
    rules: &Rules<'_>,
    subject: &Subject<'_>,
) {
    let kind = match subject {
        Subject::Boolean(_) => Kind::Boolean,
        Subject::Number(number) => number.kind(),
        Subject::String(_) => Kind::String,
        Subject::Items(_) => Kind::Array,
        Subject::Properties(_) => Kind::Object,
    };
    let mut record = |keyword: &'static Keyword| {
        report.record(at, |violation| {
            let violation = violation.breaks(keyword.name(), keyword).found_kind(kind);
            match keyword.nearest(subject) {
                Some(name) => violation.remedy(Remedy::Value(name)),
                None => violation,
            }
        });
    };
    match rules.only_broken_by(subject) {
        Some(keyword) => record(keyword),
        None => rules.broken_by(subject).for_each(record),
    }
}

/// Whether a whole number is the same where numbers are read as `f64`.
fn is_exact_everywhere(whole: &i128) -> bool {
    whole.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS
}

/// Whether a text is a JSON number and nothing else.
fn is_number(text: &str) -> bool {
    let mut reader = Reader::literal(text);
    matches!(reader.peek(), b'-' | b'0'..=b'9')
        && reader.number().is_ok()
        && reader.finish().is_ok()
}

const IN_QUOTES: &str = "send it in quotes";
const EVEN_OF_ONE: &str = "send an array, even of one item";

/// What to do about a value of the wrong kind, other than a string.
fn remedy(expected: Kind, found: Kind) -> &'static str {
    match (expected, found) {
        (Kind::Integer, Kind::Number) => "send a whole number",
        (Kind::Boolean, Kind::Integer | Kind::Number) => "send true or false",
        (Kind::String, Kind::Boolean | Kind::Integer | Kind::Number) => IN_QUOTES,
        (Kind::Array, Kind::Boolean | Kind::Integer | Kind::Number | Kind::Object) => EVEN_OF_ONE,
        _ => "",
    }
}
