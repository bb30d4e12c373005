//! Types that no argument has, whatever traits they have.

use crate::errors::Errors;
use syn::visit::{Visit, visit_type};
use syn::{GenericArgument, Ident, PathArguments, Type, TypePath};

/// Tells each part of `ty` that no JSON can be.
pub(crate) fn unsendable(ty: &Type, errors: &mut Errors) {
    Parts(errors).visit_type(ty);
}

/// Tells a member of `owner` of which each value has another value of `owner` inside. Where that
/// takes more than one type, it shows when a toolset is built.
pub(crate) fn endless(ty: &Type, owner: &Ident, errors: &mut Errors) {
    if pointee(ty).is_some_and(|inner| inner.is_ident(owner)) {
        let message = format!(
            "each `{owner}` would have another one inside, without end; make this an \
             `Option<Box<{owner}>>` or a `Vec<{owner}>`"
        );
        errors.at(ty, message);
    }
}

/// What a `Box` or another pointer points at.
fn pointee(ty: &Type) -> Option<&syn::Path> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    let last = path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let pointer = ["Box", "Rc", "Arc"].iter().any(|name| last.ident == name);
    match arguments.args.first() {
        Some(GenericArgument::Type(Type::Path(inner))) if pointer => Some(&inner.path),
        _ => None,
    }
}

struct Parts<'e>(&'e mut Errors);

impl<'i> Visit<'i> for Parts<'_> {
    fn visit_type(&mut self, ty: &'i Type) {
        match why(ty) {
            Some(why) => self.0.at(ty, why),
            None => visit_type(self, ty),
        }
    }
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
