//! Floor 3: enums of which every variant is a unit: names, or numbers.

use super::numbers::integer;
use super::{Gate, Read};
use crate::json::Kind;
use crate::location::Location;
use crate::report::{Expected, InWords, Remedy};
use crate::schema::{Enum, Keyword, Rules, Shape};
use std::borrow::Cow;

impl Gate<'_> {
    /// Reads one of the names of `shape`, which is an enum's, and gives the value in its place.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn choice<T, const N: usize>(
        &mut self,
        shape: &'static Shape,
        values: [T; N],
        at: &Location<'_>,
    ) -> Read<T> {
        let index = self.name(shape, at)?;
        Ok(index.and_then(|index| values.into_iter().nth(index)))
    }

    /// Reads one of the numbers of `shape`, which is an enum's, and gives the value in its place.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn numbered<T, const N: usize>(
        &mut self,
        shape: &'static Shape,
        values: [T; N],
        at: &Location<'_>,
        rules: &Rules<'_>,
    ) -> Read<T> {
        let Shape::Newtype(newtype) = shape else { return Ok(None) };
        let [Keyword::Enum(numbers)] = newtype.keywords else { return Ok(None) };
        let Shape::Scalar(_, bounds) = newtype.inner else { return Ok(None) };
        let index = integer(self, at, &rules.inside(shape), bounds, |number| {
            numbers.iter().position(|known| known.is_integer(number))
        })?;
        Ok(index.and_then(|index| values.into_iter().nth(index)))
    }

    /// The place of the name that comes next.
    #[inline(never)]
    fn name(&mut self, shape: &'static Shape, at: &Location<'_>) -> Read<usize> {
        let Shape::Enum(choice) = shape else { return Ok(None) };
        match self.reader.parsed_string() {
            Some(name) => Ok(self.named_by(choice, name, at)),
            None => match self.as_it_stands(choice) {
                Some(index) => Ok(Some(index)),
                None => self.name_further(choice, at),
            },
        }
    }

    /// The place of the name that stands right here, if one does to the byte, and behind another.
    #[inline]
    fn as_it_stands(&mut self, choice: &'static Enum) -> Option<usize> {
        self.reader.take_one(choice.names.iter().map(|known| &known.quoted))
    }

    /// As [`name`](Gate::name), where none stands right here as it is.
    #[inline(never)]
    fn name_further(&mut self, choice: &'static Enum, at: &Location<'_>) -> Read<usize> {
        let compared = self.reader.is_at(b'"') && self.reader.has_begun();
        if !compared && self.reader.peek() != b'"' {
            let is_one = |spelled: &str| choice.names().any(|name| name == spelled);
            return self.none_of_strings(at, choice, is_one);
        }
        match self.reader.string()? {
            Cow::Borrowed(name) if compared => {
                self.unknown_name(|| choice, || choice.nearest(name), at);
                Ok(None)
            }
            name => Ok(self.named_by(choice, &name, at)),
        }
    }

    /// The place of a name that was read.
    fn named_by(&mut self, choice: &'static Enum, name: &str, at: &Location<'_>) -> Option<usize> {
        let index = choice.names.iter().position(|known| known.quoted.is(name));
        if index.is_none() {
            self.unknown_name(|| choice, || choice.nearest(name), at);
        }
        index
    }

    /// A string that is none of the names.
    #[cold]
    pub(super) fn unknown_name<E: Into<Expected>>(
        &mut self,
        expected: impl FnOnce() -> E,
        meant: impl FnOnce() -> Option<&'static str>,
        at: &Location<'_>,
    ) {
        self.report.record(at, |violation| {
            let violation = violation.breaks("enum", expected()).found_kind(Kind::String);
            match meant() {
                Some(name) => violation.remedy(Remedy::Value(name)),
                None => violation,
            }
        });
    }
}
