//! Prints what constants check of a definition besides its table: literals that are lists or
//! objects, or stand behind a pointer, how many different items there can be, and what tells the
//! variants of an untagged enum apart. What a definition does not have, nothing is printed for.

use crate::model::{Body, Check, Content, Field, Keyword, Model, Stated, Style};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericArgument, PathArguments, Type, TypePath};

/// The checks of a type that is not generic; of a generic one there is nothing to evaluate yet.
pub(crate) fn checks(model: &Model<'_>) -> TokenStream {
    let Model { ident, generics, keys: _, crate_path: _, name: _, notes, tool: _, body } = model;
    if generics.type_params().next().is_some() || generics.const_params().next().is_some() {
        return TokenStream::new();
    }
    let (_, type_generics, _) = generics.split_for_impl();
    let whole = quote!(#ident #type_generics);
    let checks = Checks { ident, whole: &whole };
    let mut printed: TokenStream = literals(&notes.examples)
        .find_map(Stated::span)
        .map(|span| quote_spanned!(span=> const _: () = __p::expect_own_examples::<#whole>();))
        .into_iter()
        .collect();
    match body {
        Body::Object(object) => printed.extend(checks.fields(0, &object.fields)),
        Body::Variants(style, variants) => {
            for (place, variant) in variants.iter().enumerate() {
                if let Content::Fields(fields) = &variant.content {
                    printed.extend(checks.fields(place, fields));
                }
            }
            if matches!(style, Style::Untagged) {
                let contents: Vec<_> = variants.iter().map(|variant| &variant.content).collect();
                printed.extend(checks.untagged(&contents));
            }
        }
        Body::Newtype(..)
        | Body::Converted(..)
        | Body::Enum(_)
        | Body::Numbers(..)
        | Body::Unknown => {}
    }
    printed
}

struct Checks<'m> {
    ident: &'m Ident,
    /// The type, as paths name it.
    whole: &'m TokenStream,
}

impl Checks<'_> {
    fn fields(&self, variant: usize, fields: &[Field<'_>]) -> TokenStream {
        let each = |(index, field): (usize, &Field<'_>)| self.field([variant, index], field);
        fields.iter().enumerate().map(each).collect()
    }

    fn field(&self, place: [usize; 2], field: &Field<'_>) -> TokenStream {
        let ty = field.wire();
        let beyond = |stated: &&Stated| !is_scalar(stated) || is_behind(ty);
        let mut default = field.default.as_ref().into_iter().filter(beyond);
        let mut examples = literals(&field.notes.examples).filter(beyond);
        let few = few(ty, &field.keywords);
        let spans = [
            ("expect_default", default.find_map(literal_span)),
            ("expect_examples", examples.find_map(Stated::span)),
            ("expect_items", few),
        ];
        let spans = spans.into_iter().filter_map(|(check, span)| Some((check, span?)));
        spans.map(|(check, span)| self.one(check, span, ty, place)).collect()
    }

    fn one(&self, check: &str, span: Span, ty: &Type, [variant, index]: [usize; 2]) -> TokenStream {
        let check = Ident::new(check, span);
        let (ty, whole) = (self.named(ty), self.whole);
        quote_spanned! {span=>
            const _: () = __p::#check::<#ty>(
                <#whole as __p::Argument>::SHAPE,
                [#variant, #index],
            );
        }
    }

    fn untagged(&self, contents: &[&Content<'_>]) -> TokenStream {
        let held = contents.iter().map(|content| match content {
            Content::Value(ty, _) => {
                let ty = self.named(ty);
                quote!(__p::Some(<#ty as __p::Argument>::SEEN))
            }
            Content::Unit | Content::Tuple(_) | Content::Fields(_) => quote!(__p::None),
        });
        let (span, whole) = (self.ident.span(), self.whole);
        quote_spanned! {span=>
            const _: () = __p::expect_apart(<#whole as __p::Argument>::SHAPE, &[#(#held),*]);
        }
    }

    /// The type, with its own name for `Self`, which means nothing outside an impl.
    fn named(&self, ty: &Type) -> TokenStream {
        self.without_self(ty.to_token_stream())
    }

    fn without_self(&self, tokens: TokenStream) -> TokenStream {
        let one = |token: TokenTree| match token {
            TokenTree::Ident(word) if word == "Self" => self.whole.clone(),
            TokenTree::Group(group) => {
                let inside = self.without_self(group.stream());
                let mut new = Group::new(group.delimiter(), inside);
                new.set_span(group.span());
                TokenTree::Group(new).into()
            }
            other => other.into(),
        };
        tokens.into_iter().flat_map(one).collect()
    }
}

/// Those that are written out.
fn literals(stated: &[Stated]) -> impl Iterator<Item = &Stated> {
    stated.iter().filter(|stated| matches!(stated, Stated::Literal(_)))
}

fn literal_span(stated: &Stated) -> Option<Span> {
    match stated {
        Stated::Literal(literal) => Some(literal.span),
        Stated::OfType | Stated::Path(_) | Stated::Function(_) => None,
    }
}

/// Whether the table alone shows if it is admitted.
fn is_scalar(stated: &Stated) -> bool {
    matches!(stated, Stated::Literal(literal) if literal.is_scalar())
}

/// Whether a type is written as one that is behind a pointer.
fn is_behind(ty: &Type) -> bool {
    let Type::Path(TypePath { path, .. }) = ty else { return false };
    let Some(last) = path.segments.last() else { return false };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    let inside = || match arguments.args.first() {
        Some(GenericArgument::Type(inner)) => is_behind(inner),
        _ => false,
    };
    ["Box", "Rc", "Arc"].iter().any(|pointer| last.ident == pointer)
        || (["Option", "Patch"].iter().any(|around| last.ident == around) && inside())
}

/// Where a list is asked for more than one item that differs from the others.
fn few(ty: &Type, keywords: &[Keyword]) -> Option<Span> {
    let unique = keywords.iter().any(|keyword| keyword.key == "unique_items");
    let set = ty.to_token_stream().to_string().contains("Set");
    let least = keywords
        .iter()
        .find(|keyword| keyword.key == "min_items" && matches!(keyword.check, Check::Count(2..)))?;
    (unique || set).then_some(least.span)
}
