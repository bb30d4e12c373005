//! Prints structs.

use super::places::Places;
use super::row::row;
use super::signature;
use super::table::named;
use crate::model::{Field, Flattened, Model, Object, With};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

pub(super) fn object(model: &Model<'_>, object: &Object<'_>) -> TokenStream {
    let Object { fields, flattened, skipped: _, relations, check: _ } = object;
    let named = named(model);
    let rows = fields.iter().map(row);
    let flat_rows = flattened.iter().map(|Flattened { ident: _, ty, after }| {
        quote_spanned! {ty.span()=>
            __p::Flattened { after: #after, shape: __p::flat_shape::<#ty>() }
        }
    });
    let mut table = quote!(__p::Shape::object_of(#named, &[#(#rows),*]));
    if let Some(first) = flattened.first() {
        table = quote_spanned! {first.ty.span()=>
            __p::Shape::flattening(#table, &[#(#flat_rows),*])
        };
    }
    if let Some((key, _)) = relations.first() {
        let relations = relations.iter().map(relation);
        table = quote_spanned!(key.span()=> __p::Shape::relating(#table, &[#(#relations),*]));
    }
    let read = read(object);
    let signature = signature(&quote!(_));
    quote! {
        type Family = __p::family::Object;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &#table;
        #signature {
            #read
        }
    }
}

/// What fields ask of each other: the key, in Pascal case, is the name of the row.
fn relation((key, places): &(Ident, Vec<usize>)) -> TokenStream {
    let name = Ident::new(&crate::case::Case::Pascal.field(&key.to_string()), key.span());
    if key == "requires" {
        return quote!(__p::Relation::#name(#(#places),*));
    }
    quote!(__p::Relation::#name(&[#(#places),*]))
}

/// Reads the fields of a struct, and makes it.
fn read(object: &Object<'_>) -> TokenStream {
    let Object { fields, flattened, skipped, relations: _, check } = object;
    let wires = fields.iter().map(Field::wire).chain(flattened.iter().map(|flat| flat.ty));
    let places = Places { types: wires.collect() };
    let own = quote!(<Self as __A>::SHAPE);
    let idents = fields.iter().map(|field| field.ident);
    let members = idents.chain(flattened.iter().map(|flat| flat.ident)).enumerate();
    let members = members.map(|(index, ident)| {
        let value = places.value(index);
        quote!(#ident: #value)
    });
    let skipped = skipped.iter().map(|ident| quote!(#ident: __p::skipped()));
    let members = members.chain(skipped);
    let made = quote!(__v.into(|__v| Self { #(#members),* }));
    let made = match check {
        Some(check) => quote_spanned!(check.span()=> __gate.checked(__at, #made, #check)),
        None => made,
    };
    let conversions = conversions(fields, &places);
    let checks = fields.iter().enumerate().filter_map(|(index, field)| {
        let (check, place) = (field.check.as_ref()?, places.place(index));
        Some(quote_spanned! {check.span()=>
            let __whole = __gate.checked_field((#own, #index), __at, &#place, #check, __whole);
        })
    });
    let then = quote!(#conversions #(#checks)*);
    let taken = places.taken(&quote!(object(#own)), &then);
    quote!(let __v = #taken; #made)
}

/// Puts in place of what is read through a module what that makes of it.
fn conversions(fields: &[Field<'_>], places: &Places<'_>) -> Option<TokenStream> {
    fields.iter().find(|field| field.with.is_some())?;
    let converted = places.tuple(|index| {
        let place = places.place(index);
        match fields.get(index).map(|field| (field.ty, field.with.as_ref())) {
            Some((ty, Some(With { module, wire: _ }))) => quote_spanned! {module.span()=>
                __gate.converted_field::<_, #ty, _>(
                    (<Self as __A>::SHAPE, #index), __at, #place, #module::read
                )
            },
            _ => place,
        }
    });
    // Nobody's code runs on what a broken text has left behind.
    Some(quote! {
        let __whole = __p::Ok(__whole?);
        let __places = #converted;
    })
}
