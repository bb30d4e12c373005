//! Doc comments as descriptions.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// What is said of an item: texts, and macros that expand to a text.
#[derive(Clone, Default)]
pub(crate) struct Description(Vec<Part>);

#[derive(Clone)]
enum Part {
    Text(String),
    Macro(Expr),
}

impl Description {
    /// What the doc comments say. The lines of a paragraph become one, paragraphs and list items
    /// stay apart, code blocks stay as they are, and so does what a macro says.
    pub(crate) fn of(attrs: &[Attribute]) -> Self {
        let mut parts = Vec::new();
        let mut lines = Vec::new();
        for said in attrs.iter().filter_map(doc) {
            match said {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => lines.push(text.value()),
                other => {
                    parts.extend(reflowed(&std::mem::take(&mut lines)));
                    parts.push(Part::Macro(other.clone()));
                }
            }
        }
        parts.extend(reflowed(&lines));
        Description(parts)
    }

    pub(crate) fn text(text: String) -> Self {
        Description(vec![Part::Text(text)])
    }

    pub(crate) fn of_macro(macro_: Expr) -> Self {
        Description(vec![Part::Macro(macro_)])
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|part| matches!(part, Part::Text(text) if text.is_empty()))
    }
}

/// Adds paragraphs.
impl Extend<String> for Description {
    fn extend<I: IntoIterator<Item = String>>(&mut self, texts: I) {
        self.0.extend(texts.into_iter().map(Part::Text));
    }
}

/// The expression of the text.
impl ToTokens for Description {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let mut said = Vec::new();
        let mut text = String::new();
        for part in &self.0 {
            let gap = if text.is_empty() && said.is_empty() { "" } else { "\n\n" };
            text.push_str(gap);
            match part {
                Part::Text(more) => text.push_str(more),
                Part::Macro(said_by) => {
                    let text = std::mem::take(&mut text);
                    said.push(quote!(#text, #said_by));
                }
            }
        }
        if said.is_empty() {
            return text.to_tokens(tokens);
        }
        let span = self.0.iter().find_map(|part| match part {
            Part::Macro(said_by) => Some(said_by.span()),
            Part::Text(_) => None,
        });
        let span = span.unwrap_or_else(Span::call_site);
        tokens.extend(quote_spanned!(span=> __p::described(::core::concat!(#(#said,)* #text))));
    }
}

fn doc(attr: &Attribute) -> Option<&Expr> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => Some(&meta.value),
        _ => None,
    }
}

/// Lines as paragraphs, if they say anything.
fn reflowed(lines: &[String]) -> Option<Part> {
    let mut text = String::new();
    let mut in_code = false;
    for line in lines.iter().flat_map(|lines| lines.split('\n').map(move |line| (line, lines))) {
        let line = in_block(line);
        let line = line.trim_end();
        let fence = line.trim_start().starts_with("```");
        let separator = match (text.is_empty() || text.ends_with('\n'), in_code || fence) {
            (true, _) => "",
            (false, true) => "\n",
            (false, false) if line.is_empty() => "\n\n",
            (false, false) if is_item(line) => "\n",
            (false, false) => " ",
        };
        text.push_str(separator);
        text.push_str(if in_code || fence { line } else { line.trim() });
        in_code ^= fence;
        if fence && !in_code {
            text.push('\n');
        }
    }
    let text = text.trim();
    (!text.is_empty()).then(|| Part::Text(text.to_owned()))
}

/// A line of a doc comment, without what leads it: a space, or in a block the stars.
fn in_block((line, lines): (&str, &String)) -> String {
    let starred = || line.trim_start().strip_prefix('*');
    let line = if lines.contains('\n') { starred().unwrap_or(line) } else { line };
    line.strip_prefix(' ').unwrap_or(line).to_owned()
}

fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let bullet = ["- ", "* ", "+ ", "#"].iter().any(|start| line.starts_with(start));
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    bullet || (rest.len() < line.len() && (rest.starts_with(". ") || rest.starts_with(") ")))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use syn::{LitStr, parse_quote};

    #[test]
    fn reflows_paragraphs_and_keeps_lists_and_code() {
        let item: syn::ItemStruct = parse_quote! {
            /// Refunds an order,
            /// in part or in full.
            ///
            /// Reasons:
            /// - damaged
            /// - late
            ///
            /// ```
            /// {
            ///   "order": 1
            /// }
            /// ```
            /// The end.
            struct S;
        };
        let said: LitStr = syn::parse2(Description::of(&item.attrs).to_token_stream()).unwrap();
        assert_eq!(
            said.value(),
            "Refunds an order, in part or in full.\n\nReasons:\n- damaged\n- late\n\n```\n{\n  \
             \"order\": 1\n}\n```\nThe end."
        );
    }
}
