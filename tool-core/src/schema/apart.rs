//! Floor 2: members of one object that cannot be told apart, or ask of each other what nothing need
//! be said of, as far as constants can see it. Keywords are in `sound`, untagged variants in
//! `overlap`.

use super::told::{Told, same};
use super::{Content, Field, Flattened, Object, Presence, Relation, Shape, Style, Variant};

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
pub(super) enum Members<'s> {
    Of(&'s Object),
    Any,
    /// A definition that did not compile, which is told there.
    Untold,
    Unseen,
}

pub(super) const fn members(shape: &Shape) -> Members<'_> {
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

/// Stops the compiler because what a place holds is a tool, or has one inside.
#[track_caller]
pub(crate) const fn refuse_tool(name: &str) -> ! {
    Told::of(&[
        "`",
        name,
        "` is a tool, which a model calls by its name and cannot send as a value; take a struct \
         that derives `Argument` here",
    ])
    .stop()
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
