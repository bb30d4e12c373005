//! What an expansion prints: a definition in which no mistake is left.

use crate::literal::{Decimal, Literal};
use crate::pattern::Table;
use proc_macro2::{Ident, Span};
use syn::{ExprPath, Generics, Path, Type};

/// Which derive was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Argument,
    Tool,
}

/// A type, checked.
pub(crate) struct Model<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) generics: &'i Generics,
    pub(crate) crate_path: Option<Path>,
    /// What the doc comment says of the type.
    pub(crate) description: String,
    /// The name of the tool, where it is one.
    pub(crate) tool: Option<String>,
    pub(crate) body: Body<'i>,
}

pub(crate) enum Body<'i> {
    Object(Object<'i>),
    Newtype(&'i Type, Vec<Keyword>),
    /// Whatever it is made of, it is read as another type and converted.
    Converted(Conversion, Vec<Keyword>),
    /// Units alone, sent as their names.
    Enum(Vec<Variant<'i>>),
    /// Units alone, sent as their numbers, which are of this integer type.
    Numbers(Ident, Vec<(&'i Ident, Literal)>),
    Variants(Style, Vec<Variant<'i>>),
    /// Something was wrong with it, and that is told.
    Unknown,
}

/// A struct with named fields, or with none.
pub(crate) struct Object<'i> {
    pub(crate) fields: Vec<Field<'i>>,
    pub(crate) flattened: Vec<Flattened<'i>>,
    /// Fields that are none of the arguments, and get their `Default`.
    pub(crate) skipped: Vec<&'i Ident>,
    /// The key of each, and the places of the fields that it is about.
    pub(crate) relations: Vec<(Ident, Vec<usize>)>,
    pub(crate) check: Option<ExprPath>,
}

/// How a type is made from the type that is advertised.
#[derive(Clone)]
pub(crate) struct Conversion {
    pub(crate) from: Type,
    pub(crate) may_fail: bool,
}

/// The module that a field is read through: its `Wire` is advertised, its `read` converts.
pub(crate) struct With {
    pub(crate) module: ExprPath,
    pub(crate) wire: Type,
}

/// A field whose own members are members of the object around it.
pub(crate) struct Flattened<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) ty: &'i Type,
    /// How many fields stand before it.
    pub(crate) after: usize,
}

/// What fields ask of each other, as it is written.
pub(crate) struct Relation {
    pub(crate) key: Ident,
    pub(crate) fields: Vec<Ident>,
}

pub(crate) struct Field<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) ty: &'i Type,
    pub(crate) with: Option<With>,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) default: Option<Default>,
    /// The span of the key that makes an `Option` required.
    pub(crate) required: Option<Span>,
    /// The span of the key that takes `null` from an `Option`.
    pub(crate) not_null: Option<Span>,
    /// Records leave its value out.
    pub(crate) sensitive: bool,
    pub(crate) check: Option<ExprPath>,
    pub(crate) keywords: Vec<Keyword>,
}

impl Field<'_> {
    /// The type that is advertised and read.
    pub(crate) fn wire(&self) -> &Type {
        self.with.as_ref().map_or(self.ty, |with| &with.wire)
    }
}

pub(crate) struct Variant<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) content: Content<'i>,
}

/// How variants are told apart, in the words of serde.
pub(crate) enum Style {
    External,
    Internal(String),
    Adjacent { tag: String, content: String },
    Untagged,
}

pub(crate) enum Content<'i> {
    Unit,
    Value(&'i Type, Vec<Keyword>),
    Tuple(Vec<&'i Type>),
    Fields(Vec<Field<'i>>),
}

pub(crate) enum Default {
    /// `Default::default()`
    OfType,
    Literal(Literal),
    /// A constant or a static.
    Path(ExprPath),
    /// A function that makes it.
    Function(ExprPath),
}

/// A keyword: the key is also what makes it at run time.
pub(crate) struct Keyword {
    pub(crate) key: Ident,
    /// Where its value stands.
    pub(crate) span: Span,
    pub(crate) check: Check,
}

pub(crate) enum Check {
    Bound(Decimal),
    Count(u32),
    Pattern(String, Table),
    /// The name, an example, and the pattern.
    Format([&'static str; 3], Table),
    Flag,
    Constant(Literal),
    Constants(Vec<Literal>),
}
