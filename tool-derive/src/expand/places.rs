//! Prints the places that fields are read into, the call that fills them, and what is made of what
//! they hold.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

/// How many items the tuples have for which tool-core has what is needed here.
const MOST: usize = 12;

/// Places for values of these types, in a tuple; of tuples, where there are many.
pub(super) struct Places<'i> {
    pub(super) types: Vec<&'i Type>,
}

impl Places<'_> {
    /// Makes the places, and fills them by `call`, which is given the entries.
    pub(super) fn fill(&self, call: &TokenStream, shape: &TokenStream) -> TokenStream {
        if self.types.is_empty() {
            return quote! {
                let __places = ();
                let __whole = __gate.#call(#shape &mut [], __at);
            };
        }
        let entries = self.types.iter().enumerate().map(|(index, ty)| self.entry(index, ty));
        let structure = self.tuple(|_| quote!(_));
        quote! {
            let mut __places: #structure = __p::places();
            let __entries = &mut [#(#entries),*];
            let __whole = __gate.#call(#shape __entries, __at);
        }
    }

    /// An entry for the loop. It names the type in the same words as its row, and with the same
    /// span: rustc tells a mistake once then.
    fn entry(&self, index: usize, ty: &Type) -> TokenStream {
        let place = self.at(index);
        quote_spanned!(ty.span()=> <#ty as __A>::entry(&mut #place))
    }

    /// What is at this index: a place, or a value once all are taken.
    pub(super) fn at(&self, index: usize) -> TokenStream {
        let steps = self.steps(index);
        quote!(__places #(.#steps)*)
    }

    /// The indices into a tuple, into a tuple of that one, and so on.
    fn steps(&self, index: usize) -> Vec<Literal> {
        let (mut room, mut steps) = (MOST, vec![index % MOST]);
        while room < self.types.len() {
            steps.push(index / room % MOST);
            room *= MOST;
        }
        steps.into_iter().rev().map(Literal::usize_unsuffixed).collect()
    }

    /// A tuple with these items at the places.
    pub(super) fn tuple(&self, item: impl Fn(usize) -> TokenStream) -> TokenStream {
        let mut items: Vec<TokenStream> = (0..self.types.len()).map(item).collect();
        loop {
            items = items.chunks(MOST).map(|items| quote!((#(#items,)*))).collect();
            if let [tuple] = items.as_slice() {
                return tuple.clone();
            }
        }
    }
}

/// What is made of the values, if all is whole: statements, and the expression that gives it.
pub(super) fn made(constructor: &TokenStream) -> (TokenStream, TokenStream) {
    let take = quote!(let __taken = __p::taken(__whole, __places););
    (take, quote!(__taken.into(|__places| #constructor)))
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use quote::ToTokens;
    use syn::parse_quote;

    #[test]
    fn many_places_are_tuples_of_tuples() {
        let ty: Type = parse_quote!(u8);
        let at = |count: usize, index: usize| {
            let places = Places { types: vec![&ty; count] };
            // The structure has an item wherever an index leads.
            let number = Literal::usize_unsuffixed;
            let numbered = places.tuple(|index| number(index).to_token_stream());
            let mut found: syn::Expr = parse_quote!(#numbered);
            for step in places.steps(index) {
                let syn::Expr::Tuple(tuple) = found else { panic!("{numbered}") };
                let step: usize = step.to_string().parse().unwrap();
                found = tuple.elems.into_iter().nth(step).unwrap();
            }
            assert_eq!(quote!(#found).to_string(), index.to_string());
            places.at(index).to_string().replace(' ', "")
        };
        assert_eq!(at(1, 0), "__places.0");
        assert_eq!(at(12, 11), "__places.11");
        assert_eq!(at(13, 11), "__places.0.11");
        assert_eq!(at(13, 12), "__places.1.0");
        assert_eq!(at(144, 143), "__places.11.11");
        assert_eq!(at(145, 143), "__places.0.11.11");
        assert_eq!(at(145, 144), "__places.1.0.0");
        assert_eq!(at(1729, 1728), "__places.1.0.0.0");
    }
}
