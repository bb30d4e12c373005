//! Floor 2: what a type accepts, as data. Fields are in `field`, keywords in `keyword`.

use super::{Field, Keyword};
use crate::json::Kind;
use std::any::TypeId;

/// The shape of another type. A function, so that types may refer to each other and to
/// themselves.
pub(crate) type ShapeFn = fn() -> &'static Shape;

/// What a type accepts.
#[derive(Debug)]
pub enum Shape {
    /// Every JSON value.
    Any,
    /// A boolean, number, integer or string, within the bounds that its Rust type has.
    Scalar(Kind, &'static [Keyword]),
    /// `null`, or the shape inside.
    Nullable(ShapeFn),
    /// Items of one shape.
    Array(ShapeFn, &'static [Keyword]),
    /// One item of each shape, in this order.
    Tuple(&'static [ShapeFn]),
    /// Any keys, with values of one shape.
    Map(ShapeFn),
    /// The shape inside, under further keywords.
    Newtype(&'static Newtype),
    /// The fields of a struct.
    Object(&'static Object),
    /// One of some strings.
    Enum(&'static Enum),
    /// One of some objects, told apart by a property.
    Tagged(&'static Tagged),
}

/// What a type of the user's is called.
#[derive(Debug)]
pub struct Named {
    /// The name in `$defs`.
    pub name: &'static str,
    /// Which type it is; names may be used twice.
    pub id: fn() -> TypeId,
    /// What the doc comment says of it.
    pub description: &'static str,
}

/// A struct around one value, read and advertised as that value.
#[derive(Debug)]
pub struct Newtype {
    /// The type; its name is shown only where it contains itself.
    pub named: Named,
    /// What the newtype adds.
    pub keywords: &'static [Keyword],
    /// The value inside.
    pub inner: ShapeFn,
}

/// A struct with named fields, or with none.
#[derive(Debug)]
pub struct Object {
    /// The type.
    pub named: Named,
    /// Its fields, in order.
    pub fields: &'static [Field],
}

/// An enum of which every variant is a unit.
#[derive(Debug)]
pub struct Enum {
    /// The type.
    pub named: Named,
    /// Its variants, in order.
    pub variants: &'static [Variant],
}

/// A variant of an [`Enum`].
#[derive(Debug)]
pub struct Variant {
    /// As it is sent.
    pub name: &'static str,
}

/// An internally tagged enum.
#[derive(Debug)]
pub struct Tagged {
    /// The type.
    pub named: Named,
    /// The property that tells the variants apart.
    pub tag: &'static str,
    /// Its variants, in order.
    pub variants: &'static [VariantFields],
}

/// A variant of a [`Tagged`] enum.
#[derive(Debug)]
pub struct VariantFields {
    /// The value of the tag.
    pub name: &'static str,
    /// What the doc comment says of it.
    pub description: &'static str,
    /// Its fields, in order, without the tag.
    pub fields: &'static [Field],
}

impl Shape {
    /// What the type is called; for a type that has no name of its own, its kind.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Shape::Newtype(newtype) => newtype.named.name,
            Shape::Object(object) => object.named.name,
            Shape::Enum(choice) => choice.named.name,
            Shape::Tagged(tagged) => tagged.named.name,
            Shape::Any => "any",
            Shape::Scalar(kind, _) => kind.name(),
            Shape::Nullable(inner) => inner().name(),
            Shape::Array(..) | Shape::Tuple(_) => Kind::Array.name(),
            Shape::Map(_) => Kind::Object.name(),
        }
    }

    /// What to send, in a word or a short list.
    pub(crate) fn expected(&self) -> String {
        match self {
            Shape::Any => "any value".to_owned(),
            Shape::Scalar(kind, _) => kind.name().to_owned(),
            Shape::Nullable(inner) => inner().expected() + " or null",
            Shape::Newtype(newtype) => (newtype.inner)().expected(),
            Shape::Array(..) | Shape::Tuple(_) => Kind::Array.name().to_owned(),
            Shape::Map(_) | Shape::Object(_) | Shape::Tagged(_) => Kind::Object.name().to_owned(),
            Shape::Enum(choice) => choice.expected(),
        }
    }
}

impl Enum {
    /// The names, in order.
    pub(crate) fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.variants.iter().map(|variant| variant.name)
    }

    pub(crate) fn expected(&self) -> String {
        format!("one of {}", crate::report::quoted_list(self.names()))
    }
}

impl Tagged {
    /// The values of the tag, in order.
    pub(crate) fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.variants.iter().map(|variant| variant.name)
    }
}
