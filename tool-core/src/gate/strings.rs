//! Floor 3: strings and characters.

use super::{Argument, Gate, Read, record_broken};
use crate::json::Kind;
use crate::location::Location;
use crate::report::Report;
use crate::schema::{Keyword, Rules, Shape, Subject, family, null};
use std::borrow::Cow;

impl<'a> Gate<'a> {
    /// Reads a string that satisfies `rules`.
    pub(super) fn string(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<Cow<'a, str>> {
        self.string_as(at, rules, |string| string)
    }

    /// Reads a string that satisfies `rules`, and gives what `make` makes of it.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "so that a plain string goes to where it is copied")]
    fn string_as<T>(
        &mut self,
        at: &Location<'_>,
        rules: &Rules<'_>,
        make: impl Fn(Cow<'a, str>) -> T,
    ) -> Read<T> {
        match self.reader.plain() {
            Some(plain) if self.satisfies(plain, at, rules) => Ok(Some(make(Cow::Borrowed(plain)))),
            Some(_) => Ok(None),
            None => Ok(self.string_further(at, rules)?.map(make)),
        }
    }

    /// Reads a string that does not stand in the text as it is.
    #[inline(never)]
    fn string_further(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<Cow<'a, str>> {
        let value = match self.reader.parsed_string() {
            Some(value) => Cow::Borrowed(value),
            None if self.reader.peek() == b'"' => self.reader.string_further()?,
            None => return self.no_string(at, rules),
        };
        Ok(self.satisfies(&value, at, rules).then_some(value))
    }

    /// Whether a string satisfies `rules`; what it breaks is recorded.
    #[inline]
    fn satisfies(&mut self, string: &str, at: &Location<'_>, rules: &Rules<'_>) -> bool {
        rules.surely_admit_string(string) || self.satisfies_further(string, at, rules)
    }

    #[inline(never)]
    fn satisfies_further(&mut self, string: &str, at: &Location<'_>, rules: &Rules<'_>) -> bool {
        let admitted = rules.admit_string(string);
        if !admitted {
            record_broken(&mut self.report, at, rules, &Subject::String(string));
        }
        admitted
    }
}

impl Argument for String {
    type Family = family::String;
    type Null = null::Barred;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::String, &[]);

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a string goes to its place without a call between")]
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        gate.string_as(at, rules, Cow::into_owned)
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
                gate.string_as(at, rules, Into::into)
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
