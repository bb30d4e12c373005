//! Floor 2: whether a value that a definition states is one that its place admits, as far as
//! constants can see it. Behind the functions in a shape they see only what they are given with it;
//! the rest is left to the gate, which reads every stated value when a toolset is built.

use super::annotations::{Source, Stated};
use super::told::{Told, same};
use super::written::{Parts, Written};
use super::{
    Constant, Content, Enum, Field, Keyword, Newtype, Object, OfNull, Presence, Shape, Style,
    Variants,
};
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
        None => fault(value, seen, &At::Root),
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
enum At<'a> {
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
struct Fault {
    place: Told,
    broken: Broken,
}

enum Broken {
    Keyword(&'static str),
    Kind(Kind),
    Names,
    Length(usize),
    Unknown(&'static str),
    Missing(&'static str),
    Null,
}

impl Broken {
    const fn at(self, at: &At<'_>) -> Option<Fault> {
        Some(Fault { place: at.told(), broken: self })
    }
}

impl Fault {
    /// Stops the compiler because of `what`.
    #[track_caller]
    const fn stop(&self, what: &str) -> ! {
        let place = self.place.text();
        let told = match place.is_empty() {
            true => Told::of(&[what]),
            false => Told::of(&["`", place, "` of ", what]),
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

/// What a value breaks of these keywords.
const fn under(keywords: &[Keyword], value: Written, at: &At<'_>) -> Option<Fault> {
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
            return Broken::Keyword(keyword.key()).at(at);
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
const fn fault(value: Written, seen: Seen, at: &At<'_>) -> Option<Fault> {
    let Seen { shape, inside } = seen;
    match shape {
        Shape::Any | Shape::Embedded(_) => None,
        Shape::Behind(_) => match inside {
            [inner, ..] => fault(value, *inner, at),
            [] => None,
        },
        Shape::Nullable(inner) | Shape::Patch(inner) => match (value, inside) {
            (Written::Null, _) => None,
            (_, [inside, ..]) => fault(value, *inside, at),
            (_, []) => fault(value, Seen::of(inner), at),
        },
        Shape::Newtype(Newtype { keywords, inner, .. }) => match under(keywords, value, at) {
            None => fault(value, Seen::of(inner), at),
            fault => fault,
        },
        Shape::Scalar(kind, keywords) => match (kind, value.kind()) {
            (Kind::Number, Kind::Integer | Kind::Number)
            | (Kind::Integer, Kind::Integer)
            | (Kind::String, Kind::String)
            | (Kind::Boolean, Kind::Boolean) => under(keywords, value, at),
            _ => Broken::Kind(*kind).at(at),
        },
        Shape::Enum(choice) => of_enum(value, choice, at),
        Shape::Array(_, keywords) => of_array(value, keywords, inside, at),
        Shape::Tuple(shapes) => of_tuple(value, shapes, inside, at),
        Shape::Map(..) => of_map(value, inside, at),
        Shape::Object(object) => match value {
            Written::Object(members) => of_object(members, object, at),
            _ => Broken::Kind(Kind::Object).at(at),
        },
        Shape::Variants(variants) => of_variants(value, variants, at),
    }
}

const fn of_enum(value: Written, choice: &Enum, at: &At<'_>) -> Option<Fault> {
    let sent = match value {
        Written::Constant(Constant::String(sent)) => sent,
        Written::Escaped => return None,
        _ => return Broken::Kind(Kind::String).at(at),
    };
    let mut names = choice.names;
    while let [name, others @ ..] = names {
        if same(name.name, sent) {
            return None;
        }
        names = others;
    }
    Broken::Names.at(at)
}

const fn of_array(
    value: Written,
    keywords: &[Keyword],
    inside: &[Seen],
    at: &At<'_>,
) -> Option<Fault> {
    let Written::List(items) = value else { return Broken::Kind(Kind::Array).at(at) };
    if let Some(fault) = under(keywords, value, at) {
        return Some(fault);
    }
    let [seen, ..] = inside else { return None };
    let (mut items, mut index) = (items, 0);
    while !items.is_empty() {
        let (item, rest) = items.item();
        if let Some(fault) = fault(item, *seen, &At::Item(at, index)) {
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
    let Written::List(items) = value else { return Broken::Kind(Kind::Array).at(at) };
    if items.count() != shapes.len() {
        return Broken::Length(shapes.len()).at(at);
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
        if let Some(fault) = fault(item, seen, &At::Item(at, index)) {
            return Some(fault);
        }
        (items, shapes, index) = (rest, other_shapes, index + 1);
    }
    None
}

const fn of_map(value: Written, inside: &[Seen], at: &At<'_>) -> Option<Fault> {
    let Written::Object(members) = value else { return Broken::Kind(Kind::Object).at(at) };
    let [_, values, ..] = inside else { return None };
    let mut members = members;
    while !members.is_empty() {
        let (name, value, rest) = members.member();
        let name = match name {
            Some(name) => name,
            None => "…",
        };
        if let Some(fault) = fault(value, *values, &At::Member(at, name)) {
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
                _ => return Broken::Unknown(name).at(at),
            },
        }
    }
    let mut fields = fields;
    while let [field, others @ ..] = fields {
        if let Presence::Required = field.presence
            && member(members, field.name).is_none()
        {
            return Broken::Missing(field.name).at(at);
        }
        fields = others;
    }
    None
}

const fn of_field(value: Written, field: &'static Field, at: &At<'_>) -> Option<Fault> {
    if let (Written::Null, OfNull::Refuse | OfNull::MeansDefault) = (value, field.null) {
        return Broken::Null.at(at);
    }
    match under(field.rules.own(), value, at) {
        None => fault(value, Seen::of(field.shape), at),
        fault => fault,
    }
}

const fn of_variants(value: Written, variants: &'static Variants, at: &At<'_>) -> Option<Fault> {
    let (sent, tag) = match (variants.style, value) {
        (Style::Untagged, _) | (_, Written::Escaped) => return None,
        (Style::External, Written::Constant(Constant::String(name))) => {
            return match content(variants, name) {
                Some(Content::Unit) => None,
                _ => Broken::Names.at(at),
            };
        }
        (Style::External, Written::Object(members)) if members.count() == 1 => {
            let (name, value, _) = members.member();
            let Some(name) = name else { return None };
            return match content(variants, name) {
                Some(Content::Unit) | None => Broken::Names.at(at),
                Some(content) => of_content(value, content, &At::Member(at, name)),
            };
        }
        (Style::Internal(tag) | Style::Adjacent { tag, .. }, Written::Object(members)) => {
            (members, tag)
        }
        _ => return Broken::Kind(Kind::Object).at(at),
    };
    let name = match member(sent, tag) {
        Some(Written::Constant(Constant::String(name))) => name,
        Some(Written::Escaped) => return None,
        Some(_) => return Broken::Kind(Kind::String).at(&At::Member(at, tag)),
        None => return Broken::Missing(tag).at(at),
    };
    match (content(variants, name), variants.style) {
        (None, _) => Broken::Names.at(&At::Member(at, tag)),
        (Some(Content::Fields(fields)), Style::Internal(_)) => {
            of_fields(sent, fields, Some(tag), false, at)
        }
        (Some(Content::Unit), Style::Internal(_)) => of_fields(sent, &[], Some(tag), false, at),
        (Some(held), Style::Adjacent { content, .. }) => match (held, member(sent, content)) {
            (Content::Unit, _) => None,
            (_, None) => Broken::Missing(content).at(at),
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
            None => fault(value, Seen::of(shape), at),
            fault => fault,
        },
        Content::Tuple(shapes) => of_tuple(value, shapes, &[], at),
        Content::Fields(fields) => match value {
            Written::Object(members) => of_fields(members, fields, None, false, at),
            _ => Broken::Kind(Kind::Object).at(at),
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
