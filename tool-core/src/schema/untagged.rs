//! Floor 2: what tells the variants of an untagged enum apart: the kind of the value, or a constant
//! in an object. Nothing else is taken, so that at most one variant can be meant.

use super::{Constant, Content, Field, Keyword, Presence, Shape, Style, Variants};
use crate::json::Kind;

/// The kinds of JSON values that a shape admits. Integers are numbers here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    const NONE: Kinds = Kinds(0);
    pub(super) const ALL: Kinds = Kinds(0b11_1111);

    pub(super) const fn of(kind: Kind) -> Self {
        Kinds(match kind {
            Kind::Null => 1,
            Kind::Boolean => 2,
            Kind::Integer | Kind::Number => 4,
            Kind::String => 8,
            Kind::Array => 16,
            Kind::Object => 32,
        })
    }

    pub(super) const fn and(self, other: Kinds) -> Self {
        Kinds(self.0 | other.0)
    }

    pub(super) const fn common(self, other: Kinds) -> Self {
        Kinds(self.0 & other.0)
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn is_only(self, kind: Kind) -> bool {
        self.0 == Kinds::of(kind).0
    }
}

/// Newtypes may contain themselves; this deep they are taken for anything.
const DEEPEST: usize = 16;

fn kinds_of_shape(shape: &'static Shape, depth: usize) -> Kinds {
    if depth > DEEPEST {
        return Kinds::ALL;
    }
    match shape {
        Shape::Any | Shape::Embedded(_) => Kinds::ALL,
        Shape::Scalar(kind, _) => Kinds::of(*kind),
        Shape::Nullable(inner) | Shape::Patch(inner) => {
            kinds_of_shape(inner, depth + 1).and(Kinds::of(Kind::Null))
        }
        Shape::Behind(inner) => kinds_of_shape(inner(), depth + 1),
        Shape::Newtype(newtype) => kinds_of_shape(newtype.inner, depth + 1),
        Shape::Array(..) | Shape::Tuple(_) => Kinds::of(Kind::Array),
        Shape::Map(..) | Shape::Object(_) => Kinds::of(Kind::Object),
        Shape::Enum(_) => Kinds::of(Kind::String),
        Shape::Variants(variants) => {
            let contents = variants.variants.iter().map(|variant| &variant.content);
            let each = contents.map(|content| match (variants.style, content) {
                (Style::External, Content::Unit) => Kinds::of(Kind::String),
                (Style::Untagged, content) => kinds_of_content(content, depth + 1),
                (Style::External | Style::Internal(_) | Style::Adjacent { .. }, _) => {
                    Kinds::of(Kind::Object)
                }
            });
            each.fold(Kinds::NONE, Kinds::and)
        }
    }
}

fn kinds_of_content(content: &'static Content, depth: usize) -> Kinds {
    match content {
        Content::Unit => Kinds::of(Kind::Null),
        Content::Value(shape, _) => kinds_of_shape(shape, depth),
        Content::Tuple(_) => Kinds::of(Kind::Array),
        Content::Fields(_) => Kinds::of(Kind::Object),
    }
}

/// The variants that admit a value of this kind, with their places.
pub(crate) fn of_kind(variants: &'static Variants, kind: Kind) -> Vec<(usize, &'static Content)> {
    let kind = Kinds::of(kind);
    let contents = variants.variants.iter().map(|variant| &variant.content).enumerate();
    contents.filter(|(_, content)| kinds_of_content(content, 0).common(kind) == kind).collect()
}

/// The properties that an object must have with one of some values, and the keyword that says so.
pub(crate) fn constants(content: &'static Content) -> Vec<(&'static str, &'static Keyword)> {
    let fields: &'static [Field] = match content {
        Content::Fields(fields) => fields,
        Content::Value(shape, _) => shape.object().map_or(&[], |object| object.fields),
        Content::Unit | Content::Tuple(_) => &[],
    };
    let required = fields.iter().filter(|field| matches!(field.presence, Presence::Required));
    let keywords = required.flat_map(|field| field.rules.iter().map(|k| (field.name, k)));
    keywords.filter(|(_, keyword)| !values(keyword).is_empty()).collect()
}

/// The property in which all of some objects have constants, with these, if there is one.
pub(crate) fn common_property(
    objects: &[(usize, &'static Content)],
) -> Option<(&'static str, Vec<&'static Constant>)> {
    let of = |(_, content): &(usize, &'static Content)| constants(content);
    let (first, rest) = objects.split_first()?;
    of(first).into_iter().find_map(|(property, keyword)| {
        let mut all: Vec<_> = values(keyword).iter().collect();
        for other in rest {
            let (_, keyword) = of(other).into_iter().find(|(name, _)| *name == property)?;
            all.extend(values(keyword));
        }
        Some((property, all))
    })
}

pub(super) const fn values(keyword: &Keyword) -> &[Constant] {
    match keyword {
        Keyword::Const(constant) => std::slice::from_ref(constant),
        Keyword::Enum(constants) => constants,
        _ => &[],
    }
}

/// Two variants that one value could mean, by name, if there are such.
pub(crate) fn overlap(variants: &'static Variants) -> Option<(&'static str, &'static str)> {
    let rows = variants.variants;
    rows.iter().enumerate().find_map(|(n, one)| {
        let other = rows.iter().skip(n + 1).find(|other| !apart(&one.content, &other.content))?;
        Some((one.name, other.name))
    })
}

fn apart(one: &'static Content, other: &'static Content) -> bool {
    let common = kinds_of_content(one, 0).common(kinds_of_content(other, 0));
    if common == Kinds::NONE {
        return true;
    }
    let ours = constants(one);
    common == Kinds::of(Kind::Object)
        && constants(other).iter().any(|(name, theirs)| {
            let same = ours.iter().filter(|(own, _)| own == name);
            same.into_iter()
                .any(|(_, own)| !values(own).iter().any(|value| values(theirs).contains(value)))
        })
}
