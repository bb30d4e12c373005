//! Floor 2: keywords that nothing satisfies, as far as constants can see it. Values that are stated
//! are in `admitted`, names of members in `apart`.

use super::admitted::expect_named_values;
use super::told::Told;
use super::{Keyword, Newtype, Seen, Shape, lengths};
use crate::json::{Decimal, Kind};
use std::cmp::Ordering;

/// Stops the compiler if keywords on a value of this shape admit nothing, or say what the type says
/// already in other words.
#[track_caller]
pub(crate) const fn expect_satisfiable(keywords: &[Keyword], shape: &'static Shape) {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        expect_named_values(keyword, keywords, shape);
        rest = others;
    }
    let both = Bounds::NONE.with(keywords).of(shape);
    both.expect_room();
    let (own, of_type) = (Bounds::NONE.with(keywords).length, Bounds::NONE.of(shape).length);
    let met = (is_any(of_type) || may_match(keywords, both.length))
        && (is_any(own) || types_may_match(shape, both.length));
    if !met {
        nothing_because("no string that matches the pattern has such a length");
    }
}

const fn is_any([least, most]: [usize; 2]) -> bool {
    least == 0 && most == usize::MAX
}

/// Whether a string of such a length can satisfy each pattern of these keywords.
const fn may_match(keywords: &[Keyword], length: [usize; 2]) -> bool {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        let pattern = match keyword {
            Keyword::Pattern(pattern) => Some(pattern),
            Keyword::Format(format) | Keyword::Notation(format) => Some(&format.pattern),
            _ => None,
        };
        if let Some(pattern) = pattern
            && !lengths::may_match(&pattern.dfa, length)
        {
            return false;
        }
        rest = others;
    }
    true
}

/// The same of the patterns of a type.
const fn types_may_match(shape: &Shape, length: [usize; 2]) -> bool {
    match shape {
        Shape::Nullable(inner) | Shape::Patch(inner) => types_may_match(inner, length),
        Shape::Newtype(newtype) => {
            may_match(newtype.keywords, length) && types_may_match(newtype.inner, length)
        }
        Shape::Scalar(_, keywords) => may_match(keywords, length),
        _ => true,
    }
}

/// Stops the compiler, because nothing satisfies what is asked for.
#[track_caller]
const fn nothing_because(what: &str) -> ! {
    Told::of(&[
        "nothing is admitted here, because ",
        what,
        "; widen what this field says, or what its type says",
    ])
    .stop()
}

/// Stops the compiler if a bound, which `key` asks for, lies where the type itself has no values.
#[track_caller]
pub(crate) const fn expect_within(key: &str, keyword: &Keyword, shape: &Shape) {
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
    Told::of(&["`", key, "`", what]).stop();
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
    /// Whether 0 is left out.
    nonzero: bool,
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
        nonzero: false,
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
            Keyword::NonZero => self.nonzero = true,
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
                Some(Ordering::Equal) => {
                    open_below || open_above || (self.nonzero && least.mantissa() == 0)
                }
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
        nothing_because(what);
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

/// Stops the compiler if a list has to have more different items than there are.
#[track_caller]
pub(crate) const fn expect_enough(keywords: &[Keyword], seen: Seen) {
    let Some((least, unique, items)) = asked(keywords, seen) else { return };
    if let (true, Some(most)) = (unique, how_many(items))
        && most < least
    {
        Told::of(&["at least "])
            .and_number(least)
            .and(" different items are asked for, and there are ")
            .and_number(most)
            .and("; lower `min_items`")
            .stop();
    }
}

/// How many items a list has to have, whether they have to differ, and what they are.
const fn asked(keywords: &[Keyword], seen: Seen) -> Option<(usize, bool, Seen)> {
    let Seen { shape, inside } = seen;
    let (more, inner): (&[Keyword], _) = match (shape, inside) {
        (Shape::Array(_, own), [items, ..]) => {
            let least = Bounds::NONE.with(keywords).with(own).items[0];
            return Some((least, differ(keywords) || differ(own), *items));
        }
        (Shape::Nullable(_) | Shape::Patch(_) | Shape::Behind(_), [inner, ..]) => (&[], *inner),
        (Shape::Nullable(inner) | Shape::Patch(inner), []) => (&[], Seen::of(inner)),
        (Shape::Newtype(newtype), _) => (newtype.keywords, Seen::of(newtype.inner)),
        _ => return None,
    };
    match asked(keywords, inner) {
        Some((least, unique, items)) => {
            let own = Bounds::NONE.with(more).items[0];
            Some((if own > least { own } else { least }, unique || differ(more), items))
        }
        None => None,
    }
}

const fn differ(keywords: &[Keyword]) -> bool {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        if let Keyword::UniqueItems = keyword {
            return true;
        }
        rest = others;
    }
    false
}

/// How many values there are, if they are listed.
const fn how_many(seen: Seen) -> Option<usize> {
    match (seen.shape, seen.inside) {
        (Shape::Enum(choice), _) => Some(choice.names.len()),
        (Shape::Scalar(Kind::Boolean, _), _) => Some(2),
        (Shape::Behind(_), [inner, ..]) => how_many(*inner),
        (Shape::Nullable(_), [inner, ..]) => match how_many(*inner) {
            Some(values) => Some(values + 1),
            None => None,
        },
        (Shape::Newtype(newtype), _) => match listed(newtype.keywords) {
            None => how_many(Seen::of(newtype.inner)),
            values => values,
        },
        _ => None,
    }
}

const fn listed(keywords: &[Keyword]) -> Option<usize> {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        match keyword {
            Keyword::Enum(values) => return Some(values.len()),
            Keyword::Const(_) => return Some(1),
            _ => rest = others,
        }
    }
    None
}
