//! Prints the places that fields are read into, and what fills them.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Type;

/// How many items the tuples have for which tool-core has what is needed here.
const MOST: usize = 12;

/// Places for values of these types, in a tuple; of tuples, where there are many.
pub(super) struct Places<'i> {
    pub(super) types: Vec<&'i Type>,
}

impl Places<'_> {
    /// What the places hold once `call`, which is given their entries, has filled them. `then` is
    /// done in between. Each type is named in the same words as in its row: rustc tells a mistake
    /// once then.
    pub(super) fn taken(&self, call: &TokenStream, then: &TokenStream) -> TokenStream {
        let places = self.types.iter().enumerate().map(|(index, ty)| {
            let steps = self.steps(index);
            quote!(#(#steps).* #ty)
        });
        let structure = self.tuple(|_| quote!(_));
        let then = (!then.is_empty()).then(|| quote!(; __whole __places #then));
        quote!(__p::fields!(__gate, __at, #call, #structure, #(#places),* #then))
    }

    /// What is at this index of `tuple`.
    fn at(&self, tuple: &TokenStream, index: usize) -> TokenStream {
        let steps = self.steps(index);
        quote!(#tuple #(.#steps)*)
    }

    /// The value at this index, once they are taken out of their places.
    pub(super) fn value(&self, index: usize) -> TokenStream {
        self.at(&quote!(__v), index)
    }

    /// The place at this index, before.
    pub(super) fn place(&self, index: usize) -> TokenStream {
        self.at(&quote!(__places), index)
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
        if items.is_empty() {
            return quote!(());
        }
        loop {
            items = items.chunks(MOST).map(|items| quote!((#(#items,)*))).collect();
            if let [tuple] = items.as_slice() {
                return tuple.clone();
            }
        }
    }
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
            places.value(index).to_string().replace(' ', "")
        };
        assert_eq!(at(1, 0), "__v.0");
        assert_eq!(at(12, 11), "__v.11");
        assert_eq!(at(13, 11), "__v.0.11");
        assert_eq!(at(13, 12), "__v.1.0");
        assert_eq!(at(144, 143), "__v.11.11");
        assert_eq!(at(145, 143), "__v.0.11.11");
        assert_eq!(at(145, 144), "__v.1.0.0");
        assert_eq!(at(1729, 1728), "__v.1.0.0.0");
    }
}
