//! The derives of tool-core: `Tool`, `Argument` and `Tools`. Depend on tool-core, which re-exports
//! them and documents what they do.
//!
//! The stages: `attr` reads `#[tool(…)]`, `draft` collects what the item says, `check` finds every
//! mistake and is the only maker of a `model`, `expand` prints it.

mod attr;
mod case;
mod check;
mod checks;
mod contradictions;
mod docs;
mod draft;
mod errors;
mod expand;
mod fields;
mod generics;
mod given;
mod key;
mod literal;
mod model;
mod naming;
mod owned;
mod pattern;
mod relations;
mod serde_attr;
mod static_pattern;
#[cfg(test)]
mod tests;
mod tools;
mod unsendable;
mod variants;

use model::Role;
use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

// Documented where tool-core exports them, with examples that run there.

#[allow(missing_docs, reason = "documented in tool-core")]
#[proc_macro_derive(Argument, attributes(tool, serde))]
pub fn derive_argument(input: TokenStream) -> TokenStream {
    derived(parse_macro_input!(input as DeriveInput), Role::Argument).into()
}

#[allow(missing_docs, reason = "documented in tool-core")]
#[proc_macro_derive(Tool, attributes(tool, serde))]
pub fn derive_tool(input: TokenStream) -> TokenStream {
    derived(parse_macro_input!(input as DeriveInput), Role::Tool).into()
}

#[allow(missing_docs, reason = "documented in tool-core")]
#[proc_macro_derive(Tools, attributes(tool))]
pub fn derive_tools(input: TokenStream) -> TokenStream {
    tools::expand(&parse_macro_input!(input as DeriveInput)).into()
}

/// For tool-core's own use; what it expands to cannot be named elsewhere.
#[doc(hidden)]
#[proc_macro]
pub fn keyword(input: TokenStream) -> TokenStream {
    static_pattern::expand(parse_macro_input!(input as static_pattern::Input)).into()
}

/// The expansion of one item.
fn derived(input: DeriveInput, role: Role) -> proc_macro2::TokenStream {
    let input = owned::owned(input);
    let mut errors = errors::Errors::of(&input.attrs);
    let draft = draft::Draft::new(&input, role, &mut errors);
    let checked = check::check(draft, &mut errors);
    match errors.finish() {
        Ok(warnings) => {
            let expansion = expand::expand(&checked);
            quote::quote!(#expansion #warnings)
        }
        Err(messages) => {
            let stand_in = expand::stand_in(&checked);
            quote::quote!(#messages #stand_in)
        }
    }
}
