//! Floor 2: members of one object that cannot be told apart, or ask of each other what nothing need
//! be said of, as far as constants can see it. Values and keywords are in `sound`.

use super::told::{Told, same};
use super::untagged::{self, Kinds};
use super::{
    Constant, Content, Field, Flattened, Keyword, Newtype, Object, Presence, Relation, Seen, Shape,
    Style, Variant, Variants,
};
use crate::json::Kind;

/// Stops the compiler if two properties of an object have one name.
#[track_caller]
pub(crate) const fn expect_names_apart(object: &Object) {
    let mut flattened = object.flattened;
    let mut maps = 0;
    while let [Flattened { shape, .. }, others @ ..] = flattened {
        match members(shape) {
            Members::Of(inner) => {
                if let Some(name) = first_shared(object, inner, others) {
                    Told::of(&[
                        "the property `",
                        name,
                        "` is there twice, because `",
                        inner.named.name,
                        "` is flattened into this object; rename one",
                    ])
                    .stop();
                }
            }
            Members::Any => maps += 1,
            Members::Untold => {}
            Members::Unseen => Told::of(&[
                "only a struct or a map itself can be flattened, not a pointer to it or a newtype \
                 of a map; write what is inside",
            ])
            .stop(),
        }
        flattened = others;
    }
    if maps + inner_maps(object) > 1 {
        Told::of(&[
            "two maps are flattened into one object, and no key says whose it is; leave one out",
        ])
        .stop();
    }
}

/// What is flattened.
enum Members<'s> {
    Of(&'s Object),
    Any,
    /// A definition that did not compile, which is told there.
    Untold,
    Unseen,
}

const fn members(shape: &Shape) -> Members<'_> {
    match shape {
        Shape::Object(object) => Members::Of(object),
        Shape::Map(..) => Members::Any,
        Shape::Any => Members::Untold,
        Shape::Newtype(newtype) => match members(newtype.inner) {
            Members::Of(object) => Members::Of(object),
            Members::Untold => Members::Untold,
            Members::Any | Members::Unseen => Members::Unseen,
        },
        _ => Members::Unseen,
    }
}

/// How many maps are flattened into what is flattened.
const fn inner_maps(object: &Object) -> usize {
    let (mut flattened, mut maps) = (object.flattened, 0);
    while let [Flattened { shape, .. }, others @ ..] = flattened {
        if let Members::Of(inner) = members(shape) {
            maps += own_maps(inner) + inner_maps(inner);
        }
        flattened = others;
    }
    maps
}

const fn own_maps(object: &Object) -> usize {
    let (mut flattened, mut maps) = (object.flattened, 0);
    while let [Flattened { shape, .. }, others @ ..] = flattened {
        if let Members::Any = members(shape) {
            maps += 1;
        }
        flattened = others;
    }
    maps
}

/// A property of a flattened object that the object around it has too, or one of those that are
/// flattened behind it.
const fn first_shared<'s>(
    around: &Object,
    inner: &'s Object,
    behind: &[Flattened],
) -> Option<&'s str> {
    let mut fields = inner.fields;
    while let [field, others @ ..] = fields {
        if has(around.fields, field.name) || any_has(behind, field.name) {
            return Some(field.name);
        }
        fields = others;
    }
    let mut flattened = inner.flattened;
    while let [Flattened { shape, .. }, others @ ..] = flattened {
        if let Members::Of(object) = members(shape)
            && let Some(name) = first_shared(around, object, behind)
        {
            return Some(name);
        }
        flattened = others;
    }
    None
}

const fn has(fields: &[Field], name: &str) -> bool {
    let mut fields = fields;
    while let [field, others @ ..] = fields {
        if same(field.name, name) {
            return true;
        }
        fields = others;
    }
    false
}

const fn any_has(flattened: &[Flattened], name: &str) -> bool {
    let mut flattened = flattened;
    while let [Flattened { shape, .. }, others @ ..] = flattened {
        if let Members::Of(object) = members(shape)
            && (has(object.fields, name) || any_has(object.flattened, name))
        {
            return true;
        }
        flattened = others;
    }
    false
}

/// Stops the compiler if what a place holds is a tool, or has one inside.
#[track_caller]
pub(crate) const fn expect_no_tool(tool: Option<&str>) {
    if let Some(name) = tool {
        Told::of(&[
            "`",
            name,
            "` is a tool, which a model calls by its name and cannot send as a value; take a \
             struct that derives `Argument` here",
        ])
        .stop();
    }
}

/// Stops the compiler if a tag is a property of what stands beside it.
#[track_caller]
pub(crate) const fn expect_tag_apart(style: Style, variants: &[Variant]) {
    let Style::Internal(tag) = style else { return };
    let mut rest = variants;
    while let [variant, others @ ..] = rest {
        if let Content::Value(shape, _) = variant.content
            && let Members::Of(object) = members(shape)
            && (has(object.fields, tag) || any_has(object.flattened, tag))
        {
            Told::of(&[
                "the property `",
                tag,
                "` of the variant `",
                variant.name,
                "` is there twice, because it is also the tag; rename one",
            ])
            .stop();
        }
        rest = others;
    }
}

/// Stops the compiler if fields that are always there ask something of each other.
#[track_caller]
pub(crate) const fn expect_optional(fields: &[Field], relations: &[Relation]) {
    let mut relations = relations;
    while let [relation, others @ ..] = relations {
        let pair;
        let mut places: &[usize] = match relation {
            Relation::Requires(one, other) => {
                pair = [*one, *other];
                &pair
            }
            Relation::ExactlyOneOf(places)
            | Relation::AtLeastOneOf(places)
            | Relation::AtMostOneOf(places)
            | Relation::AllOrNone(places) => places,
        };
        while let [place, rest @ ..] = places {
            if let Some((_, [field, ..])) = fields.split_at_checked(*place)
                && let Presence::Required = field.presence
            {
                Told::of(&[
                    "the property `",
                    field.name,
                    "` is always there, so that nothing need be said of when it is; make it an \
                     `Option`, or leave it out here",
                ])
                .stop();
            }
            places = rest;
        }
        relations = others;
    }
}

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
