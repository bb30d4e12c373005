//! Checks enums: how the variants are told apart, and what each may carry then.

use crate::attr::{Attrs, Set};
use crate::case::Case;
use crate::contradictions::contradictions;
use crate::draft;
use crate::errors::Errors;
use crate::fields::fields_of;
use crate::literal::{Decimal, Literal, Value};
use crate::model::{self, Body, Content, Variant};
use crate::naming::{Names, named, property_name};
use crate::unsendable::{needs, unsendable};
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// How variants are told apart, and where the tag is said.
pub(crate) enum Style {
    External,
    Internal(Set<String>),
    Adjacent(Set<String>, Set<String>),
    Untagged,
}

/// How names are written.
pub(crate) struct Cases {
    pub(crate) variants: Option<Case>,
    pub(crate) fields: Option<Case>,
}

/// The style that the attributes of an enum ask for.
pub(crate) fn style(attrs: &Attrs, errors: &mut Errors) -> Style {
    let copy = |set: &Set<String>| Set { value: set.value.clone(), span: set.span, at: set.at };
    for set in attrs.tag.iter().chain(&attrs.content) {
        property_name(&set.value, set.at, errors);
    }
    match (&attrs.tag, &attrs.content, &attrs.untagged) {
        (Some(tag), None, None) => Style::Internal(copy(tag)),
        (Some(tag), Some(content), None) => {
            if tag.value == content.value {
                let message = "`tag` and `content` are two properties; rename one";
                errors.at_both([tag.at, content.at], message);
            }
            Style::Adjacent(copy(tag), copy(content))
        }
        (None, None, Some(_)) => Style::Untagged,
        (Some(other), _, Some(untagged)) | (None, Some(other), Some(untagged)) => {
            let message = "an untagged enum has no tag; leave one out";
            errors.at_both([other.span, untagged.span], message);
            Style::Untagged
        }
        (None, Some(_), None) if attrs.unread.contains(&"tag") => Style::External,
        (None, Some(content), None) => {
            errors.at_span(content.span, "`content` goes with a `tag`; write `tag = \"…\"` too");
            Style::External
        }
        (None, None, None) => Style::External,
    }
}

pub(crate) fn enumeration<'i>(
    input: &'i syn::DeriveInput,
    variants: Vec<draft::Variant<'i>>,
    style: Style,
    cases: &Cases,
    errors: &mut Errors,
) -> Body<'i> {
    if variants.is_empty() {
        errors.at(&input.ident, "an enum without variants admits nothing; add a variant");
    }
    let units = variants.iter().all(|variant| matches!(variant.content, draft::Content::Unit));
    if let (Style::External, true, Some(repr)) = (&style, units, repr(input))
        && let Some(numbers) = numbers(&variants, errors)
    {
        return Body::Numbers(repr, numbers);
    }
    if !variants.is_empty() && variants.iter().all(|variant| holds_another(variant, &input.ident)) {
        let message = format!(
            "each `{}` would have another one inside, without end; add a variant without one",
            input.ident
        );
        errors.at(&input.ident, message);
    }
    let mut names = Names::default();
    let mut checked = Vec::new();
    for variant in variants {
        checked.push(variant_of(variant, &style, cases, &mut names, errors));
    }
    match style {
        Style::External if units => Body::Enum(checked),
        Style::External => Body::Variants(model::Style::External, checked),
        Style::Internal(tag) => Body::Variants(model::Style::Internal(tag.value), checked),
        Style::Adjacent(tag, content) => {
            let (tag, content) = (tag.value, content.value);
            Body::Variants(model::Style::Adjacent { tag, content }, checked)
        }
        Style::Untagged => Body::Variants(model::Style::Untagged, checked),
    }
}

/// Whether each value of the variant has another one of the enum inside.
fn holds_another(variant: &draft::Variant<'_>, owner: &Ident) -> bool {
    match &variant.content {
        draft::Content::Unit => false,
        draft::Content::Value(ty, _) => needs(ty, owner),
        draft::Content::Tuple(types) => types.iter().any(|ty| needs(ty, owner)),
        draft::Content::Fields(fields) => {
            fields.iter().any(|field| field.attrs.default.is_none() && needs(field.ty, owner))
        }
    }
}

