//! What an item says, as it says it: its parts with their attributes.

use crate::attr::{self, Attrs};
use crate::errors::Errors;
use crate::key::Place;
use crate::model::Role;
use syn::{Data, DeriveInput, Expr, Fields, Ident, Type};

pub(crate) struct Draft<'i> {
    pub(crate) input: &'i DeriveInput,
    pub(crate) role: Role,
    pub(crate) attrs: Attrs,
    pub(crate) body: Body<'i>,
}

#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub(crate) enum Body<'i> {
    Object(Vec<Field<'i>>),
    Newtype(&'i Type, Attrs),
    Enum(Vec<Variant<'i>>),
    /// Nothing that arguments can be made of.
    Unknown,
}

pub(crate) struct Field<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) ty: &'i Type,
    pub(crate) attrs: Attrs,
}

pub(crate) struct Variant<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) content: Content<'i>,
    /// The number that is given to it.
    pub(crate) number: Option<&'i Expr>,
    pub(crate) attrs: Attrs,
}

/// What a variant carries.
#[allow(clippy::large_enum_variant, reason = "there is one of it for each variant")]
pub(crate) enum Content<'i> {
    Unit,
    Value(&'i Type, Attrs),
    Tuple(Vec<&'i Type>),
    Fields(Vec<Field<'i>>),
}

impl<'i> Draft<'i> {
    pub(crate) fn new(input: &'i DeriveInput, role: Role, errors: &mut Errors) -> Self {
        let place = match (&input.data, role) {
            // Whatever it is made of, it is read as one value.
            _ if role == Role::Argument && attr::is_converted(&input.attrs) => Place::Newtype,
            (Data::Enum(_) | Data::Union(_), _) => Place::Enum,
            (Data::Struct(data), _) if matches!(data.fields, Fields::Unnamed(_)) => Place::Newtype,
            (Data::Struct(_), Role::Tool) => Place::Tool,
            (Data::Struct(_), Role::Argument) => Place::Struct,
        };
        let attrs = Attrs::read(&input.attrs, place, errors);
        Draft { input, role, attrs, body: body(input, errors) }
    }
}

fn body<'i>(input: &'i DeriveInput, errors: &mut Errors) -> Body<'i> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) => match fields.unnamed.first() {
                Some(field) if fields.unnamed.len() == 1 => {
                    Body::Newtype(&field.ty, Attrs::read(&field.attrs, Place::Inner, errors))
                }
                _ => {
                    let message = "the model sees no order in a struct; give the fields names, or \
                                   make it a newtype of one tuple";
                    errors.at(&data.fields, message);
                    Body::Unknown
                }
            },
            named_or_none => Body::Object(fields(named_or_none, errors)),
        },
        Data::Enum(data) => Body::Enum(
            data.variants
                .iter()
                .map(|variant| Variant {
                    ident: &variant.ident,
                    content: content(&variant.fields, errors),
                    number: variant.discriminant.as_ref().map(|(_, number)| number),
                    attrs: Attrs::read(&variant.attrs, Place::Variant, errors),
                })
                .collect(),
        ),
        Data::Union(data) => {
            errors.at(data.union_token, "a union has no JSON; use an enum with `#[tool(tag = …)]`");
            Body::Unknown
        }
    }
}

fn content<'i>(from: &'i Fields, errors: &mut Errors) -> Content<'i> {
    match from {
        Fields::Unit => Content::Unit,
        Fields::Named(_) => Content::Fields(fields(from, errors)),
        Fields::Unnamed(tuple) => match tuple.unnamed.first() {
            Some(field) if tuple.unnamed.len() == 1 => {
                Content::Value(&field.ty, Attrs::read(&field.attrs, Place::Inner, errors))
            }
            _ => {
                for field in &tuple.unnamed {
                    Attrs::read(&field.attrs, Place::Item, errors);
                }
                Content::Tuple(tuple.unnamed.iter().map(|field| &field.ty).collect())
            }
        },
    }
}

fn fields<'i>(from: &'i Fields, errors: &mut Errors) -> Vec<Field<'i>> {
    let mut fields = Vec::new();
    for field in from {
        if let Some(ident) = &field.ident {
            let attrs = Attrs::read(&field.attrs, Place::Field, errors);
            fields.push(Field { ident, ty: &field.ty, attrs });
        }
    }
    fields
}
