//! Arguments own what they hold: an item that may borrow is read as one that borrows nothing, with
//! `'static` for each of its lifetimes.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::DeriveInput;

/// The item with `'static` for each of its lifetimes.
pub(crate) fn owned(input: DeriveInput) -> DeriveInput {
    let lifetimes: BTreeSet<_> =
        input.generics.lifetimes().map(|of| of.lifetime.ident.to_string()).collect();
    if lifetimes.is_empty() {
        return input;
    }
    let replaced = replaced(input.to_token_stream(), &lifetimes);
    syn::parse2(replaced).unwrap_or(input)
}

fn replaced(tokens: TokenStream, lifetimes: &BTreeSet<String>) -> TokenStream {
    let mut after_quote = false;
    let one = |token: TokenTree| {
        let is_lifetime = std::mem::take(&mut after_quote);
        match token {
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), replaced(group.stream(), lifetimes));
                new.set_span(group.span());
                TokenTree::Group(new)
            }
            TokenTree::Ident(ident) if is_lifetime && lifetimes.contains(&ident.to_string()) => {
                TokenTree::Ident(Ident::new("static", ident.span()))
            }
            TokenTree::Punct(punct) => {
                after_quote = punct.as_char() == '\'';
                TokenTree::Punct(punct)
            }
            other => other,
        }
    };
    tokens.into_iter().map(one).collect()
}
