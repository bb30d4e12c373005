//! Prints the rows of fields.

use super::keyword::{constant, keyword_on};
use super::table::annotated;
use crate::model::{Field, Stated};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

/// The row of a field. Its type is printed with the user's span, which is where a type that cannot
/// be an argument is pointed at.
pub(super) fn row(field: &Field<'_>) -> TokenStream {
    let ty = field.wire();
    let Field {
        ident: _,
        ty: _,
        with: _,
        name,
        notes,
        default,
        required,
        not_null,
        sensitive,
        check: _,
        keywords,
    } = field;
    let description = &notes.description;
    // What the compiler may tell is called by its path, because it points at where a call begins.
    let mut row = quote_spanned! {ty.span()=>
        <#ty as __A>::FIELD.named(#name, #description)
    };
    for (method, span) in [("required", required), ("not_null", not_null)] {
        if let Some(span) = span {
            let method = Ident::new(method, *span);
            row = quote_spanned!(*span=> __p::Field::#method(#row, __p::optional::<#ty>()));
        }
    }
    if *sensitive {
        row = quote!(#row.sensitive());
    }
    if let Some(first) = keywords.first() {
        let span = first.key.span();
        let keywords = keywords.iter().map(|keyword| keyword_on(ty, keyword));
        row = quote_spanned!(span=> __p::Field::with(#row, &[#(#keywords),*]));
    }
    if let Some(default) = default {
        let span = default.span().unwrap_or_else(|| ty.span());
        let default = stated(ty, default);
        row = quote_spanned!(span=> __p::Field::or(#row, #default));
    }
    annotated("Field", row, notes, Some(ty))
}

/// A default or an example of a type.
pub(super) fn stated(ty: &Type, stated: &Stated) -> TokenStream {
    let value = match stated {
        Stated::OfType => return quote_spanned!(ty.span()=> __p::stated_default::<#ty>()),
        Stated::Literal(literal) if literal.is_scalar() => {
            let constant = constant(literal);
            return quote!(__p::stated::<#ty>(#constant));
        }
        Stated::Literal(literal) => {
            let json = literal.json();
            return quote!(__p::stated_json::<#ty>(#json));
        }
        Stated::Path(path) => quote_spanned!(path.span()=> &#path),
        Stated::Function(path) => quote_spanned!(path.span()=> &#path()),
    };
    quote_spanned! {ty.span()=>
        __p::stated_value::<#ty>(|| __p::to_json::<#ty>(#value))
    }
}