fn variant_of<'i>(
    variant: draft::Variant<'i>,
    style: &Style,
    cases: &Cases,
    names: &mut Names,
    errors: &mut Errors,
) -> Variant<'i> {
    let draft::Variant { ident, content, number: _, attrs } = variant;
    // What else there is in `Attrs` does not go on a variant, and was told.
    let Attrs { notes, rename, rename_all, .. } = attrs;
    let plain = ident.unraw().to_string();
    let plain = cases.variants.map_or(plain.clone(), |case| case.variant(&plain));
    let (name, span) = named(rename, ident, plain);
    if !matches!(style, Style::Untagged) {
        names.meet("variant", &name, span, errors);
    }
    if matches!(style, Style::External) && !matches!(content, draft::Content::Unit) {
        property_name(&name, span, errors);
    }
    let content = match content {
        draft::Content::Unit => Content::Unit,
        draft::Content::Value(ty, attrs) => {
            contradictions(&attrs.keywords, errors);
            unsendable(ty, errors);
            Content::Value(ty, attrs.keywords)
        }
        draft::Content::Tuple(types) => {
            for ty in &types {
                unsendable(ty, errors);
            }
            if let Style::Internal(_) = style {
                let message = "a list has no place for the tag; give the values names, or the enum \
                               `content = \"…\"` besides its `tag`";
                errors.at(ident, message);
            }
            Content::Tuple(types)
        }
        draft::Content::Fields(fields) => {
            for field in &fields {
                only_in_structs(&field.attrs, errors);
            }
            let tag = match style {
                Style::Internal(tag) => Some(tag),
                Style::External | Style::Adjacent(..) | Style::Untagged => None,
            };
            Content::Fields(fields_of(fields, rename_all.or(cases.fields), tag, errors))
        }
    };
    Variant { ident, name, notes, content }
}

/// Keys that a field of a struct takes and a field of a variant does not.
fn only_in_structs(attrs: &Attrs, errors: &mut Errors) {
    let spans = [
        ("flatten", attrs.flatten.as_ref().map(|set| set.span)),
        ("skip", attrs.skip.as_ref().map(|set| set.span)),
        ("check", attrs.check.as_ref().map(|set| set.span)),
        ("with", attrs.with.as_ref().map(|with| with.module.span())),
    ];
    for (key, span) in spans {
        if let Some(span) = span {
            let message = format!("`{key}` goes on a field of a struct; make the variant hold one");
            errors.at_span(span, message);
        }
    }
}

/// The integer type that the enum is kept as, if it says so.
fn repr(input: &syn::DeriveInput) -> Option<Ident> {
    const INTEGERS: [&str; 10] =
        ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];
    let reprs = input.attrs.iter().filter(|attr| attr.path().is_ident("repr"));
    let mut words = reprs.filter_map(|attr| attr.parse_args::<Ident>().ok());
    words.find(|word| INTEGERS.iter().any(|integer| word == integer))
}

/// The numbers of the variants, if each is given one. They are then what is sent.
fn numbers<'i>(
    variants: &[draft::Variant<'i>],
    errors: &mut Errors,
) -> Option<Vec<(&'i Ident, Literal)>> {
    if variants.iter().any(|variant| variant.number.is_none()) {
        return None;
    }
    let mut numbers = Vec::new();
    for variant in variants {
        let literal = errors.keep(Literal::parse(variant.number?));
        match literal {
            Some(literal @ Literal { value: Value::Number(Decimal { exponent: 0, .. }), .. }) => {
                numbers.push((variant.ident, literal));
            }
            _ => continue,
        }
        if let Some(set) = &variant.attrs.rename {
            let message = "this enum is sent as numbers, because each variant has one; leave out \
                           `rename`";
            errors.at_span(set.span, message);
        }
    }
    Some(numbers)
}
