//! Prints enums.

use super::keyword::{constant, keyword_on};
use super::places::Places;
use super::row::row;
use super::signature;
use super::table::{annotated, named};
use crate::literal::Literal;
use crate::model::{Content, Model, Style, Variant};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

pub(super) fn choice(model: &Model<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let named = named(model);
    let rows = variants.iter().map(|variant| {
        let Variant { name, notes, .. } = variant;
        let description = &notes.description;
        let row = quote!(__p::Name::new(#name, #description));
        annotated("Name", row, notes, None)
    });
    let idents = variants.iter().map(|variant| variant.ident);
    let signature = signature(&quote!(_));
    quote! {
        type Family = __p::family::Enum;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Enum(&__p::Enum {
            named: #named,
            names: &[#(#rows),*],
        });
        #signature {
            __gate.choice(<Self as __A>::SHAPE, [#(Self::#idents),*], __at)
        }
    }
}

pub(super) fn numbers(
    model: &Model<'_>,
    integer: &Ident,
    numbers: &[(&Ident, Literal)],
) -> TokenStream {
    let named = named(model);
    let constants = numbers.iter().map(|(_, number)| constant(number));
    let idents = numbers.iter().map(|(ident, _)| ident);
    let signature = signature(&quote!(__rules));
    quote! {
        type Family = __p::family::Enum;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Newtype(&__p::Newtype::new(
            #named,
            &[__p::one_of::<#integer>(&[#(#constants),*])],
            <#integer as __A>::FIELD.shape,
        ));
        #signature {
            __gate.numbered(<Self as __A>::SHAPE, [#(Self::#idents),*], __at, __rules)
        }
    }
}

pub(super) fn variants(model: &Model<'_>, style: &Style, variants: &[Variant<'_>]) -> TokenStream {
    let named = named(model);
    let untagged = matches!(style, Style::Untagged);
    let null = null_of(if untagged { variants } else { &[] });
    let style_row = match style {
        Style::External => quote!(External),
        Style::Internal(tag) => quote!(Internal(#tag)),
        Style::Adjacent { tag, content } => quote!(Adjacent { tag: #tag, content: #content }),
        Style::Untagged => quote!(Untagged),
    };
    // What may collide with the tag is what a variant holds.
    let held = variants.iter().find(|variant| matches!(variant.content, Content::Value(..)));
    let span = held.map_or_else(Span::call_site, |variant| variant.ident.span());
    let rows = variants.iter().map(|variant| {
        let Variant { ident: _, name, notes, content } = variant;
        let description = &notes.description;
        let content = content_row(content, matches!(style, Style::Internal(_)));
        let row = quote!(__p::Variant::new(#name, #description, #content));
        annotated("Variant", row, notes, None)
    });
    let style = quote!(__p::Style::#style_row);
    let table = quote_spanned!(span=> __p::Variants::new(#named, #style, &[#(#rows),*]));
    let arms = variants.iter().enumerate().map(|(index, variant)| read_variant(index, variant));
    let signature = signature(&quote!(_));
    quote! {
        type Family = __p::family::Variants;
        type Null = #null;
        const SHAPE: &'static __p::Shape = &__p::Shape::Variants(&#table);
        #signature {
            let mut __value = __p::None;
            let __whole = __gate.variants(<Self as __A>::SHAPE, __at, &mut |__gate, __index, __at| {
                __value = match __index {
                    #(#arms)*
                    _ => __p::None,
                };
                __p::Ok(())
            })?;
            __p::Ok(__whole.and(__value))
        }
    }
}

/// Whether `null` is a value of one of these variants.
fn null_of(variants: &[Variant<'_>]) -> TokenStream {
    variants.iter().fold(quote!(__p::null::Barred), |null, variant| match &variant.content {
        Content::Unit => quote!(<__p::null::Admitted as __p::null::OfType>::Or<#null>),
        Content::Value(ty, _) => {
            let own = quote_spanned!(ty.span()=> <#ty as __A>::Null);
            quote!(<#own as __p::null::OfType>::Or<#null>)
        }
        Content::Tuple(_) | Content::Fields(_) => null,
    })
}

/// What a variant carries, in the table. Beside a tag, only a struct can stand.
fn content_row(content: &Content<'_>, beside_tag: bool) -> TokenStream {
    match content {
        Content::Unit => quote!(__p::Content::Unit),
        Content::Value(ty, _) if beside_tag => {
            quote_spanned!(ty.span()=> __p::Content::Value(__p::struct_shape::<#ty>(), &[]))
        }
        Content::Value(ty, keywords) => {
            let keywords = keywords.iter().map(|keyword| keyword_on(ty, keyword));
            let shape = shape_of(ty);
            quote!(__p::Content::Value(#shape, &[#(#keywords),*]))
        }
        Content::Tuple(types) => {
            let shapes = types.iter().map(|ty| shape_of(ty));
            quote!(__p::Content::Tuple(&[#(#shapes),*]))
        }
        Content::Fields(fields) => {
            let rows = fields.iter().map(row);
            quote!(__p::Content::Fields(&[#(#rows),*]))
        }
    }
}

fn shape_of(ty: &Type) -> TokenStream {
    let of = quote_spanned!(ty.span()=> <#ty as __A>);
    quote_spanned!(ty.span()=> __p::inside(#of::TOOL, #of::FIELD.shape))
}

/// Reads what a variant carries: an arm of a match on the variant.
fn read_variant(index: usize, variant: &Variant<'_>) -> TokenStream {
    let Variant { ident, content, .. } = variant;
    let read = match content {
        Content::Unit => quote!(__p::Some(Self::#ident)),
        Content::Value(ty, _) => {
            let read = quote_spanned!(ty.span()=> <#ty as __A>::read);
            quote!(#read(__gate, __at, &__p::Rules::carried(<Self as __A>::SHAPE, #index))?.map(Self::#ident))
        }
        Content::Tuple(types) => {
            let places = Places { types: types.clone() };
            let taken = places.taken(&quote!(tuple()), &TokenStream::new());
            let values = (0..types.len()).map(|index| places.value(index));
            quote!({
                let __v = #taken;
                __v.into(|__v| Self::#ident(#(#values),*))?
            })
        }
        Content::Fields(fields) => {
            let places = Places { types: fields.iter().map(|field| field.ty).collect() };
            let variant = quote!(variant_fields(<Self as __A>::SHAPE, #index));
            let taken = places.taken(&variant, &TokenStream::new());
            let members = fields.iter().enumerate().map(|(index, field)| {
                let (ident, value) = (field.ident, places.value(index));
                quote!(#ident: #value)
            });
            quote!({
                let __v = #taken;
                __v.into(|__v| Self::#ident { #(#members),* })?
            })
        }
    };
    quote!(#index => #read,)
}
