//! `rename_all`: the same eight words, and the same results, as serde.

/// How names are written.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

/// Each case in its own writing.
pub(crate) const CASES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    /// The name of a field, which Rust writes in snake case.
    pub(crate) fn field(self, name: &str) -> String {
        let pascal = || -> String { name.split('_').map(capitalised).collect() };
        match self {
            Case::Lower | Case::Snake => name.to_owned(),
            Case::Upper | Case::ScreamingSnake => name.to_ascii_uppercase(),
            Case::Pascal => pascal(),
            Case::Camel => uncapitalised(&pascal()),
            Case::Kebab => name.replace('_', "-"),
            Case::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// The name of a variant, which Rust writes in Pascal case.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Case::Pascal => name.to_owned(),
            Case::Lower => name.to_ascii_lowercase(),
            Case::Upper => name.to_ascii_uppercase(),
            Case::Camel => uncapitalised(name),
            Case::Snake => snake(name),
            Case::ScreamingSnake | Case::Kebab | Case::ScreamingKebab => self.field(&snake(name)),
        }
    }
}

/// A name in Pascal case, in snake case.
pub(crate) fn snake(name: &str) -> String {
    let mut out = String::new();
    for (index, letter) in name.char_indices() {
        if index > 0 && letter.is_uppercase() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

fn uncapitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_names_as_serde_does() {
        let fields = ["page_size", "PAGE_SIZE", "PageSize", "pageSize", "page_size", "PAGE_SIZE"];
        for ((_, case), expected) in CASES.iter().zip(fields) {
            assert_eq!(case.field("page_size"), expected);
        }
        let variants = ["outofstock", "OUTOFSTOCK", "OutOfStock", "outOfStock", "out_of_stock"];
        for ((_, case), expected) in CASES.iter().zip(variants) {
            assert_eq!(case.variant("OutOfStock"), expected);
        }
        assert_eq!(Case::Kebab.variant("OutOfStock"), "out-of-stock");
        assert_eq!(Case::ScreamingKebab.variant("OutOfStock"), "OUT-OF-STOCK");
        assert_eq!(Case::ScreamingSnake.variant("OutOfStock"), "OUT_OF_STOCK");
        assert_eq!(Case::ScreamingKebab.field("page_size"), "PAGE-SIZE");
    }
}
