//! Finds what is wrong with a draft. The only maker of a model.

use crate::attr::{Attrs, Set, backticked};
use crate::case::{Case, snake};
use crate::draft::{self, Draft};
use crate::errors::Errors;
use crate::generics;
use crate::model::{self, Body, Check, Field, Flattened, Keyword, Model, Object, Relation, Role};
use crate::pattern;
use crate::unsendable::{endless, unsendable};
use crate::variants::{Cases, enumeration, style};
use proc_macro2::{Ident, Span};
use syn::ExprPath;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

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
            let check = checked(check, says.as_ref(), errors);
            for field in &fields {
                endless(field.ty, &input.ident, errors);
            }
            Body::Object(object(fields, rename_all, &relations, check, errors))
        }
        draft::Body::Newtype(ty, inner) => {
            let mut all = keywords;
            all.extend(inner.keywords);
            repeated_keywords(&all, errors);
            contradictions(&all, errors);
            unsendable(ty, errors);
            endless(ty, &input.ident, errors);
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

/// A struct: its fields, those that are flattened into it, and what they ask of each other.
fn object<'i>(
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
    let relations = relations.iter().map(|relation| {
        for (n, name) in relation.fields.iter().enumerate() {
            if relation.fields.iter().take(n).any(|earlier| earlier == name) {
                errors.at(name, format!("`{name}` is named twice; leave one out"));
            }
        }
        let places = relation.fields.iter().filter_map(|name| place(name, &fields, errors));
        (relation.key.clone(), places.collect())
    });
    let relations = relations.collect();
    Object { fields, flattened, skipped, relations, check }
}

