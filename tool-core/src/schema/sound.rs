//! Floor 2: what is wrong with a definition, as far as constants can see it: values that are stated
//! and not admitted, keywords that nothing satisfies. What stands behind a pointer they cannot see;
//! that is left to the gate, which reads every stated value when a toolset is built. Names of
//! members are in `apart`.

use super::annotations::{Source, Stated};
use super::told::{Told, same};
use super::{Constant, Keyword, Newtype, Shape};
use crate::json::{Decimal, Kind};
use std::cmp::Ordering;

/// Stops the compiler if keywords on a value of this shape admit nothing, or say what the type says
/// already in other words.
#[track_caller]
pub(crate) const fn expect_satisfiable(keywords: &[Keyword], shape: &Shape) {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        named_values(keyword, keywords, shape);
        rest = others;
    }
    Bounds::NONE.with(keywords).of(shape).expect_room();
}

/// Stops the compiler if one of these values is not what its place admits.
#[track_caller]
pub(crate) const fn expect_admitted(
    what: &str,
    stated: &[Stated],
    keywords: &[Keyword],
    shape: &Shape,
) {
    let mut rest = stated;
    while let [Stated { source, .. }, others @ ..] = rest {
        if let Some(broken) = broken_by(source, keywords, shape) {
            broken.stop(what);
        }
        rest = others;
    }
}

/// What a stated value breaks.
enum Broken {
    Keyword(&'static str),
    Kind(Kind),
    Names,
}

impl Broken {
    /// Stops the compiler because of `what`.
    #[track_caller]
    const fn stop(&self, what: &str) -> ! {
        match self {
            Broken::Keyword(key) => Told::of(&[
                what,
                " breaks the `",
                key,
                "` of its field or of its type; change one of them",
            ]),
            Broken::Kind(kind) => Told::of(&[
                what,
                " is of another kind than its type, which takes ",
                kind.name(),
                "; write that",
            ]),
            Broken::Names => Told::of(&[
                what,
                " is no variant of its type; write the name of one, as it is sent",
            ]),
        }
        .stop()
    }
}

/// What a stated value breaks, if that can be seen.
const fn broken_by(source: &Source, keywords: &[Keyword], shape: &Shape) -> Option<Broken> {
    match source {
        Source::Constant(constant) => {
            if let Some(keyword) = first_broken(constant, keywords) {
                return Some(Broken::Keyword(keyword));
            }
            of_shape(constant, shape)
        }
        Source::Json(text) => kind_of_shape(text, shape),
        Source::Value(_) => None,
    }
}

/// The first of these keywords that a constant breaks.
const fn first_broken(constant: &Constant, keywords: &[Keyword]) -> Option<&'static str> {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        if !keyword.admits_constant(constant) {
            return Some(keyword.key());
        }
        rest = others;
    }
    None
}

/// What a constant breaks of a type.
const fn of_shape(constant: &Constant, shape: &Shape) -> Option<Broken> {
    let kind = constant.kind();
    match shape {
        Shape::Any | Shape::Embedded(_) | Shape::Behind(_) | Shape::Variants(_) => None,
        Shape::Nullable(inner) | Shape::Patch(inner) => of_shape(constant, inner),
        Shape::Newtype(newtype) => match first_broken(constant, newtype.keywords) {
            Some(keyword) => Some(Broken::Keyword(keyword)),
            None => of_shape(constant, newtype.inner),
        },
        Shape::Scalar(own, keywords) => match (own, kind) {
            (Kind::Integer, Kind::Number) => Some(Broken::Kind(Kind::Integer)),
            (Kind::Number, Kind::Integer | Kind::Number)
            | (Kind::Integer, Kind::Integer)
            | (Kind::String, Kind::String)
            | (Kind::Boolean, Kind::Boolean) => match first_broken(constant, keywords) {
                Some(keyword) => Some(Broken::Keyword(keyword)),
                None => None,
            },
            _ => Some(Broken::Kind(*own)),
        },
        Shape::Enum(choice) => {
            let Constant::String(sent) = constant else { return Some(Broken::Kind(Kind::String)) };
            let mut names = choice.names;
            while let [name, others @ ..] = names {
                if same(name.name, sent) {
                    return None;
                }
                names = others;
            }
            Some(Broken::Names)
        }
        Shape::Array(..) | Shape::Tuple(_) => Some(Broken::Kind(Kind::Array)),
        Shape::Map(..) | Shape::Object(_) => Some(Broken::Kind(Kind::Object)),
    }
}

