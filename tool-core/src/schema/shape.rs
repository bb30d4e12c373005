//! Floor 2: what a type accepts, as data. Fields are in `field`, keywords in `keyword`; what is said
//! of a shape to whoever sent something else is in `expected`.

use super::{
    Annotations, Field, Keyword, Relation, Stated, expect_names_apart, expect_optional,
    expect_satisfiable, expect_tag_apart,
};
use crate::json::{Kind, Quoted};
use crate::report::Letters;
use serde_json::Value;
use std::any::TypeId;

/// The shape of a type behind a pointer, of which there may be any number or none. A function, so
/// that types may refer to each other and to themselves; what a value holds in itself is there for
/// constants to see.
pub(crate) type ShapeFn = fn() -> &'static Shape;

/// What a type accepts.
#[derive(Debug)]
pub enum Shape {
    /// Every JSON value.
    Any,
    /// What a schema says that was made elsewhere: a document of its own.
    Embedded(fn() -> Value),
    /// A boolean, number, integer or string, within the bounds that its Rust type has.
    Scalar(Kind, &'static [Keyword]),
    /// The shape behind a pointer.
    Behind(ShapeFn),
    /// `null`, or the shape inside.
    Nullable(&'static Shape),
    /// The same, where an absent property means something else than `null` does.
    Patch(&'static Shape),
    /// Items of one shape.
    Array(ShapeFn, &'static [Keyword]),
    /// One item of each shape, in this order.
    Tuple(&'static [&'static Shape]),
    /// Any keys of one shape, with values of another.
    Map(ShapeFn, ShapeFn),
    /// The shape inside, under further keywords.
    Newtype(&'static Newtype),
    /// The fields of a struct.
    Object(Object),
    /// One of some strings.
    Enum(&'static Enum),
    /// One of some variants, some of which carry data.
    Variants(&'static Variants),
}

/// What a type of the user's is called.
#[derive(Debug)]
pub struct Named {
    /// The name, without that of its parameters.
    pub name: &'static str,
    /// What the name is followed by, where the type is generic.
    pub parameters: &'static [Parameter],
    /// Which type it is; names may be used twice.
    pub id: fn() -> TypeId,
    /// What is said of it.
    pub notes: Annotations,
}

/// What a generic type was given.
#[derive(Clone, Copy, Debug)]
pub enum Parameter {
    /// A type.
    Type(ShapeFn),
    /// A constant, in words.
    Const(fn() -> String),
}

impl Newtype {
    /// The table of a newtype.
    #[must_use]
    #[track_caller]
    pub const fn new(named: Named, keywords: &'static [Keyword], inner: &'static Shape) -> Self {
        expect_satisfiable(keywords, inner);
        Newtype { named, keywords, inner }
    }
}

impl Named {
    /// Adds the parameters.
    #[must_use]
    pub const fn of(mut self, parameters: &'static [Parameter]) -> Self {
        self.parameters = parameters;
        self
    }

    /// Says more of it than its description.
    #[must_use]
    pub const fn annotated(
        mut self,
        title: &'static str,
        deprecated: bool,
        examples: &'static [Stated],
    ) -> Self {
        self.notes = self.notes.with(title, deprecated, examples);
        self
    }
}

/// A struct around one value, read and advertised as that value.
#[derive(Debug)]
pub struct Newtype {
    /// The type; its name is shown only where it contains itself.
    pub named: Named,
    /// What the newtype adds.
    pub keywords: &'static [Keyword],
    /// The value inside.
    pub inner: &'static Shape,
}

/// A struct with named fields, or with none.
#[derive(Debug)]
pub struct Object {
    /// The type.
    pub named: Named,
    /// Its fields, in order.
    pub fields: &'static [Field],
    /// The structs and maps whose own members are members of the same object, in order.
    pub flattened: &'static [Flattened],
    /// What the fields ask of each other.
    pub relations: &'static [Relation],
}

/// A struct whose fields are properties of the object around it, or a map whose keys are.
#[derive(Debug)]
pub struct Flattened {
    /// How many fields of the object stand before it.
    pub after: usize,
    /// The struct or map.
    pub shape: &'static Shape,
}

/// An enum of which every variant is a unit.
#[derive(Debug)]
pub struct Enum {
    /// The type.
    pub named: Named,
    /// Its names, in order.
    pub names: &'static [Name],
}

/// A name of an [`Enum`].
#[derive(Debug)]
pub struct Name {
    /// As it is sent.
    pub name: &'static str,
    /// The same, as it is looked for in a text.
    pub quoted: Quoted,
    /// The same at a glance, to see which one was meant.
    pub(crate) letters: Letters,
    /// What is said of it.
    pub notes: Annotations,
}

impl Name {
    /// The row of a name.
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        Name {
            name,
            quoted: Quoted::new(name),
            letters: Letters::of(name),
            notes: Annotations::described(description),
        }
    }

    /// Says more of it than its description.
    #[must_use]
    pub const fn annotated(mut self, title: &'static str, deprecated: bool) -> Self {
        self.notes = self.notes.with(title, deprecated, &[]);
        self
    }
}

/// An enum of which some variant carries data.
#[derive(Debug)]
pub struct Variants {
    /// The type.
    pub named: Named,
    /// How the variants are told apart.
    pub style: Style,
    /// Its variants, in order.
    pub variants: &'static [Variant],
}

/// How the variants of an enum are told apart, in the words of serde.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// An object with one property, named like the variant; units are strings.
    External,
    /// An object with a property that names the variant, beside the fields.
    Internal(&'static str),
    /// An object with a property that names the variant, and one with what it carries.
    Adjacent {
        /// The property that names the variant.
        tag: &'static str,
        /// The property with what it carries.
        content: &'static str,
    },
    /// By the kind of the value, or by a constant in it.
    Untagged,
}

/// A variant of [`Variants`].
#[derive(Debug)]
pub struct Variant {
    /// As it is sent.
    pub name: &'static str,
    /// What is said of it.
    pub notes: Annotations,
    /// What it carries.
    pub content: Content,
}

/// What a variant carries.
#[derive(Debug)]
pub enum Content {
    /// Nothing.
    Unit,
    /// One value, under keywords of its own.
    Value(&'static Shape, &'static [Keyword]),
    /// One value of each shape, in this order.
    Tuple(&'static [&'static Shape]),
    /// Fields with names.
    Fields(&'static [Field]),
}

impl Shape {
    /// The type of the user's that it is, if it is one.
    pub(crate) const fn named(&'static self) -> Option<&'static Named> {
        match self {
            Shape::Newtype(newtype) => Some(&newtype.named),
            Shape::Object(object) => Some(&object.named),
            Shape::Enum(choice) => Some(&choice.named),
            Shape::Variants(variants) => Some(&variants.named),
            Shape::Any
            | Shape::Embedded(_)
            | Shape::Scalar(..)
            | Shape::Behind(_)
            | Shape::Nullable(_)
            | Shape::Patch(_)
            | Shape::Array(..)
            | Shape::Tuple(_)
            | Shape::Map(..) => None,
        }
    }

    /// What the type is called; for a type that has no name of its own, its kind.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Shape::Any | Shape::Embedded(_) => "any",
            Shape::Scalar(kind, _) => kind.name(),
            Shape::Behind(inner) => inner().name(),
            Shape::Nullable(inner) | Shape::Patch(inner) => inner.name(),
            Shape::Array(..) | Shape::Tuple(_) => Kind::Array.name(),
            Shape::Map(..) => Kind::Object.name(),
            Shape::Newtype(Newtype { named, .. })
            | Shape::Object(Object { named, .. })
            | Shape::Enum(Enum { named, .. })
            | Shape::Variants(Variants { named, .. }) => named.name,
        }
    }
}

/// A shape directly inside another one.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) shape: &'static Shape,
    /// The field that has it, if it is one's.
    pub(crate) field: Option<&'static Field>,
}

impl Part {
    fn of(field: &'static Field) -> Self {
        Part { shape: field.shape, field: Some(field) }
    }
}

impl Shape {
    /// Visits the shapes directly inside, in order.
    pub(crate) fn parts(&self, visit: &mut dyn FnMut(Part)) {
        let bare = |shape: &&'static Shape| Part { shape, field: None };
        match self {
            Shape::Any | Shape::Embedded(_) | Shape::Scalar(..) | Shape::Enum(_) => {}
            Shape::Nullable(inner) | Shape::Patch(inner) => visit(bare(inner)),
            Shape::Behind(inner) | Shape::Array(inner, _) => visit(bare(&inner())),
            Shape::Map(keys, values) => [keys(), values()].iter().map(bare).for_each(visit),
            Shape::Newtype(newtype) => visit(bare(&newtype.inner)),
            Shape::Tuple(items) => items.iter().map(bare).for_each(visit),
            Shape::Object(object) => {
                object.fields.iter().map(Part::of).for_each(&mut *visit);
                object.flattened.iter().map(|flat| bare(&flat.shape)).for_each(visit);
            }
            Shape::Variants(variants) => {
                for variant in variants.variants {
                    match &variant.content {
                        Content::Unit => {}
                        Content::Value(shape, _) => visit(bare(shape)),
                        Content::Tuple(items) => items.iter().map(bare).for_each(&mut *visit),
                        Content::Fields(fields) => {
                            fields.iter().map(Part::of).for_each(&mut *visit);
                        }
                    }
                }
            }
        }
    }

    /// The shape behind the pointers.
    pub(crate) fn itself(&'static self) -> &'static Shape {
        match self {
            Shape::Behind(inner) => inner().itself(),
            own => own,
        }
    }

    /// Whether of a property of this shape, absent and `null` mean different things.
    pub(super) fn is_patch(&self) -> bool {
        match self {
            Shape::Patch(_) => true,
            Shape::Behind(inner) => inner().is_patch(),
            Shape::Newtype(newtype) => newtype.inner.is_patch(),
            _ => false,
        }
    }

    /// The struct that a value of this shape is, newtypes aside.
    pub(crate) fn object(&'static self) -> Option<&'static Object> {
        match self {
            Shape::Object(object) => Some(object),
            Shape::Behind(inner) => inner().object(),
            Shape::Newtype(newtype) => newtype.inner.object(),
            _ => None,
        }
    }
}

impl Shape {
    /// A struct of these fields alone.
    #[must_use]
    pub const fn object_of(named: Named, fields: &'static [Field]) -> Self {
        Shape::Object(Object { named, fields, flattened: &[], relations: &[] })
    }

    /// Adds what is flattened into a struct.
    #[must_use]
    #[track_caller]
    pub const fn flattening(mut self, flattened: &'static [Flattened]) -> Self {
        if let Shape::Object(object) = &mut self {
            object.flattened = flattened;
            expect_names_apart(object);
        }
        self
    }

    /// Adds what the fields of a struct ask of each other.
    #[must_use]
    #[track_caller]
    pub const fn relating(mut self, relations: &'static [Relation]) -> Self {
        if let Shape::Object(object) = &mut self {
            expect_optional(object.fields, relations);
            object.relations = relations;
        }
        self
    }
}

impl Object {
    /// The names of the properties, those of flattened structs after the others.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.all_fields().iter().map(|field| field.name).collect()
    }

    /// The fields, those of flattened structs after the others.
    pub(super) fn all_fields(&self) -> Vec<&'static Field> {
        let inner = self.flattened.iter().filter_map(|flat| flat.shape.object());
        self.fields.iter().chain(inner.flat_map(Object::all_fields)).collect()
    }

    /// Whether a property has this name, be it one of a flattened struct.
    pub(crate) fn has(&self, name: &str) -> bool {
        let inner = || self.flattened.iter().filter_map(|flat| flat.shape.object());
        self.fields.iter().any(|field| field.name == name) || inner().any(|inner| inner.has(name))
    }

    /// How many maps are flattened into it. A map takes what nobody else does.
    pub(crate) fn flattened_maps(&self) -> usize {
        let shapes = self.flattened.iter().map(|flat| flat.shape);
        shapes.map(|shape| shape.object().map_or(1, Object::flattened_maps)).sum()
    }
}

impl Enum {
    /// The names, in order.
    pub(crate) fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.names.iter().map(|name| name.name)
    }
}

impl Variants {
    /// The table of an enum.
    #[must_use]
    #[track_caller]
    pub const fn new(named: Named, style: Style, variants: &'static [Variant]) -> Self {
        expect_tag_apart(style, variants);
        Variants { named, style, variants }
    }

    /// The names of the variants, in order.
    pub(crate) fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.variants.iter().map(|variant| variant.name)
    }

    /// The names of those variants that carry nothing, or of those that carry something.
    pub(crate) fn names_of(&self, units: bool) -> Vec<&'static str> {
        let of_kind = |variant: &&Variant| matches!(variant.content, Content::Unit) == units;
        self.variants.iter().filter(of_kind).map(|variant| variant.name).collect()
    }
}

impl Variant {
    /// The row of a variant.
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str, content: Content) -> Self {
        Variant { name, notes: Annotations::described(description), content }
    }

    /// Says more of it than its description.
    #[must_use]
    pub const fn annotated(mut self, title: &'static str, deprecated: bool) -> Self {
        self.notes = self.notes.with(title, deprecated, &[]);
        self
    }
}