/// A field that is no property itself has no use for what is said of properties.
fn no_property(attrs: &Attrs, why: &str, errors: &mut Errors) {
    // What is skipped gets its `Default`, said or not.
    let usual = |default: &model::Stated| matches!(default, model::Stated::OfType);
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
fn checked(
    check: Option<Set<ExprPath>>,
    says: Option<&Set<String>>,
    errors: &mut Errors,
) -> Option<ExprPath> {
    match (&check, says) {
        (Some(check), None) => {
            let message =
                "the model is not told of this check; write `says = \"…\"` besides, in words";
            errors.at_span(check.span, message);
        }
        (None, Some(says)) => {
            errors.at_span(says.span, "`says` goes with a `check`; write `check = function` too");
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    check.map(|check| check.value)
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
        Some(Set { value, span }) => (value.clone(), *span),
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

pub(crate) fn fields_of<'i>(
    fields: Vec<draft::Field<'i>>,
    case: Option<Case>,
    tag: Option<&Set<String>>,
    errors: &mut Errors,
) -> Vec<Field<'i>> {
    let mut names = Names::default();
    if let Some(Set { value, span }) = tag {
        names.met.push((value.clone(), *span));
    }
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
            ..
        } = attrs;
        let check = checked(check, says.as_ref(), errors);
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

/// Names that a property cannot have.
pub(crate) fn property_name(name: &str, span: Span, errors: &mut Errors) {
    match name {
        "" => errors.at_span(span, "a property needs a name; write at least one letter"),
        "__proto__" => {
            errors.at_span(span, "JavaScript drops the property `__proto__`; rename it");
        }
        _ if !is_portable(name) => errors.warn(
            span,
            "not every provider takes a property of this name; use a letter or `_`, and then up to \
             63 letters, digits and `_`",
        ),
        _ => {}
    }
}

/// Whether every provider takes `name` for a property.
fn is_portable(name: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(starts) && name.chars().all(goes_on) && name.len() <= 64
}

/// Of what says what an absent property or `null` means, one is enough.
fn presence(
    default: Option<&Set<model::Stated>>,
    required: Option<&Set<()>>,
    not_null: Option<&Set<()>>,
    errors: &mut Errors,
) {
    if let (Some(default), Some(required)) = (default, required) {
        let message = "a required field has no use for a default; leave one out";
        errors.at_both((required.span, message), (default.span, "the default is here"));
    }
    if let (Some(required), Some(not_null)) = (required, not_null) {
        let message =
            "a field that is neither absent nor `null` is no `Option`; take the type inside";
        errors.at_both((required.span, message), (not_null.span, "`null` is refused here"));
    }
}

/// The name on the wire, and where it is said.
pub(crate) fn named(rename: Option<Set<String>>, ident: &Ident, name: String) -> (String, Span) {
    rename.map_or((name, ident.span()), |set| (set.value, set.span))
}

/// Names that must differ.
#[derive(Default)]
pub(crate) struct Names {
    met: Vec<(String, Span)>,
}

impl Names {
    pub(crate) fn meet(&mut self, what: &str, name: &str, span: Span, errors: &mut Errors) {
        if let Some((_, earlier)) = self.met.iter().find(|(met, _)| met == name) {
            let message = format!("the {what} `{name}` is there already; rename one of them");
            errors.at_both((span, message), (*earlier, format!("`{name}` is here first")));
        }
        self.met.push((name.to_owned(), span));
    }
}

/// A newtype takes keywords on itself and on its value, but each once.
fn repeated_keywords(keywords: &[Keyword], errors: &mut Errors) {
    for (n, keyword) in keywords.iter().enumerate() {
        if let Some(earlier) = keywords.iter().take(n).find(|other| other.key == keyword.key) {
            let message = format!("`{}` is set twice; leave one out", keyword.key);
            errors.at_both((keyword.key.span(), message), (earlier.key.span(), "set here first"));
        }
    }
}

/// Whether what matches the pattern has such a length, and whether it is sure to be fast.
fn lengths(keywords: &[Keyword], errors: &mut Errors) {
    let count = |key: &str| {
        keywords.iter().find_map(|keyword| match &keyword.check {
            Check::Count(count) if keyword.key == key => Some(*count as usize),
            _ => None,
        })
    };
    let (least, most) = (count("min_length"), count("max_length"));
    for keyword in keywords {
        let source = match &keyword.check {
            Check::Pattern(source, _) => source.as_str(),
            Check::Format(format, ..) => format.pattern,
            _ => continue,
        };
        let bounded = least.is_some() || most.is_some();
        if bounded
            && !pattern::matches_length(source, least.unwrap_or(0), most.unwrap_or(usize::MAX))
        {
            let message = format!(
                "no string that matches this has such a length; change `{}`, `min_length` or \
                 `max_length`",
                keyword.key
            );
            errors.at_span(keyword.span, message);
        }
        if matches!(keyword.check, Check::Pattern(..)) && pattern::check(source) == Ok(true) {
            errors.warn(
                keyword.span,
                "a repeat without end has another one inside, over which other engines that check \
                 this pattern can take very long; bound one of them, as in `{1,20}`",
            );
        }
    }
}

/// Pairs of which the first may not be above the second.
const PAIRS: [(&str, &str); 7] = [
    ("minimum", "maximum"),
    ("exclusive_minimum", "maximum"),
    ("minimum", "exclusive_maximum"),
    ("exclusive_minimum", "exclusive_maximum"),
    ("min_length", "max_length"),
    ("min_items", "max_items"),
    ("min_properties", "max_properties"),
];

pub(crate) fn contradictions(keywords: &[Keyword], errors: &mut Errors) {
    let find = |key: &str| keywords.iter().find(|keyword| keyword.key == key);
    for [inclusive, exclusive] in
        [["minimum", "exclusive_minimum"], ["maximum", "exclusive_maximum"]]
    {
        if let (Some(one), Some(other)) = (find(inclusive), find(exclusive)) {
            let message = format!("`{inclusive}` is on this side already; leave one out");
            errors.at_both((other.key.span(), message), (one.key.span(), "it is set here"));
        }
    }
    lengths(keywords, errors);
    for (least, most) in PAIRS {
        let (Some(low), Some(high)) = (find(least), find(most)) else { continue };
        let (above, low_value, high_value) = match (&low.check, &high.check) {
            (Check::Bound(low), Check::Bound(high)) => {
                let exclusive = least.starts_with("ex") || most.starts_with("ex");
                let above = low > high || (exclusive && low == high);
                (above, low.to_string(), high.to_string())
            }
            (Check::Count(low), Check::Count(high)) => {
                (low > high, low.to_string(), high.to_string())
            }
            _ => continue,
        };
        if above && low_value == high_value {
            errors.at_span(
                low.span,
                format!("no number lies between `{least}` and `{most}`; leave out `exclusive_`"),
            );
        } else if above {
            errors.at_span(
                low.span,
                format!("`{least}` is above `{most}`; swap {low_value} and {high_value}"),
            );
        }
    }
}