/// What a list, an object or `null` breaks of a type, by its kind alone.
const fn kind_of_shape(text: &str, shape: &Shape) -> Option<Broken> {
    let null = matches!(text.as_bytes(), [b'n', ..]);
    match shape {
        Shape::Any | Shape::Embedded(_) | Shape::Behind(_) | Shape::Variants(_) => None,
        Shape::Nullable(_) | Shape::Patch(_) if null => None,
        Shape::Nullable(inner) | Shape::Patch(inner) => kind_of_shape(text, inner),
        Shape::Newtype(newtype) => kind_of_shape(text, newtype.inner),
        Shape::Scalar(kind, _) => Some(Broken::Kind(*kind)),
        Shape::Enum(_) => Some(Broken::Kind(Kind::String)),
        Shape::Array(..) | Shape::Tuple(_) => match text.as_bytes() {
            [b'[', ..] => None,
            _ => Some(Broken::Kind(Kind::Array)),
        },
        Shape::Map(..) | Shape::Object(_) => match text.as_bytes() {
            [b'{', ..] => None,
            _ => Some(Broken::Kind(Kind::Object)),
        },
    }
}

/// Stops the compiler if a value that a keyword names is one that nothing else here admits.
#[track_caller]
const fn named_values(keyword: &Keyword, keywords: &[Keyword], shape: &Shape) {
    let one;
    let mut values = match keyword {
        Keyword::Const(value) => {
            one = [*value];
            &one
        }
        Keyword::Enum(values) => *values,
        _ => return,
    };
    while let [value, others @ ..] = values {
        if let Some(broken) = broken_by(&Source::Constant(*value), keywords, shape) {
            broken.stop(match keyword {
                Keyword::Const(_) => "this constant",
                _ => "one of these values",
            });
        }
        values = others;
    }
}

/// Stops the compiler if a bound lies where the type itself has no values.
#[track_caller]
pub(crate) const fn expect_within(keyword: &Keyword, shape: &Shape) {
    let (Keyword::Minimum(bound) | Keyword::Maximum(bound)) = keyword else { return };
    let Bounds { least, most, .. } = Bounds::NONE.with(scalar(shape));
    let (below, above) = (is_over(least, Some(*bound)), is_over(Some(*bound), most));
    let low = matches!(keyword, Keyword::Minimum(_));
    let what = match (below, above) {
        (true, _) if low => " is below what the type can hold; leave it out",
        (true, _) => " is below all that the type can hold, so that nothing is admitted; raise it",
        (_, true) if low => {
            " is above all that the type can hold, so that nothing is admitted; lower it"
        }
        (_, true) => " is above what the type can hold; leave it out, or take a wider type",
        (false, false) => return,
    };
    Told::of(&["`", keyword.key(), "`", what]).stop();
}

/// What the Rust type of a scalar asks for.
const fn scalar(shape: &Shape) -> &'static [Keyword] {
    match shape {
        Shape::Scalar(_, keywords) => keywords,
        Shape::Nullable(inner) | Shape::Patch(inner) | Shape::Newtype(Newtype { inner, .. }) => {
            scalar(inner)
        }
        _ => &[],
    }
}

/// What the keywords on a value ask for together.
#[derive(Clone, Copy)]
struct Bounds {
    least: Option<Decimal>,
    most: Option<Decimal>,
    /// Whether only what is above `least` is admitted, and what is below `most`.
    open: [bool; 2],
    step: Option<Decimal>,
    integral: bool,
    length: [usize; 2],
    items: [usize; 2],
    properties: [usize; 2],
}

const ANY: [usize; 2] = [0, usize::MAX];

impl Bounds {
    const NONE: Bounds = Bounds {
        least: None,
        most: None,
        open: [false; 2],
        step: None,
        integral: false,
        length: ANY,
        items: ANY,
        properties: ANY,
    };

    const fn with(mut self, keywords: &[Keyword]) -> Self {
        let mut rest = keywords;
        while let [keyword, others @ ..] = rest {
            self = self.and(keyword);
            rest = others;
        }
        self
    }

