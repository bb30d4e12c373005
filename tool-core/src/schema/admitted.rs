//! Floor 2: whether a value that a definition states is one that its place admits, as far as
//! constants can see it. Behind the functions in a shape they see only what they are given with it;
//! the rest is left to the gate, which reads every stated value when a toolset is built. The walk is
//! in `breaks`.

use super::annotations::{Source, Stated};
use super::breaks::{of_shape, under};
use super::told::Told;
use super::written::Written;
use super::{Constant, Keyword, Shape};
use crate::json::Kind;

/// A shape, with what stands behind the functions in it, in order.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// What is accepted.
    pub shape: &'static Shape,
    /// The items of a list, the keys and values of a map, the value behind a pointer.
    pub inside: &'static [Seen],
}

impl Seen {
    /// The shape alone.
    pub(crate) const fn of(shape: &'static Shape) -> Self {
        Seen { shape, inside: &[] }
    }
}

/// Stops the compiler if one of these values is not what its place admits. Lists and objects are
/// left to [`expect_all_admitted`].
#[track_caller]
pub(crate) const fn expect_admitted(
    what: &str,
    stated: &[Stated],
    keywords: &[Keyword],
    shape: &'static Shape,
) {
    let mut rest = stated;
    while let [Stated { source, .. }, others @ ..] = rest {
        if let Source::Constant(_) = source {
            expect(what, source, keywords, Seen::of(shape));
        }
        rest = others;
    }
}

/// Stops the compiler if one of these values, lists and objects among them, is not what its place
/// admits.
#[track_caller]
pub(crate) const fn expect_all_admitted(
    what: &str,
    stated: &[Stated],
    keywords: &[Keyword],
    seen: Seen,
) {
    let mut rest = stated;
    while let [Stated { source, .. }, others @ ..] = rest {
        expect(what, source, keywords, seen);
        rest = others;
    }
}

/// Stops the compiler if one of these values is `null`, in a place that refuses it.
#[track_caller]
pub(crate) const fn expect_no_null(what: &str, stated: &[Stated]) {
    let mut rest = stated;
    while let [Stated { source, .. }, others @ ..] = rest {
        if let Source::Json(text) = source
            && let Written::Null = Written::of(text)
        {
            Fault { place: At::Root.told(), broken: Broken::Null }.stop(what);
        }
        rest = others;
    }
}

#[track_caller]
const fn expect(what: &str, source: &Source, keywords: &[Keyword], seen: Seen) {
    let value = match source {
        Source::Constant(constant) => Written::Constant(*constant),
        Source::Json(text) => Written::of(text),
        Source::Value(_) => return,
    };
    let fault = match under(keywords, value, &At::Root) {
        None => of_shape(value, seen, &At::Root),
        fault => fault,
    };
    if let Some(fault) = fault {
        fault.stop(what);
    }
}

/// Stops the compiler if a value that a keyword names is one that nothing else here admits.
#[track_caller]
pub(crate) const fn expect_named_values(
    keyword: &Keyword,
    keywords: &[Keyword],
    shape: &'static Shape,
) {
    let one;
    let (what, mut values): (_, &[Constant]) = match keyword {
        Keyword::Const(value) => {
            one = [*value];
            ("this constant", &one)
        }
        Keyword::Enum(values) => ("one of these values", values),
        _ => return,
    };
    while let [value, others @ ..] = values {
        expect(what, &Source::Constant(*value), keywords, Seen::of(shape));
        values = others;
    }
}

/// Where in a stated value.
#[derive(Clone, Copy)]
pub(super) enum At<'a> {
    Root,
    Item(&'a At<'a>, usize),
    Member(&'a At<'a>, &'a str),
}

impl At<'_> {
    /// As a JSON Pointer.
    const fn told(&self) -> Told {
        match self {
            At::Root => Told::of(&[]),
            At::Item(around, index) => around.told().and("/").and_number(*index),
            At::Member(around, name) => around.told().and("/").and(name),
        }
    }
}

/// What a stated value breaks, and where.
pub(super) struct Fault {
    place: Told,
    broken: Broken,
}

pub(super) enum Broken {
    Keyword(&'static str),
    Kind(Kind),
    Names,
    Length(usize),
    Unknown(&'static str),
    Missing(&'static str),
    Null,
}

impl Broken {
    pub(super) const fn at(self, at: &At<'_>) -> Fault {
        Fault { place: at.told(), broken: self }
    }
}

impl Fault {
    /// Stops the compiler because of `what`.
    #[track_caller]
    const fn stop(&self, what: &str) -> ! {
        let place = self.place.text();
        let told = if place.is_empty() {
            Told::of(&[what])
        } else {
            Told::of(&["`", place, "` of ", what])
        };
        match self.broken {
            Broken::Keyword(key) => told.and(" breaks the `").and(key).and(
                "` of its field or of its type; change one \
                                                        of them",
            ),
            Broken::Kind(kind) => {
                told.and(" is not of the kind that its type takes; write ").and(a(kind))
            }
            Broken::Names => {
                told.and(" is no variant of its type; write the name of one, as it is sent")
            }
            Broken::Length(count) => told
                .and(" has too few or too many items for its type; write as many as it has: ")
                .and_number(count),
            Broken::Unknown(name) => {
                told.and(" has a property that its type has not; leave out `").and(name).and("`")
            }
            Broken::Missing(name) => {
                told.and(" lacks a property that its type requires; add `").and(name).and("`")
            }
            Broken::Null => told.and(" is `null`, which is refused there; leave it out"),
        }
        .stop()
    }
}

/// A kind in words.
const fn a(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "`null`",
        Kind::Boolean => "a boolean",
        Kind::Integer => "an integer",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "a list",
        Kind::Object => "an object",
    }
}

/// Whether constants see that a value, as a derive writes it, is not admitted.
#[cfg(test)]
pub(crate) fn is_refused(text: &'static str, seen: Seen) -> bool {
    of_shape(Written::of(text), seen, &At::Root).is_some()
}
