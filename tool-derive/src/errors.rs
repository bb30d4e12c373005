//! Every mistake of one derive, told in one compile.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use std::fmt::Display;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

/// Collects mistakes. It has to be read: one that is dropped unread would hide them.
pub(crate) struct Errors {
    mistakes: Option<Vec<syn::Error>>,
    warnings: TokenStream,
    /// Whether warnings are kept back.
    quiet: bool,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Errors { mistakes: Some(Vec::new()), warnings: TokenStream::new(), quiet: false }
    }

    /// For an item with these attributes: warnings are kept back by `#[allow(deprecated)]`, because
    /// the attribute does not reach what a derive prints.
    pub(crate) fn of(attrs: &[Attribute]) -> Self {
        let allows = attrs.iter().filter(|attr| attr.path().is_ident("allow"));
        let lints = allows.filter_map(|attr| {
            attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()
        });
        let mut errors = Errors::new();
        errors.quiet = lints.flatten().any(|lint| lint.path().is_ident("deprecated"));
        errors
    }

    /// Something at `span` that may be meant so. A macro has no other way to warn than to use
    /// something that is deprecated for that reason.
    pub(crate) fn warn(&mut self, span: Span, message: &str) {
        if self.quiet {
            return;
        }
        self.warnings.extend(quote_spanned! {span=>
            const _: () = {
                #[deprecated(note = #message)]
                const WARNING: () = ();
                WARNING
            };
        });
    }

    /// A mistake at `at`.
    pub(crate) fn at(&mut self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    /// A mistake at `span`.
    pub(crate) fn at_span(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// A mistake that two places make together: one message, which reaches from the one to the
    /// other.
    pub(crate) fn at_both(&mut self, places: [Span; 2], message: impl Display) {
        let [one, other] = places.map(|span| Ident::new("_place", span));
        self.at(quote!(#one #other), message);
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.mistakes.get_or_insert_default().push(error);
    }

    /// What was parsed, or nothing, with the mistake recorded.
    pub(crate) fn keep<T>(&mut self, parsed: syn::Result<T>) -> Option<T> {
        parsed.map_err(|error| self.push(error)).ok()
    }

    /// The messages, if there are any, or else the warnings.
    pub(crate) fn finish(mut self) -> Result<TokenStream, TokenStream> {
        let mistakes = self.mistakes.take().unwrap_or_default();
        if mistakes.is_empty() {
            return Ok(std::mem::take(&mut self.warnings));
        }
        Err(mistakes.iter().map(syn::Error::to_compile_error).collect())
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.mistakes.is_none() || std::thread::panicking(),
            "mistakes were collected, not told"
        );
    }
}
