//! Prints types that are advertised as another one.

use super::keyword::keyword_on;
use super::signature;
use super::table::named;
use crate::model::{Conversion, Keyword, Model, Stated};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

pub(super) fn newtype(model: &Model<'_>, ty: &Type, keywords: &[Keyword]) -> TokenStream {
    let table = table_around(model, ty, keywords);
    let inner = quote_spanned!(ty.span()=> <#ty as __A>);
    let signature = signature(&quote!(__rules));
    quote! {
        #table
        const OPTIONAL: bool = #inner::OPTIONAL;
        fn absent() -> __p::Option<Self> {
            #inner::absent().map(Self)
        }
        #signature {
            __p::Ok(#inner::read(__gate, __at, &__rules.inside(<Self as __A>::SHAPE))?.map(Self))
        }
    }
}

/// A type that is made from what is advertised and read.
pub(super) fn converted(
    model: &Model<'_>,
    conversion: &Conversion,
    keywords: &[Keyword],
) -> TokenStream {
    let Conversion { from, may_fail } = conversion;
    let table = table_around(model, from, keywords);
    let inner = quote_spanned!(from.span()=> <#from as __A>);
    let signature = signature(&quote!(__rules));
    let give = if *may_fail {
        let convert = quote_spanned!(from.span()=> <Self as __p::TryFrom<#from>>::try_from);
        quote!(__gate.converted(__at, __value, #convert))
    } else {
        let convert = quote_spanned!(from.span()=> <Self as __p::From<#from>>::from);
        quote_spanned!(from.span()=> __value.map(#convert))
    };
    quote! {
        #table
        #signature {
            let __value = #inner::read(__gate, __at, &__rules.inside(<Self as __A>::SHAPE))?;
            __p::Ok(#give)
        }
    }
}

/// The table of a type that is advertised as the type `inner` under further keywords.
fn table_around(model: &Model<'_>, inner: &Type, keywords: &[Keyword]) -> TokenStream {
    let named = named(model);
    let example = || model.notes.examples.iter().find_map(Stated::span);
    let span = keywords.first().map(|first| first.key.span()).or_else(example);
    let span = span.unwrap_or_else(Span::call_site);
    let keywords = keywords.iter().map(|keyword| keyword_on(inner, keyword));
    let at = inner.span();
    let inner = quote_spanned!(at=> <#inner as __A>);
    let shape = quote_spanned!(at=> __p::inside(#inner::TOOL, #inner::SHAPE));
    let table = quote_spanned!(span=> __p::Newtype::new(#named, &[#(#keywords),*], #shape));
    quote! {
        type Family = #inner::Family;
        type Null = #inner::Null;
        const SHAPE: &'static __p::Shape = &__p::Shape::Newtype(&#table);
    }
}
