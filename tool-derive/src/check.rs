//! Finds what is wrong with a draft. The only maker of a model.
//!
//! Fields are in `fields`, enums in `variants`, keywords in `contradictions`, names in `naming`.

use crate::attr::Attrs;
use crate::case::snake;
use crate::contradictions::{contradictions, repeated_keywords};
use crate::draft::{self, Draft};
use crate::errors::Errors;
use crate::fields::{checked, object};
use crate::generics;
use crate::model::{Body, Model, Role};
use crate::unsendable::{endless, unsendable};
use crate::variants::{Cases, enumeration, style};
use proc_macro2::Ident;
use syn::ext::IdentExt;

/// The model of a draft. Where a mistake was told, it is only good for a stand-in.
pub(crate) fn check<'i>(draft: Draft<'i>, errors: &mut Errors) -> Model<'i> {
    let Draft { input, role, attrs, body } = draft;
    let tool = (role == Role::Tool).then(|| tool(input, &attrs, &body, errors));
    let style = style(&attrs, errors);
    let Attrs {
        name: _,
        mcp_name: _,
        require_docs,
        mut notes,
        crate_path,
        tag: _,
        content: _,
        untagged: _,
        rename,
        rename_all,
        rename_all_fields,
        default: _,
        required: _,
        not_null: _,
        flatten: _,
        sensitive: _,
        skip: _,
        with: _,
        conversion,
        check,
        says,
        relations,
        keywords,
        unread,
    } = attrs;
    if require_docs {
        documented(&body, errors);
    }
    let says_of_type = says.as_ref().map(|says| says.value.clone());
    let body = match body {
        _ if conversion.is_some() => {
            let conversion = conversion.map(|set| set.value);
            conversion.map_or(Body::Unknown, |conversion| {
                unsendable(&conversion.from, errors);
                Body::Converted(conversion, keywords)
            })
        }
        draft::Body::Object(fields) => {
            let check = checked(check, says.as_ref(), &unread, errors);
            for field in &fields {
                if field.attrs.default.is_none() {
                    endless(field.ty, &field.attrs.keywords, &input.ident, errors);
                }
            }
            Body::Object(object(fields, rename_all, &relations, check, errors))
        }
        draft::Body::Newtype(ty, inner) => {
            let mut all = keywords;
            all.extend(inner.keywords);
            repeated_keywords(&all, errors);
            contradictions(&all, errors);
            unsendable(ty, errors);
            endless(ty, &all, &input.ident, errors);
            Body::Newtype(ty, all)
        }
        draft::Body::Enum(variants) => {
            let names = Cases { variants: rename_all, fields: rename_all_fields };
            enumeration(input, variants, style, &names, errors)
        }
        draft::Body::Unknown => Body::Unknown,
    };
    notes.description.extend(says_of_type);
    let name = rename.map_or_else(|| input.ident.unraw().to_string(), |set| set.value);
    let (ident, generics, keys) = (&input.ident, &input.generics, generics::keys(input));
    Model { ident, generics, keys, crate_path, name, notes, tool, body }
}

/// Tells the members of which the model is told nothing.
fn documented(body: &draft::Body<'_>, errors: &mut Errors) {
    let mut tell = |ident: &Ident, attrs: &Attrs| {
        if attrs.notes.description.is_empty() && attrs.skip.is_none() && attrs.flatten.is_none() {
            errors.at(
                ident,
                format!(
                    "the model is told nothing of `{ident}`, which `require_docs` asks for; write \
                     a doc comment"
                ),
            );
        }
    };
    let mut fields = |fields: &[draft::Field<'_>]| {
        for field in fields {
            tell(field.ident, &field.attrs);
        }
    };
    match body {
        draft::Body::Object(own) => fields(own),
        draft::Body::Enum(variants) => {
            for variant in variants {
                if let draft::Content::Fields(own) = &variant.content {
                    fields(own);
                }
            }
            for variant in variants {
                tell(variant.ident, &variant.attrs);
            }
        }
        draft::Body::Newtype(..) | draft::Body::Unknown => {}
    }
}

/// The name of a tool.
fn tool(
    input: &syn::DeriveInput,
    attrs: &Attrs,
    body: &draft::Body<'_>,
    errors: &mut Errors,
) -> String {
    let ident = &input.ident;
    match body {
        draft::Body::Object(_) | draft::Body::Unknown => {}
        draft::Body::Newtype(..) => {
            errors.at(ident, "a tool's arguments are an object; give the field a name");
        }
        draft::Body::Enum(_) => errors.at(
            ident,
            "a tool's arguments are an object; derive `Argument` here, and make this the field of \
             a struct that derives `Tool`",
        ),
    }
    if attrs.notes.description.is_empty() {
        errors.at(
            ident,
            format!("the model is told nothing of this tool; write a doc comment on `{ident}`"),
        );
    }
    let (name, span) = match &attrs.name {
        Some(set) => (set.value.clone(), set.at),
        None => (snake(&ident.unraw().to_string()), ident.span()),
    };
    let sign = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if attrs.mcp_name
        && (!(1..=128).contains(&name.len()) || !name.chars().all(|c| sign(c) || c == '.'))
    {
        let message =
            "MCP takes no tool of this name; use up to 128 letters, digits, `_`, `-` and `.`";
        errors.at_span(span, message);
    } else if !attrs.mcp_name && (!starts || !name.chars().all(sign) || name.len() > 64) {
        errors.at_span(
            span,
            format!(
                "not every provider takes a tool called `{name}`; use a letter or `_`, and then up \
                 to 63 letters, digits, `_` and `-`, or say `mcp_name` if it is for MCP alone"
            ),
        );
    }
    name
}
