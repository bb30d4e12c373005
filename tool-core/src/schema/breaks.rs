//! Floor 2: the walk of constants through a value that a definition states, along a shape: the first
//! thing that it breaks, and where. What is done about it is in `admitted`.

use super::admitted::{At, Broken, Fault, Seen};
use super::told::same;
use super::written::{Parts, Written};
use super::{
    Constant, Content, Enum, Field, Keyword, Newtype, Object, OfNull, Presence, Shape, Style,
    Variants,
};
use crate::json::Kind;

/// What a value breaks of these keywords.
pub(super) const fn under(keywords: &[Keyword], value: Written, at: &At<'_>) -> Option<Fault> {
    let mut rest = keywords;
    while let [keyword, others @ ..] = rest {
        let admitted = match (keyword, &value) {
            (_, Written::Constant(constant)) => keyword.admits_constant(constant),
            (Keyword::MinItems(least), Written::List(items)) => items.count() >= *least,
            (Keyword::MaxItems(most), Written::List(items)) => items.count() <= *most,
            (Keyword::UniqueItems, Written::List(items)) => !repeats(*items),
            (Keyword::MinProperties(least), Written::Object(members)) => members.count() >= *least,
            (Keyword::MaxProperties(most), Written::Object(members)) => members.count() <= *most,
            _ => true,
        };
        if !admitted {
            return Some(Broken::Keyword(keyword.key()).at(at));
        }
        rest = others;
    }
    None
}

/// Whether one item is written twice.
const fn repeats(items: Parts) -> bool {
    let mut items = items;
    while !items.is_empty() {
        let (item, rest) = items.part();
        let mut behind = rest;
        while !behind.is_empty() {
            let (other, others) = behind.part();
            if same(item, other) {
                return true;
            }
            behind = others;
        }
        items = rest;
    }
    false
}

/// What a value breaks of a type.
pub(super) const fn of_shape(value: Written, seen: Seen, at: &At<'_>) -> Option<Fault> {
    let Seen { shape, inside } = seen;
    match shape {
        Shape::Any | Shape::Embedded(_) => None,
        Shape::Behind(_) => match inside {
            [inner, ..] => of_shape(value, *inner, at),
            [] => None,
        },
        Shape::Nullable(inner) | Shape::Patch(inner) => match (value, inside) {
            (Written::Null, _) => None,
            (_, [inside, ..]) => of_shape(value, *inside, at),
            (_, []) => of_shape(value, Seen::of(inner), at),
        },
        Shape::Newtype(Newtype { keywords, inner, .. }) => match under(keywords, value, at) {
            None => of_shape(value, Seen::of(inner), at),
            fault => fault,
        },
        Shape::Scalar(kind, keywords) => match (kind, value.kind()) {
            (Kind::Number, Kind::Integer | Kind::Number)
            | (Kind::Integer, Kind::Integer)
            | (Kind::String, Kind::String)
            | (Kind::Boolean, Kind::Boolean) => under(keywords, value, at),
            _ => Some(Broken::Kind(*kind).at(at)),
        },
        Shape::Enum(choice) => of_enum(value, choice, at),
        Shape::Array(_, keywords) => of_array(value, keywords, inside, at),
        Shape::Tuple(shapes) => of_tuple(value, shapes, inside, at),
        Shape::Map(..) => of_map(value, inside, at),
        Shape::Object(object) => match value {
            Written::Object(members) => of_object(members, object, at),
            _ => Some(Broken::Kind(Kind::Object).at(at)),
        },
        Shape::Variants(variants) => of_variants(value, variants, at),
    }
}

const fn of_enum(value: Written, choice: &Enum, at: &At<'_>) -> Option<Fault> {
    let sent = match value {
        Written::Constant(Constant::String(sent)) => sent,
        Written::Escaped => return None,
        _ => return Some(Broken::Kind(Kind::String).at(at)),
    };
    let mut names = choice.names;
    while let [name, others @ ..] = names {
        if same(name.name, sent) {
            return None;
        }
        names = others;
    }
    Some(Broken::Names.at(at))
}

const fn of_array(
    value: Written,
    keywords: &[Keyword],
    inside: &[Seen],
    at: &At<'_>,
) -> Option<Fault> {
    let Written::List(items) = value else { return Some(Broken::Kind(Kind::Array).at(at)) };
    if let Some(fault) = under(keywords, value, at) {
        return Some(fault);
    }
    let [seen, ..] = inside else { return None };
    let (mut items, mut index) = (items, 0);
    while !items.is_empty() {
        let (item, rest) = items.item();
        if let Some(fault) = of_shape(item, *seen, &At::Item(at, index)) {
            return Some(fault);
        }
        (items, index) = (rest, index + 1);
    }
    None
}

const fn of_tuple(
    value: Written,
    shapes: &'static [&'static Shape],
    inside: &[Seen],
    at: &At<'_>,
) -> Option<Fault> {
    let Written::List(items) = value else { return Some(Broken::Kind(Kind::Array).at(at)) };
    if items.count() != shapes.len() {
        return Some(Broken::Length(shapes.len()).at(at));
    }
    let (mut items, mut shapes, mut inside, mut index) = (items, shapes, inside, 0);
    while let [shape, other_shapes @ ..] = shapes {
        let (item, rest) = items.item();
        let seen = match inside {
            [seen, others @ ..] => {
                inside = others;
                *seen
            }
            [] => Seen::of(shape),
        };
        if let Some(fault) = of_shape(item, seen, &At::Item(at, index)) {
            return Some(fault);
        }
        (items, shapes, index) = (rest, other_shapes, index + 1);
    }
    None
}

