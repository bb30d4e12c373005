//! Prints a model: the table, the places that its fields are read into, and the constructor.
//!
//! Each name, description and bound is printed once. What is done with them is in tool-core.

mod keyword;
mod newtype;
mod object;
mod places;
mod row;
mod table;
mod variants;

use crate::generics::bounded;
use crate::model::{Body, Model};
use newtype::{converted, newtype};
use object::object;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;
use variants::{choice, numbers, variants};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let argument = match &model.body {
        Body::Object(fields) => object(model, fields),
        Body::Newtype(ty, keywords) => newtype(model, ty, keywords),
        Body::Enum(variants) => choice(model, variants),
        Body::Converted(conversion, keywords) => converted(model, conversion, keywords),
        Body::Numbers(integer, numbered) => numbers(model, integer, numbered),
        Body::Variants(style, rows) => variants(model, style, rows),
        Body::Unknown => unknown(),
    };
    print(model, &argument)
}

/// An impl that accepts nothing, so that a mistake in a definition is the only one told.
pub(crate) fn stand_in(model: &Model<'_>) -> TokenStream {
    print(model, &unknown())
}

/// What stands in the impl of `Argument`.
fn unknown() -> TokenStream {
    quote! {
        type Family = __p::family::Unknown;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Any;
        fn read(_: __p::In, _: __p::At, _: __p::Under) -> __p::Read<Self> {
            __p::Ok(__p::None)
        }
    }
}

/// All impls of a type, in a block of their own.
fn print(model: &Model<'_>, argument: &TokenStream) -> TokenStream {
    let Model { ident, generics, keys, crate_path, name: _, notes, tool, body: _ } = model;
    let description = &notes.description;
    let run_time = run_time(crate_path.as_ref());
    let bounded = bounded(generics, keys);
    let (impl_generics, _, where_clause) = bounded.split_for_impl();
    let (_, type_generics, _) = generics.split_for_impl();
    let parameters = &bounded.params;
    // A tool is called by its name; inside another one it would have none.
    let no_field = tool.as_ref().map(|_| {
        quote!(
            const TOOL: __p::ToolName = __p::Some(<Self as __p::Tool>::NAME);
        )
    });
    let others = if let Some(name) = tool {
        quote! {
            __p::tool!([#parameters] #ident #type_generics, [#where_clause] #name, #description);
        }
    } else {
        quote!(__p::__Deserialize_and_JsonSchema_come_with_the_derive!([#parameters] #ident #type_generics, #where_clause);)
    };
    // Where nothing is generic, the table is made, and what is wrong with it told, at once.
    let checked =
        generics.type_params().next().is_none() && generics.const_params().next().is_none();
    let checks = crate::checks::checks(model);
    let checked =
        checked.then(|| quote!(const _: &__p::Shape = <#ident #type_generics as __A>::SHAPE;));
    quote! {
        #[allow(deprecated, elided_lifetimes_in_paths, unused_qualifications)]
        const _: () = {
            // One after the other: where the first finds nothing, rustc says so once.
            use #run_time as __p;
            use __p::Argument as __A;
            #checked
            #checks
            #[automatically_derived]
            impl #impl_generics __A for #ident #type_generics #where_clause {
                #argument
                #no_field
            }
            #others
        };
    }
}

/// Where the run time is.
pub(crate) fn run_time(crate_path: Option<&Path>) -> TokenStream {
    crate_path.map_or_else(|| quote!(::tool_core::__private), |path| quote!(#path::__private))
}

fn signature(rules: &TokenStream) -> TokenStream {
    quote! {
        fn read(__gate: __p::In, __at: __p::At, #rules: __p::Under) -> __p::Read<Self>
    }
}
