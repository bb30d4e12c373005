//! Every mistake of one derive, told in one compile.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use std::fmt::Display;

/// Collects mistakes. It has to be read: one that is dropped unread would hide them.
pub(crate) struct Errors(Option<Vec<syn::Error>>);

impl Errors {
    pub(crate) fn new() -> Self {
        Errors(Some(Vec::new()))
    }

    /// A mistake at `at`.
    pub(crate) fn at(&mut self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    /// A mistake at `span`.
    pub(crate) fn at_span(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// A mistake that two places make together.
    pub(crate) fn at_both(
        &mut self,
        (at, message): (Span, impl Display),
        (other, beside): (Span, impl Display),
    ) {
        let mut error = syn::Error::new(at, message);
        error.combine(syn::Error::new(other, beside));
        self.push(error);
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.get_or_insert_default().push(error);
    }

    /// What was parsed, or nothing, with the mistake recorded.
    pub(crate) fn keep<T>(&mut self, parsed: syn::Result<T>) -> Option<T> {
        parsed.map_err(|error| self.push(error)).ok()
    }

    /// The messages, if there are any.
    pub(crate) fn finish(mut self) -> Option<TokenStream> {
        let errors = self.0.take().unwrap_or_default();
        let messages: TokenStream = errors.iter().map(syn::Error::to_compile_error).collect();
        (!errors.is_empty()).then_some(messages)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(self.0.is_none() || std::thread::panicking(), "mistakes were collected, not told");
    }
}
