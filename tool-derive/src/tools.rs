//! `#[derive(Tools)]`: a closed set of tools.

use crate::attr::Attrs;
use crate::errors::Errors;
use crate::expand::run_time;
use crate::key::Place;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Ident, Type};

/// A variant with its tool.
struct Member<'i> {
    ident: &'i Ident,
    tool: &'i Type,
}

pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::new();
    let attrs = Attrs::read(&input.attrs, Place::Set, &mut errors);
    let members = members(input, &mut errors);
    let (is_sound, messages) = match errors.finish() {
        Ok(warnings) => (true, warnings),
        Err(messages) => (false, messages),
    };
    let run_time = run_time(attrs.crate_path.as_ref());
    let body = if is_sound { body(&members) } else { stand_in() };
    let checks = is_sound.then(|| different_names(&input.ident, &members));
    let ident = &input.ident;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        #messages
        #[allow(unreachable_patterns, unused_qualifications)]
        const _: () = {
            use #run_time as __p;
            #[automatically_derived]
            impl #impl_generics __p::Tools for #ident #type_generics #where_clause {
                #body
            }
            #checks
        };
    }
}

fn members<'i>(input: &'i DeriveInput, errors: &mut Errors) -> Vec<Member<'i>> {
    if !input.generics.params.is_empty() {
        errors.at(&input.generics, "a set of tools is closed; name its tools without generics");
    }
    let Data::Enum(data) = &input.data else {
        errors.at(&input.ident, "a set of tools is an enum with one tool in each variant");
        return Vec::new();
    };
    if data.variants.is_empty() {
        errors.at(&input.ident, "a set without tools answers no call; add a variant");
    }
    let mut members = Vec::new();
    for variant in &data.variants {
        Attrs::read(&variant.attrs, Place::Member, errors);
        match &variant.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                let tools = fields.unnamed.iter().map(|field| &field.ty);
                members.extend(tools.map(|tool| Member { ident: &variant.ident, tool }));
            }
            _ => errors
                .at(variant, format!("a variant holds one tool; write `{0}({0})`", variant.ident)),
        }
    }
    members
}

fn stand_in() -> TokenStream {
    quote! {
        const NAMES: &'static [&'static __p::str] = &[];
        fn definitions() -> __p::Vec<__p::Definition> {
            __p::Vec::new()
        }
        fn from_call(__call: &__p::Call) -> __p::Result<Self, __p::Rejection> {
            __p::Err(__p::unknown_tool(__call, <Self as __p::Tools>::NAMES))
        }
    }
}

fn body(members: &[Member<'_>]) -> TokenStream {
    // With the span of the tool: rustc tells a mistake once for each span.
    let names = members
        .iter()
        .map(|Member { tool, .. }| quote_spanned!(tool.span()=> <#tool as __p::Tool>::NAME));
    let patterns = members
        .iter()
        .map(|Member { tool, .. }| quote_spanned!(tool.span()=> <#tool as __p::Tool>::NAME));
    let definitions = members.iter().map(
        |Member { tool, .. }| quote_spanned!(tool.span()=> <#tool as __p::Tool>::definition()),
    );
    let reads = members.iter().map(
        |Member { ident, tool }| quote_spanned!(tool.span()=> __call.read().map(Self::#ident)),
    );
    quote! {
        const NAMES: &'static [&'static __p::str] = &[#(#names),*];
        fn definitions() -> __p::Vec<__p::Definition> {
            __p::vec![#(#definitions),*]
        }
        fn from_call(__call: &__p::Call) -> __p::Result<Self, __p::Rejection> {
            match __p::called(__call) {
                #(#patterns => #reads,)*
                _ => __p::Err(__p::unknown_tool(__call, <Self as __p::Tools>::NAMES)),
            }
        }
    }
}

/// The names are known when constants are evaluated; a name that is there already is pointed at.
fn different_names(ident: &Ident, members: &[Member<'_>]) -> TokenStream {
    let checks = members.iter().enumerate().map(|(index, member)| {
        quote_spanned! {member.tool.span()=>
            const _: () = ::core::assert!(
                __p::is_new_name(<#ident as __p::Tools>::NAMES, #index),
                "an earlier tool of this set has the same name; rename one with `#[tool(name = \"…\")]`"
            );
        }
    });
    quote!(#(#checks)*)
}
