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
    /// `notation = "a decimal number", example = "1.5", pattern = ["^" …]`; or a part of a format, with
    /// `format = "uri", words = "an absolute URL"` in place of the notation.
    Written {
        /// Of which it is a part, if it is.
        format: Option<LitStr>,
        words: LitStr,
        example: LitStr,
        pattern: String,
        span: Span,
    },
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let key: Ident = input.parse()?;
        input.parse::<Token![=]>()?;
        let name: LitStr = input.parse()?;
        if key == "format" && input.is_empty() {
            return Ok(Input::Format(name));
        }
        let (format, words) = if key == "format" {
            (Some(name), expect(input, "words")?.parse()?)
        } else {
            (None, name)
        };
        let example = expect(input, "example")?.parse()?;
        let span = expect(input, "pattern")?.span();
        let pieces;
        bracketed!(pieces in input);
        let mut pattern = String::new();
        while !pieces.is_empty() {
            pattern.push_str(&piece(&pieces)?);
        }
        Ok(Input::Written { format, words, example, pattern, span })
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

/// A port: 16 bits, without leading zeros.
const PORT: &str =
    "(?:0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";

/// A piece of a pattern: as it stands, or by the name of a format.
fn piece(input: ParseStream<'_>) -> Result<String> {
    if input.peek(LitStr) {
        return Ok(input.parse::<LitStr>()?.value());
    }
    let name: Ident = input.parse()?;
    let inside = |name: &str| pattern::format(name)?.pattern.strip_prefix('^')?.strip_suffix('$');
    let found = match name.to_string().as_str() {
        // A time ends with its offset.
        "local_time" => inside("time").and_then(|time| time.split_once("(?:Z")).map(|(it, _)| it),
        "port" => Some(PORT),
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
    let (format, words, example, source, span) = match input {
        Input::Format(name) => {
            // A limit is a keyword of its own, for which there is no room here.
            let format = pattern::format(&name.value()).filter(|format| format.limits.is_empty());
            let format = format.ok_or_else(|| Error::new(name.span(), "no such format"))?;
            let span = name.span();
            let pattern::Format { words, example, pattern, .. } = *format;
            (Some(name), words.to_owned(), example.to_owned(), pattern.to_owned(), span)
        }
        Input::Written { format, words, example, pattern, span } => {
            (format, words.value(), example.value(), pattern, span)
        }
    };
    let variant = if format.is_some() { "Format" } else { "Notation" };
    let variant = Ident::new(variant, Span::call_site());
    let name = format.map_or_else(|| "pattern".to_owned(), |name| name.value());
    let table: Table =
        pattern::compile(&source).map_err(|fault| Error::new(span, fault.message()))?;
    let dfa = table.expression(&schema);
    Ok(quote! {
        #schema::Keyword::#variant(#schema::Format {
            name: #name,
            words: #words,
            example: #example,
            pattern: #schema::Pattern { source: #source, dfa: #dfa, words: None },
            limits: 0,
        })
    })
}
