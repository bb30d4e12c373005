//! Prints keywords.

use crate::literal::{Literal, Value};
use crate::model::{Check, Keyword};
use crate::pattern::Format;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::ext::IdentExt;

/// The keyword, made for the type that it stands on.
pub(super) fn keyword_on(ty: &Type, keyword: &Keyword) -> TokenStream {
    let Keyword { key, span, check, says } = keyword;
    let make = match key.unraw().to_string().as_str() {
        "const" => Ident::new("constant", key.span()),
        "enum" => Ident::new("one_of", key.span()),
        _ if matches!(check, Check::Pattern(_, None)) => {
            Ident::new("pattern_of_engine", key.span())
        }
        name => Ident::new(name, key.span()),
    };
    let arguments = match check {
        Check::Bound(bound) => bound.parts(),
        Check::Count(count) => {
            let mut count = proc_macro2::Literal::u32_unsuffixed(*count);
            count.set_span(*span);
            quote!(#count)
        }
        Check::Pattern(source, Some(table)) => {
            let dfa = table.expression(&quote!(__p));
            quote!(#source, #dfa)
        }
        Check::Pattern(source, None) => quote! {
            #source,
            |__source, __text| {
                static __ENGINE: __p::Engine = __p::Engine::new();
                __ENGINE.is_match(__source, __text)
            }
        },
        Check::Format(format, table, _) => {
            let Format { name, words, example, pattern, limits: _ } = format;
            let dfa = table.expression(&quote!(__p));
            quote!(#name, #words, #example, #pattern, #dfa)
        }
        Check::Flag => quote!(),
        Check::Constant(literal) => constant(literal),
        Check::Constants(literals) => {
            let constants = literals.iter().map(constant);
            quote!(&[#(#constants),*])
        }
    };
    let limits = match check {
        Check::Format(_, _, limits) => limits.as_slice(),
        _ => &[],
    };
    let count = limits.len();
    let limited = (count > 0).then(|| quote!(.limited_by_next(#count)));
    let limits = limits.iter().map(|limit| keyword_on(ty, limit));
    let says = says.iter().map(|words| quote!(.says(#words)));
    quote_spanned!(key.span()=> __p::#make::<#ty>(#arguments) #(#says)* #limited #(, #limits)*)
}

pub(super) fn constant(literal: &Literal) -> TokenStream {
    match &literal.value {
        Value::Boolean(value) => quote!(__p::Constant::Boolean(#value)),
        Value::Number(value) => {
            let number = value.expression();
            quote!(__p::Constant::Number(#number))
        }
        Value::String(value) => quote!(__p::Constant::String(#value)),
        // `check` lets none through.
        Value::List(_) | Value::Object(_) | Value::Null => quote!(__p::Constant::Boolean(false)),
    }
}
