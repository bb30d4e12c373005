//! Doc comments as descriptions.

use syn::{Attribute, Expr, Lit, Meta};

/// What the doc comments say, reflowed: the lines of a paragraph become one, paragraphs and list
/// items stay apart, code blocks stay as they are.
pub(crate) fn description(attrs: &[Attribute]) -> String {
    let lines: Vec<String> = attrs.iter().filter_map(line).collect();
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
    text.trim().to_owned()
}

/// A line of a doc comment, without what leads it: a space, or in a block the stars.
fn in_block((line, lines): (&str, &String)) -> String {
    let starred = || line.trim_start().strip_prefix('*');
    let line = if lines.contains('\n') { starred().unwrap_or(line) } else { line };
    line.strip_prefix(' ').unwrap_or(line).to_owned()
}

/// The doc comments that are macros, of which the text cannot be seen here.
pub(crate) fn unseen(attrs: &[Attribute]) -> impl Iterator<Item = &Expr> {
    attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(_) => None,
            other => Some(other),
        },
        _ => None,
    })
}

fn line(attr: &Attribute) -> Option<String> {
    let Meta::NameValue(meta) = &attr.meta else { return None };
    match &meta.value {
        Expr::Lit(literal) if meta.path.is_ident("doc") => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let bullet = ["- ", "* ", "+ ", "#"].iter().any(|start| line.starts_with(start));
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    bullet || (rest.len() < line.len() && (rest.starts_with(". ") || rest.starts_with(") ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

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
        assert_eq!(
            description(&item.attrs),
            "Refunds an order, in part or in full.\n\nReasons:\n- damaged\n- late\n\n```\n{\n  \
             \"order\": 1\n}\n```\nThe end."
        );
    }
}
