//! `keyword!`: patterns and formats that tool-core itself asks for, as the expression that makes
//! the keyword. So the types of the standard library and of other crates have tables made by the
//! same check and the same compiler as the patterns of users.
//!
//! Floor: `syn`, `quote`, `pattern`. Only tool-core can name what it expands to.

use crate::pattern::{self, Table};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr, Result, Token, bracketed};

/// What stands between the parentheses.
pub(crate) enum Input {
    /// `format = "uuid"`
    Format(LitStr),
    /// `notation = "a decimal number", example = "1.5", pattern = ["^" …]`
    Notation { name: LitStr, example: LitStr, pattern: String, span: Span },
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let key: Ident = input.parse()?;
        input.parse::<Token![=]>()?;
        let name: LitStr = input.parse()?;
        if key == "format" {
            return Ok(Input::Format(name));
        }
        let example = expect(input, "example")?.parse()?;
        let span = expect(input, "pattern")?.span();
        let pieces;
        bracketed!(pieces in input);
        let mut pattern = String::new();
        while !pieces.is_empty() {
            pattern.push_str(&piece(&pieces)?);
        }
        Ok(Input::Notation { name, example, pattern, span })
    }
}

/// Steps over `, key =`.
fn expect<'i>(input: ParseStream<'i>, key: &str) -> Result<ParseStream<'i>> {
    input.parse::<Token![,]>()?;
    let found: Ident = input.parse()?;
    if found != key {
        return Err(Error::new(found.span(), format!("expected `{key}`")));
    }
    input.parse::<Token![=]>()?;
    Ok(input)
}

/// A piece of a pattern: as it stands, or by the name of a format.
fn piece(input: ParseStream<'_>) -> Result<String> {
    if input.peek(LitStr) {
        return Ok(input.parse::<LitStr>()?.value());
    }
    let name: Ident = input.parse()?;
    let inside = |name: &str| {
        let (_, _, pattern) = pattern::FORMATS.iter().find(|(known, ..)| *known == name)?;
        pattern.strip_prefix('^')?.strip_suffix('$')
    };
    let found = match name.to_string().as_str() {
        // A time ends with its offset.
        "local_time" => inside("time").and_then(|time| time.split_once("(?:Z")).map(|(it, _)| it),
        known => inside(known),
    };
    found.map(str::to_owned).ok_or_else(|| Error::new(name.span(), "no such format"))
}

/// The keyword, or a compile error.
pub(crate) fn expand(input: Input) -> TokenStream {
    try_expand(input).unwrap_or_else(|error| error.to_compile_error())
}

fn try_expand(input: Input) -> Result<TokenStream> {
    let schema = quote!(crate::schema);
    let (variant, name, example, source, span) = match input {
        Input::Format(name) => {
            let format = pattern::FORMATS.iter().find(|(known, ..)| *known == name.value());
            let (_, example, source) =
                format.ok_or_else(|| Error::new(name.span(), "no such format"))?;
            let span = name.span();
            (quote!(Format), name, (*example).to_owned(), (*source).to_owned(), span)
        }
        Input::Notation { name, example, pattern, span } => {
            (quote!(Notation), name, example.value(), pattern, span)
        }
    };
    let table: Table =
        pattern::compile(&source).map_err(|fault| Error::new(span, fault.message()))?;
    let dfa = table.expression(&schema);
    Ok(quote! {
        #schema::Keyword::#variant(#schema::Format {
            name: #name,
            example: #example,
            pattern: #schema::Pattern { source: #source, dfa: #dfa },
        })
    })
}
