//! What an expansion prints: a definition in which no mistake is left.

use crate::docs::Description;
use crate::literal::{Decimal, Literal};
use crate::pattern::{Format, Table};
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
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
    /// The type parameters that are keys of maps.
    pub(crate) keys: Vec<&'i Ident>,
    pub(crate) crate_path: Option<Path>,
    /// What the type is called in `$defs`.
    pub(crate) name: String,
    pub(crate) notes: Annotations,
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
    pub(crate) notes: Annotations,
    pub(crate) default: Option<Stated>,
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
    pub(crate) notes: Annotations,
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

/// What is said of an item besides what it accepts.
#[derive(Default)]
pub(crate) struct Annotations {
    pub(crate) title: String,
    pub(crate) description: Description,
    pub(crate) deprecated: bool,
    pub(crate) examples: Vec<Stated>,
}

/// A default or an example.
pub(crate) enum Stated {
    /// `Default::default()`
    OfType,
    Literal(Literal),
    /// A constant or a static.
    Path(ExprPath),
    /// A function that makes it.
    Function(ExprPath),
}

impl Stated {
    /// Where it stands, if it stands somewhere.
    pub(crate) fn span(&self) -> Option<Span> {
        match self {
            Stated::OfType => None,
            Stated::Literal(literal) => Some(literal.span),
            Stated::Path(path) | Stated::Function(path) => Some(path.span()),
        }
    }
}

/// A keyword: the key is also what makes it at run time.
pub(crate) struct Keyword {
    pub(crate) key: Ident,
    /// Where its value stands.
    pub(crate) span: Span,
    pub(crate) check: Check,
    /// Words that refusals say in its place, where it is a pattern.
    pub(crate) says: Option<String>,
}

pub(crate) enum Check {
    Bound(Decimal),
    Count(u32),
    /// The pattern, and its table, if it fits one.
    Pattern(String, Option<Table>),
    /// The format, its pattern, and what holds besides.
    Format(&'static Format, Table, Vec<Keyword>),
    Flag,
    Constant(Literal),
    Constants(Vec<Literal>),
}
