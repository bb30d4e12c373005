//! Checks fields: those of a struct, those of a variant, and what they ask of each other.

use crate::attr::{Attrs, Set, backticked};
use crate::case::Case;
use crate::contradictions::contradictions;
use crate::draft;
use crate::errors::Errors;
use crate::model::{Field, Flattened, Object, Relation, Stated};
use crate::naming::{Names, named, property_name};
use crate::relations::conflicts;
use crate::unsendable::unsendable;
use proc_macro2::Ident;
use std::collections::BTreeSet;
use syn::ExprPath;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// A struct: its fields, those that are flattened into it, and what they ask of each other.
pub(crate) fn object<'i>(
    drafts: Vec<draft::Field<'i>>,
    case: Option<Case>,
    relations: &[Relation],
    check: Option<ExprPath>,
    errors: &mut Errors,
) -> Object<'i> {
    let mut flattened = Vec::new();
    let mut fields = Vec::new();
    let mut skipped = Vec::new();
    for draft in drafts {
        if draft.attrs.skip.is_some() {
            no_property(&draft.attrs, "skip", errors);
            skipped.push(draft.ident);
        } else if draft.attrs.flatten.is_some() {
            no_property(&draft.attrs, "flatten", errors);
            let draft::Field { ident, ty, attrs: _ } = draft;
            unsendable(ty, errors);
            flattened.push(Flattened { ident, ty, after: fields.len() });
        } else {
            fields.push(draft);
        }
    }
    let fields = fields_of(fields, case, None, errors);
    let rows = relations.iter().map(|relation| {
        for (n, name) in relation.fields.iter().enumerate() {
            if relation.fields.iter().take(n).any(|earlier| earlier == name) {
                errors.at(name, format!("`{name}` is named twice; leave one out"));
            }
        }
        let places = relation.fields.iter().filter_map(|name| place(name, &fields, errors));
        (relation.key.clone(), places.collect())
    });
    let rows: Vec<_> = rows.collect();
    let found = |(relation, (_, places)): (&Relation, &(_, Vec<usize>))| {
        places.iter().collect::<BTreeSet<_>>().len() == relation.fields.len()
    };
    if relations.iter().zip(&rows).all(found) {
        let idents: Vec<_> = fields.iter().map(|field| field.ident).collect();
        conflicts(&rows, &idents, errors);
    }
    Object { fields, flattened, skipped, relations: rows, check }
}

/// A field that is no property itself has no use for what is said of properties.
fn no_property(attrs: &Attrs, why: &str, errors: &mut Errors) {
    // What is skipped gets its `Default`, said or not.
    let usual = |default: &Stated| matches!(default, Stated::OfType);
    let default = attrs.default.as_ref().filter(|set| why != "skip" || !usual(&set.value));
    let said = [
        attrs.rename.as_ref().map(|set| ("rename", set.span)),
        default.map(|set| ("default", set.span)),
        attrs.required.as_ref().map(|set| ("required", set.span)),
        attrs.not_null.as_ref().map(|set| ("nullable", set.span)),
        attrs.sensitive.as_ref().map(|set| ("sensitive", set.span)),
        attrs.with.as_ref().map(|with| ("with", with.module.span())),
        attrs.check.as_ref().map(|set| ("check", set.span)),
        attrs.says.as_ref().map(|set| ("says", set.span)),
    ];
    for (key, span) in said.into_iter().flatten() {
        errors.at_span(span, nothing_of(key, why));
    }
    for keyword in &attrs.keywords {
        errors.at(&keyword.key, nothing_of(&keyword.key.to_string(), why));
    }
}

fn nothing_of(key: &str, why: &str) -> String {
    format!("`{key}` is for properties, and with `{why}` this field is none; leave it out")
}

/// The place of the field that a relation names.
fn place(name: &Ident, fields: &[Field<'_>], errors: &mut Errors) -> Option<usize> {
    let place = fields.iter().position(|field| field.ident == name);
    if place.is_none() {
        let known = backticked_idents(fields.iter().map(|field| field.ident));
        errors.at(name, format!("there is no field `{name}`; known here: {known}"));
    }
    place
}

fn backticked_idents<'f>(idents: impl Iterator<Item = &'f Ident>) -> String {
    let idents: Vec<_> = idents.map(Ident::to_string).collect();
    backticked(idents.iter().map(String::as_str))
}

/// A check, which the model has to be told of in words.
pub(crate) fn checked(
    check: Option<Set<ExprPath>>,
    says: Option<&Set<String>>,
    unread: &[&str],
    errors: &mut Errors,
) -> Option<ExprPath> {
    match (&check, says) {
        (Some(check), None) if !unread.contains(&"says") => {
            let message =
                "the model is not told of this check; write `says = \"…\"` besides, in words";
            errors.at_span(check.span, message);
        }
        (None, Some(says)) if !unread.iter().any(|key| matches!(*key, "check" | "pattern")) => {
            let message =
                "`says` goes with a `check`, or with the `pattern` of a field; write one too";
            errors.at_span(says.span, message);
        }
        (Some(_), Some(says)) if says.value.trim().is_empty() => {
            errors.at_span(says.at, "the model is told nothing of this check; say it in words");
        }
        _ => {}
    }
    check.map(|check| check.value)
}

pub(crate) fn fields_of<'i>(
    fields: Vec<draft::Field<'i>>,
    case: Option<Case>,
    tag: Option<&Set<String>>,
    errors: &mut Errors,
) -> Vec<Field<'i>> {
    let mut names = Names::beside(tag);
    let mut checked_fields = Vec::new();
    for draft::Field { ident, ty, attrs } in fields {
        // What else there is in `Attrs` does not go on a field, and was told.
        let Attrs {
            mut notes,
            rename,
            default,
            required,
            not_null,
            sensitive,
            with,
            check,
            says,
            keywords,
            unread,
            ..
        } = attrs;
        let check = checked(check, says.as_ref(), &unread, errors);
        notes.description.extend(says.map(|says| says.value));
        let plain = ident.unraw().to_string();
        let plain = case.map_or(plain.clone(), |case| case.field(&plain));
        let (name, span) = named(rename, ident, plain);
        names.meet("property", &name, span, errors);
        property_name(&name, span, errors);
        contradictions(&keywords, errors);
        if with.is_none() {
            unsendable(ty, errors);
        }
        presence(default.as_ref(), required.as_ref(), not_null.as_ref(), errors);
        let default = default.map(|set| set.value);
        let [required, not_null] = [required, not_null].map(|set| set.map(|set| set.span));
        checked_fields.push(Field {
            ident,
            ty,
            with,
            name,
            notes,
            default,
            required,
            not_null,
            sensitive: sensitive.is_some(),
            check,
            keywords,
        });
    }
    checked_fields
}

/// Of what says what an absent property or `null` means, one is enough.
fn presence(
    default: Option<&Set<Stated>>,
    required: Option<&Set<()>>,
    not_null: Option<&Set<()>>,
    errors: &mut Errors,
) {
    if let (Some(default), Some(required)) = (default, required) {
        let message = "a required field has no use for a default; leave one out";
        errors.at_both([required.span, default.span], message);
    }
    if let (Some(required), Some(not_null)) = (required, not_null) {
        let message =
            "a field that is neither absent nor `null` is no `Option`; take the type inside";
        errors.at_both([required.span, not_null.span], message);
    }
}
