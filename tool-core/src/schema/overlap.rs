//! Floor 2: variants of an untagged enum that one value could mean, as far as constants can see it.
//! What tells variants apart is in `untagged`, which sees the rest when a toolset is built.

use super::apart::{Members, members};
use super::told::{Told, same};
use super::untagged::{self, Kinds};
use super::{Constant, Content, Field, Keyword, Newtype, Presence, Seen, Shape, Style, Variants};
use crate::json::Kind;

/// Stops the compiler if nothing tells two variants of an untagged enum apart. `held` is what the
/// variants hold, for those that hold one value.
#[track_caller]
pub(crate) const fn expect_told_apart(variants: &Variants, held: &[Option<Seen>]) {
    let (mut ones, mut held_by_ones) = (variants.variants, held);
    while let ([one, others @ ..], [held_by_one, held_by_others @ ..]) = (ones, held_by_ones) {
        let (mut rest, mut held_by_rest) = (others, held_by_others);
        while let ([other, behind @ ..], [held_by_other, held_behind @ ..]) = (rest, held_by_rest) {
            if overlap((&one.content, held_by_one), (&other.content, held_by_other)) {
                Told::of(&[
                    "nothing tells the variants `",
                    one.name,
                    "` and `",
                    other.name,
                    "` apart; give the enum a `tag` and a `content`, or, where both are objects, each \
                     a required field with another `const`",
                ])
                .stop();
            }
            (rest, held_by_rest) = (behind, held_behind);
        }
        (ones, held_by_ones) = (others, held_by_others);
    }
}

/// What a variant carries, and what of it can be seen.
type Carried<'v> = (&'v Content, &'v Option<Seen>);

/// Whether one value can be both. What cannot be seen is left to the build of a toolset.
const fn overlap(one: Carried<'_>, other: Carried<'_>) -> bool {
    let (Some(kinds), Some(other_kinds)) = (kinds_of(one), kinds_of(other)) else { return false };
    let common = kinds.common(other_kinds);
    if common.is_none() {
        return false;
    }
    !common.is_only(Kind::Object) || !differ(fields_of(one), fields_of(other))
}

/// The kinds of what a variant carries, if they can be seen.
const fn kinds_of((content, held): Carried<'_>) -> Option<Kinds> {
    match (content, held) {
        (Content::Unit, _) => Some(Kinds::of(Kind::Null)),
        (Content::Tuple(_), _) => Some(Kinds::of(Kind::Array)),
        (Content::Fields(_), _) => Some(Kinds::of(Kind::Object)),
        (Content::Value(..), Some(seen)) => kinds_of_seen(*seen),
        (Content::Value(shape, _), None) => kinds_of_seen(Seen::of(shape)),
    }
}

const fn kinds_of_seen(seen: Seen) -> Option<Kinds> {
    let inner = match (seen.shape, seen.inside) {
        (Shape::Any | Shape::Embedded(_), _) => return Some(Kinds::ALL),
        (Shape::Scalar(kind, _), _) => return Some(Kinds::of(*kind)),
        (Shape::Enum(_), _) => return Some(Kinds::of(Kind::String)),
        (Shape::Array(..) | Shape::Tuple(_), _) => return Some(Kinds::of(Kind::Array)),
        (Shape::Map(..) | Shape::Object(_), _) => return Some(Kinds::of(Kind::Object)),
        (Shape::Variants(Variants { style, .. }), _) => {
            return match style {
                Style::Internal(_) | Style::Adjacent { .. } => Some(Kinds::of(Kind::Object)),
                Style::External | Style::Untagged => None,
            };
        }
        (Shape::Behind(_), []) => return None,
        (Shape::Nullable(_) | Shape::Patch(_) | Shape::Behind(_), [inner, ..]) => *inner,
        (Shape::Nullable(inner) | Shape::Patch(inner), [])
        | (Shape::Newtype(Newtype { inner, .. }), _) => Seen::of(inner),
    };
    match (kinds_of_seen(inner), seen.shape) {
        (Some(kinds), Shape::Nullable(_) | Shape::Patch(_)) => {
            Some(kinds.and(Kinds::of(Kind::Null)))
        }
        (kinds, _) => kinds,
    }
}

/// The fields of what is an object, if they can be seen.
const fn fields_of((content, held): Carried<'_>) -> Option<&[Field]> {
    match (content, held) {
        (Content::Fields(fields), _) => Some(fields),
        (Content::Value(..), Some(Seen { shape, .. })) => match members(shape) {
            Members::Of(object) => Some(object.fields),
            Members::Any => Some(&[]),
            Members::Untold | Members::Unseen => None,
        },
        _ => None,
    }
}

/// Whether a field that both must have has other constants in each.
const fn differ(ones: Option<&[Field]>, others: Option<&[Field]>) -> bool {
    let (Some(mut ones), Some(others)) = (ones, others) else { return true };
    while let [one, rest @ ..] = ones {
        let mut behind = others;
        while let [other, more @ ..] = behind {
            if same(one.name, other.name)
                && let (Presence::Required, Presence::Required) = (&one.presence, &other.presence)
                && have_other_constants(one.rules.own(), other.rules.own())
            {
                return true;
            }
            behind = more;
        }
        ones = rest;
    }
    false
}

const fn have_other_constants(ones: &[Keyword], others: &[Keyword]) -> bool {
    let mut ones = ones;
    while let [one, rest @ ..] = ones {
        let mut behind = others;
        while let [other, more @ ..] = behind {
            let (values, other_values) = (untagged::values(one), untagged::values(other));
            if !values.is_empty() && !other_values.is_empty() && !share(values, other_values) {
                return true;
            }
            behind = more;
        }
        ones = rest;
    }
    false
}

const fn share(ones: &[Constant], others: &[Constant]) -> bool {
    let mut ones = ones;
    while let [one, rest @ ..] = ones {
        let mut behind = others;
        while let [other, more @ ..] = behind {
            if one.is_same(other) {
                return true;
            }
            behind = more;
        }
        ones = rest;
    }
    false
}
