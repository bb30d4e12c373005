//! Prints what a table says of a type besides what it accepts.

use super::row::stated;
use crate::docs::Description;
use crate::model::{Annotations, Model, Stated};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{GenericParam, Type, parse_quote};

/// What the type is called, in the table. A tool's description is its own, not its arguments'.
pub(super) fn named(model: &Model<'_>) -> TokenStream {
    let Model { name, notes, tool, generics, .. } = model;
    let nothing = Description::default();
    let description = if tool.is_some() { &nothing } else { &notes.description };
    let parameters = generics.params.iter().filter_map(|param| match param {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(param) => {
            let ident = &param.ident;
            Some(quote!(__p::Parameter::Type(__p::shape::<#ident>)))
        }
        GenericParam::Const(param) => {
            let ident = &param.ident;
            Some(quote!(__p::Parameter::Const(|| __p::ToString::to_string(&#ident))))
        }
    });
    let parameters: Vec<_> = parameters.collect();
    let of = (!parameters.is_empty()).then(|| quote!(.of(&[#(#parameters),*])));
    let row = quote!(__p::named::<Self>(#name, #description) #of);
    annotated("Named", row, notes, Some(&parse_quote!(Self)))
}

/// `row`, which is made by `maker`, with what is said of it besides its description. Of what takes
/// no examples, there is no type.
pub(super) fn annotated(
    maker: &str,
    row: TokenStream,
    notes: &Annotations,
    ty: Option<&Type>,
) -> TokenStream {
    let Annotations { title, description: _, deprecated, examples } = notes;
    if title.is_empty() && !deprecated && examples.is_empty() {
        return row;
    }
    let span = examples.iter().find_map(Stated::span).unwrap_or_else(Span::call_site);
    let examples = ty.map(|ty| {
        let examples = examples.iter().map(|example| stated(ty, example));
        quote!(, &[#(#examples),*])
    });
    let maker = Ident::new(maker, span);
    quote_spanned!(span=> __p::#maker::annotated(#row, #title, #deprecated #examples))
}