    const fn and(mut self, keyword: &Keyword) -> Self {
        match keyword {
            Keyword::Minimum(bound) if !is_over(self.least, Some(*bound)) => {
                self.open[0] &= matches!(order(self.least, *bound), Some(Ordering::Equal));
                self.least = Some(*bound);
            }
            Keyword::ExclusiveMinimum(bound) if !is_over(self.least, Some(*bound)) => {
                (self.least, self.open[0]) = (Some(*bound), true);
            }
            Keyword::Maximum(bound) if !is_over(Some(*bound), self.most) => {
                self.open[1] &= matches!(order(self.most, *bound), Some(Ordering::Equal));
                self.most = Some(*bound);
            }
            Keyword::ExclusiveMaximum(bound) if !is_over(Some(*bound), self.most) => {
                (self.most, self.open[1]) = (Some(*bound), true);
            }
            Keyword::MultipleOf(step) => self.step = Some(*step),
            Keyword::MinLength(count) => self.length = at_least(self.length, *count),
            Keyword::MaxLength(count) => self.length = at_most(self.length, *count),
            Keyword::MinItems(count) => self.items = at_least(self.items, *count),
            Keyword::MaxItems(count) => self.items = at_most(self.items, *count),
            Keyword::MinProperties(count) => self.properties = at_least(self.properties, *count),
            Keyword::MaxProperties(count) => self.properties = at_most(self.properties, *count),
            Keyword::Minimum(_)
            | Keyword::ExclusiveMinimum(_)
            | Keyword::Maximum(_)
            | Keyword::ExclusiveMaximum(_)
            | Keyword::NonZero
            | Keyword::Pattern(_)
            | Keyword::Format(_)
            | Keyword::Notation(_)
            | Keyword::UniqueItems
            | Keyword::Const(_)
            | Keyword::Enum(_) => {}
        }
        self
    }

    /// With those of the type, as far as it can be seen.
    const fn of(mut self, shape: &Shape) -> Self {
        match shape {
            Shape::Nullable(inner) | Shape::Patch(inner) => self.of(inner),
            Shape::Newtype(newtype) => self.with(newtype.keywords).of(newtype.inner),
            Shape::Scalar(kind, keywords) => {
                self.integral = matches!(kind, Kind::Integer);
                self.with(keywords)
            }
            Shape::Array(_, keywords) => self.with(keywords),
            Shape::Any
            | Shape::Embedded(_)
            | Shape::Behind(_)
            | Shape::Tuple(_)
            | Shape::Map(..)
            | Shape::Object(_)
            | Shape::Enum(_)
            | Shape::Variants(_) => self,
        }
    }

    #[track_caller]
    const fn expect_room(self) {
        let [open_below, open_above] = self.open;
        let number = match (self.least, self.most) {
            (Some(least), Some(most)) => match least.quick_cmp(most) {
                Some(Ordering::Greater) => true,
                Some(Ordering::Equal) => open_below || open_above,
                Some(Ordering::Less) => self.integral && !self.has_multiple(least, most),
                None => false,
            },
            _ => false,
        };
        let what = match self {
            _ if number => "no number is between its bounds",
            Bounds { length: [least, most], .. } if least > most => "no string has such a length",
            Bounds { items: [least, most], .. } if least > most => "no list has such a length",
            Bounds { properties: [least, most], .. } if least > most => {
                "no object has so many properties"
            }
            _ => return,
        };
        Told::of(&[
            "nothing is admitted here, because ",
            what,
            "; widen what this field says, or what its type says",
        ])
        .stop();
    }

    /// Whether a whole number lies between these, and if a step is asked for, one of its multiples.
    const fn has_multiple(self, least: Decimal, most: Decimal) -> bool {
        let step = match self.step {
            Some(step) => match step.to_integer() {
                Some(step) if step > 0 => step,
                _ => return true,
            },
            None => 1,
        };
        let least_whole = match least.to_integer() {
            Some(whole) => whole,
            None => least.floor() + 1,
        };
        let (Some(up), most) = (least_whole.checked_add(step - 1), most.floor()) else {
            return true;
        };
        up.div_euclid(step) * step <= most
    }
}

const fn at_least([least, most]: [usize; 2], count: usize) -> [usize; 2] {
    [if count > least { count } else { least }, most]
}

const fn at_most([least, most]: [usize; 2], count: usize) -> [usize; 2] {
    [least, if count < most { count } else { most }]
}

const fn order(one: Option<Decimal>, other: Decimal) -> Option<Ordering> {
    match one {
        Some(one) => one.quick_cmp(other),
        None => None,
    }
}

/// Whether the first is larger, where both are there.
const fn is_over(one: Option<Decimal>, other: Option<Decimal>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => matches!(one.quick_cmp(other), Some(Ordering::Greater)),
        _ => false,
    }
}