const fn of_map(value: Written, inside: &[Seen], at: &At<'_>) -> Option<Fault> {
    let Written::Object(members) = value else { return Some(Broken::Kind(Kind::Object).at(at)) };
    let [_, values, ..] = inside else { return None };
    let mut members = members;
    while !members.is_empty() {
        let (name, value, rest) = members.member();
        let name = match name {
            Some(name) => name,
            None => "…",
        };
        if let Some(fault) = of_shape(value, *values, &At::Member(at, name)) {
            return Some(fault);
        }
        members = rest;
    }
    None
}

const fn of_object(members: Parts, object: &Object, at: &At<'_>) -> Option<Fault> {
    // What is flattened has names of its own, or takes any.
    let open = !object.flattened.is_empty();
    of_fields(members, object.fields, None, open, at)
}

/// What an object breaks of fields, beside which a tag may stand, or, in an open one, anything.
const fn of_fields(
    members: Parts,
    fields: &'static [Field],
    tag: Option<&str>,
    open: bool,
    at: &At<'_>,
) -> Option<Fault> {
    let mut rest = members;
    while !rest.is_empty() {
        let (name, value, others) = rest.member();
        rest = others;
        let Some(name) = name else { return None };
        match field(fields, name) {
            Some(field) => {
                if let Some(fault) = of_field(value, field, &At::Member(at, name)) {
                    return Some(fault);
                }
            }
            None if open => {}
            None => match tag {
                Some(tag) if same(tag, name) => {}
                _ => return Some(Broken::Unknown(name).at(at)),
            },
        }
    }
    let mut fields = fields;
    while let [field, others @ ..] = fields {
        if let Presence::Required = field.presence
            && member(members, field.name).is_none()
        {
            return Some(Broken::Missing(field.name).at(at));
        }
        fields = others;
    }
    None
}

const fn of_field(value: Written, field: &'static Field, at: &At<'_>) -> Option<Fault> {
    if let (Written::Null, OfNull::Refuse | OfNull::MeansDefault) = (value, field.null) {
        return Some(Broken::Null.at(at));
    }
    match under(field.rules.own(), value, at) {
        None => of_shape(value, Seen::of(field.shape), at),
        fault => fault,
    }
}

const fn of_variants(value: Written, variants: &'static Variants, at: &At<'_>) -> Option<Fault> {
    let (sent, tag) = match (variants.style, value) {
        (Style::Untagged, _) | (_, Written::Escaped) => return None,
        (Style::External, Written::Constant(Constant::String(name))) => {
            return match content(variants, name) {
                Some(Content::Unit) => None,
                _ => Some(Broken::Names.at(at)),
            };
        }
        (Style::External, Written::Object(members)) if members.count() == 1 => {
            let (name, value, _) = members.member();
            let Some(name) = name else { return None };
            return match content(variants, name) {
                Some(Content::Unit) | None => Some(Broken::Names.at(at)),
                Some(content) => of_content(value, content, &At::Member(at, name)),
            };
        }
        (Style::Internal(tag) | Style::Adjacent { tag, .. }, Written::Object(members)) => {
            (members, tag)
        }
        _ => return Some(Broken::Kind(Kind::Object).at(at)),
    };
    let name = match member(sent, tag) {
        Some(Written::Constant(Constant::String(name))) => name,
        Some(Written::Escaped) => return None,
        Some(_) => return Some(Broken::Kind(Kind::String).at(&At::Member(at, tag))),
        None => return Some(Broken::Missing(tag).at(at)),
    };
    match (content(variants, name), variants.style) {
        (None, _) => Some(Broken::Names.at(&At::Member(at, tag))),
        (Some(Content::Fields(fields)), Style::Internal(_)) => {
            of_fields(sent, fields, Some(tag), false, at)
        }
        (Some(Content::Unit), Style::Internal(_)) => of_fields(sent, &[], Some(tag), false, at),
        (Some(held), Style::Adjacent { content, .. }) => match (held, member(sent, content)) {
            (Content::Unit, _) => None,
            (_, None) => Some(Broken::Missing(content).at(at)),
            (held, Some(value)) => of_content(value, held, &At::Member(at, content)),
        },
        (Some(_), _) => None,
    }
}

/// What a value breaks of what a variant carries.
const fn of_content(value: Written, content: &'static Content, at: &At<'_>) -> Option<Fault> {
    match content {
        Content::Unit => None,
        Content::Value(shape, keywords) => match under(keywords, value, at) {
            None => of_shape(value, Seen::of(shape), at),
            fault => fault,
        },
        Content::Tuple(shapes) => of_tuple(value, shapes, &[], at),
        Content::Fields(fields) => match value {
            Written::Object(members) => of_fields(members, fields, None, false, at),
            _ => Some(Broken::Kind(Kind::Object).at(at)),
        },
    }
}

const fn content(variants: &'static Variants, name: &str) -> Option<&'static Content> {
    let mut rest = variants.variants;
    while let [variant, others @ ..] = rest {
        if same(variant.name, name) {
            return Some(&variant.content);
        }
        rest = others;
    }
    None
}

const fn field(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    let mut rest = fields;
    while let [field, others @ ..] = rest {
        if same(field.name, name) {
            return Some(field);
        }
        rest = others;
    }
    None
}

const fn member(members: Parts, wanted: &str) -> Option<Written> {
    let mut rest = members;
    while !rest.is_empty() {
        let (name, value, others) = rest.member();
        match name {
            Some(name) if !same(name, wanted) => {}
            // One with escapes may be the one.
            _ => return Some(value),
        }
        rest = others;
    }
    None
}
