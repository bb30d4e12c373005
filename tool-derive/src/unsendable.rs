//! Types that no argument has, whatever traits they have.

use crate::errors::Errors;
use crate::model::{Check, Keyword};
use syn::visit::{Visit, visit_type};
use syn::{GenericArgument, Ident, PathArguments, Type, TypePath};

/// Tells each part of `ty` that no JSON can be.
pub(crate) fn unsendable(ty: &Type, errors: &mut Errors) {
    Parts(errors).visit_type(ty);
}

/// Tells a member of `owner` of which each value has another value of `owner` inside. Where that
/// takes more than one type, it shows when a toolset is built.
pub(crate) fn endless(ty: &Type, keywords: &[Keyword], owner: &Ident, errors: &mut Errors) {
    let some = keywords
        .iter()
        .find(|keyword| keyword.key == "min_items" && matches!(keyword.check, Check::Count(1..)));
    match some {
        Some(some) if items(ty).is_some_and(|inner| needs(inner, owner)) => {
            let message = format!(
                "each `{owner}` would have another one inside, without end; leave out `min_items`"
            );
            errors.at(&some.key, message);
        }
        _ if needs(ty, owner) => {
            let message = format!(
                "each `{owner}` would have another one inside, without end; make this an \
                 `Option<Box<{owner}>>` or a `Vec<{owner}>`"
            );
            errors.at(ty, message);
        }
        _ => {}
    }
}

/// Whether each value of `ty` has one of `owner` inside, as far as the words of the type tell.
pub(crate) fn needs(ty: &Type, owner: &Ident) -> bool {
    match ty {
        Type::Path(TypePath { qself: None, path, .. }) => {
            path.is_ident(owner)
                || path.is_ident("Self")
                || inside(path, &["Box", "Rc", "Arc"]).is_some_and(|inner| needs(inner, owner))
        }
        Type::Tuple(tuple) => tuple.elems.iter().any(|item| needs(item, owner)),
        Type::Array(array) => needs(&array.elem, owner),
        Type::Paren(inner) => needs(&inner.elem, owner),
        Type::Group(inner) => needs(&inner.elem, owner),
        _ => false,
    }
}

/// What a list or a set holds.
fn items(ty: &Type) -> Option<&Type> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    inside(path, &["Vec", "VecDeque", "BTreeSet", "HashSet", "IndexSet"])
}

/// What the type that has one of these names is given.
fn inside<'t>(path: &'t syn::Path, names: &[&str]) -> Option<&'t Type> {
    let last = path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(inner) if names.iter().any(|name| last.ident == name) => Some(inner),
        _ => None,
    }
}

struct Parts<'e>(&'e mut Errors);

impl<'i> Visit<'i> for Parts<'_> {
    fn visit_type(&mut self, ty: &'i Type) {
        match (why(ty), fraction(ty)) {
            (Some(why), _) => self.0.at(ty, why),
            (None, Some((fraction, why))) => self.0.at(fraction, why),
            (None, None) => visit_type(self, ty),
        }
    }
}

/// A number with a fraction that a map has for a key, or a set for an item.
fn fraction(ty: &Type) -> Option<(&Type, &'static str)> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    let what = ["HashMap", "BTreeMap", "IndexMap", "HashSet", "BTreeSet", "IndexSet"];
    let Some(fraction @ Type::Path(TypePath { path: inner, .. })) = inside(path, &what) else {
        return None;
    };
    let why = if path.segments.last()?.ident.to_string().ends_with("Map") {
        "keys of maps are strings, and a number with a fraction has many spellings; take an integer \
         or a `String`"
    } else {
        "Rust has no set of numbers with fractions; take a `Vec` with `unique_items`"
    };
    ["f32", "f64"].iter().any(|float| inner.is_ident(float)).then_some((fraction, why))
}

fn why(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Reference(_) => {
            Some("arguments own what they hold; use `String` for `&str`, `Vec<T>` for `&[T]`")
        }
        Type::Ptr(_) => Some("a model cannot send an address; take the value itself"),
        Type::FnPtr(_) => {
            Some("a model cannot send a function; take an enum of what there is to choose from")
        }
        Type::TraitObject(_) | Type::ImplTrait(_) => {
            Some("which type is meant is not said; take an enum with a variant for each")
        }
        Type::Never(_) => Some("nothing can be sent for this; leave the field out"),
        Type::Tuple(tuple) if tuple.elems.is_empty() => {
            Some("there is nothing to send for `()`; leave it out, or take a `bool`")
        }
        Type::Path(TypePath { qself: None, path, .. })
            if path.is_ident("u128") || path.is_ident("i128") =>
        {
            Some(
                "integers have 64 bits at most; take a `u64` or an `i64`, or the digits as a \
                 `String` with a `pattern`",
            )
        }
        _ => None,
    }
}
