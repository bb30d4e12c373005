//! Floor 3: strings and characters.

use super::{Argument, Gate, Read, record_broken};
use crate::json::Kind;
use crate::location::Location;
use crate::report::Report;
use crate::schema::{Keyword, Rules, Shape, Subject, family, null};
use std::borrow::Cow;

impl<'a> Gate<'a> {
    /// Reads a string that satisfies `rules`.
    #[inline]
    pub(super) fn string(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<Cow<'a, str>> {
        match self.reader.plain() {
            Some(plain) => Ok(self.satisfying(Cow::Borrowed(plain), at, rules)),
            None => self.string_further(at, rules),
        }
    }

    /// Reads a string that does not stand in the text as it is.
    #[inline(never)]
    fn string_further(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<Cow<'a, str>> {
        if let Some(value) = self.reader.parsed_string() {
            return Ok(self.satisfying(Cow::Borrowed(value), at, rules));
        }
        if self.reader.peek() != b'"' {
            return self.mismatch(Kind::String, at);
        }
        let value = self.reader.string_further()?;
        Ok(self.satisfying(value, at, rules))
    }

    /// The string, if it satisfies `rules`.
    #[inline]
    fn satisfying<'s>(
        &mut self,
        string: Cow<'s, str>,
        at: &Location<'_>,
        rules: &Rules<'_>,
    ) -> Option<Cow<'s, str>> {
        if rules.admit_string(&string) {
            return Some(string);
        }
        record_broken(&mut self.report, at, rules, &Subject::String(&string));
        None
    }
}

impl Argument for String {
    type Family = family::String;
    type Null = null::Barred;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::String, &[]);

    #[inline]
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        Ok(gate.string(at, rules)?.map(Cow::into_owned))
    }

    #[inline]
    fn read_key(_: &mut Report, name: &str, _: &Location<'_>) -> Option<Self> {
        Some(name.to_owned())
    }
}

macro_rules! shared_strings {
    ($($string:ty)*) => { $(
        impl Argument for $string {
            type Family = family::String;
            type Null = null::Barred;
            const SHAPE: &'static Shape = String::SHAPE;

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                Ok(gate.string(at, rules)?.map(Into::into))
            }

            #[inline]
            fn read_key(_: &mut Report, name: &str, _: &Location<'_>) -> Option<Self> {
                Some(name.into())
            }
        }
    )* };
}

shared_strings!(Box<str> std::sync::Arc<str> std::rc::Rc<str>);

impl Argument for Cow<'static, str> {
    type Family = family::String;
    type Null = null::Barred;
    const SHAPE: &'static Shape = String::SHAPE;

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        Ok(String::read(gate, at, rules)?.map(Cow::Owned))
    }

    #[inline]
    fn read_key(_: &mut Report, name: &str, _: &Location<'_>) -> Option<Self> {
        Some(Cow::Owned(name.to_owned()))
    }
}

const ONE_CHARACTER: &[Keyword] = &[Keyword::MinLength(1), Keyword::MaxLength(1)];

impl Argument for char {
    type Family = family::Character;
    type Null = null::Barred;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::String, ONE_CHARACTER);

    /// Reads a string of one code point.
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        let value = gate.string(at, &rules.and(ONE_CHARACTER))?;
        Ok(value.and_then(|value| value.chars().next()))
    }
}
