//! Reads `#[tool(…)]`. An entry that is wrong is told, and the next one is read all the same.

use crate::case::Case;
use crate::docs::Description;
use crate::errors::Errors;
use crate::given::Given;
use crate::key::{HINTS, KEYS, Key, Place, Setting};
use crate::model::{Annotations, Conversion, Keyword, Relation, Stated, With};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, ExprPath, Meta, Path};

/// What a key was set to.
pub(crate) struct Set<T> {
    pub(crate) value: T,
    /// Where the key stands.
    pub(crate) span: Span,
    /// Where the value stands, or else the key.
    pub(crate) at: Span,
}

impl<T> Set<T> {
    /// A key at `span` that has no value.
    pub(crate) fn bare(value: T, span: Span) -> Self {
        Set { value, span, at: span }
    }
}

/// What the attributes of one item say.
#[derive(Default)]
pub(crate) struct Attrs {
    pub(crate) name: Option<Set<String>>,
    /// Whether the name may be one that MCP alone takes.
    pub(crate) mcp_name: bool,
    /// Whether each member has to be described.
    pub(crate) require_docs: bool,
    pub(crate) notes: Annotations,
    pub(crate) crate_path: Option<Path>,
    pub(crate) tag: Option<Set<String>>,
    pub(crate) content: Option<Set<String>>,
    pub(crate) untagged: Option<Set<()>>,
    pub(crate) rename: Option<Set<String>>,
    pub(crate) rename_all: Option<Case>,
    pub(crate) rename_all_fields: Option<Case>,
    pub(crate) default: Option<Set<Stated>>,
    pub(crate) required: Option<Set<()>>,
    pub(crate) not_null: Option<Set<()>>,
    pub(crate) flatten: Option<Set<()>>,
    pub(crate) sensitive: Option<Set<()>>,
    /// The field is none of the arguments, for serde.
    pub(crate) skip: Option<Set<()>>,
    pub(crate) with: Option<With>,
    pub(crate) conversion: Option<Set<Conversion>>,
    pub(crate) check: Option<Set<ExprPath>>,
    pub(crate) says: Option<Set<String>>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) keywords: Vec<Keyword>,
    /// Keys of which that was wrong which they are set to.
    pub(crate) unread: Vec<&'static str>,
}

impl Attrs {
    /// Reads the attributes of an item that stands at `place`.
    pub(crate) fn read(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Self {
        let mut read = Attrs::default();
        read.notes.description = Description::of(attrs);
        read.notes.deprecated = attrs.iter().any(|attr| attr.path().is_ident("deprecated"));
        let mut met: Vec<Ident> = Vec::new();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("tool")) {
            let Meta::List(list) = &attr.meta else {
                errors.at(attr, "`#[tool]` says nothing; write `#[tool(…)]`, or leave it out");
                continue;
            };
            for entry in entries(list.tokens.clone()) {
                for entry in apart(entry, errors) {
                    read.entry(&entry, place, &mut met, errors);
                }
            }
        }
        read.read_serde(attrs, place, errors);
        read.word_the_pattern(place, errors);
        read
    }

    /// Gives what `says` has to say to the pattern that it stands beside, unless a check claims it.
    fn word_the_pattern(&mut self, place: Place, errors: &mut Errors) {
        if self.check.is_some() || self.unread.iter().any(|key| matches!(*key, "check" | "pattern"))
        {
            return;
        }
        let pattern = self.keywords.iter_mut().find(|keyword| keyword.key == "pattern");
        match (self.says.take(), pattern) {
            (Some(says), Some(_)) if says.value.trim().is_empty() => {
                errors
                    .at_span(says.at, "the model is told nothing of this pattern; say it in words");
            }
            (Some(says), Some(pattern)) => pattern.says = Some(says.value),
            (Some(says), None) if matches!(place, Place::Newtype | Place::Inner) => {
                let message = "`says` goes with a `pattern` here; write `pattern = \"…\"` too";
                errors.at_span(says.span, message);
            }
            (says, _) => self.says = says,
        }
    }

    fn entry(
        &mut self,
        entry: &[TokenTree],
        place: Place,
        met: &mut Vec<Ident>,
        errors: &mut Errors,
    ) {
        let Some((key, value)) = errors.keep(split(entry)) else { return };
        let Some(row) = KEYS.iter().find(|row| key == row.name) else {
            return errors.at(&key, unknown(&key, place));
        };
        if !row.places.is_empty() && !row.places.contains(&place) {
            return errors.at(&key, misplaced(row, place));
        }
        if let Some(earlier) = met.iter().find(|earlier| **earlier == key && !row.is_repeatable()) {
            let message = format!("`{key}` is set twice; leave one out");
            return errors.at_both([earlier.span(), key.span()], message);
        }
        let given = Given { key: &key, value: value.as_ref() };
        match errors.keep((row.read)(&given)) {
            Some(setting) => {
                let at = value.as_ref().map_or(key.span(), Spanned::span);
                self.set(setting, key.span(), at);
            }
            None => self.unread.push(row.name),
        }
        met.push(key);
    }

    /// Takes a setting of serde's, unless there is one of ours.
    pub(crate) fn set_once(&mut self, setting: Setting, span: Span, errors: &mut Errors) {
        let ours = match &setting {
            Setting::Rename(_) => self.rename.as_ref().map(|set| set.span),
            Setting::Tag(_) => self.tag.as_ref().map(|set| set.span),
            Setting::Content(_) => self.content.as_ref().map(|set| set.span),
            Setting::Default(_) => self.default.as_ref().map(|set| set.span),
            _ => None,
        };
        match ours {
            Some(ours) => {
                let message = "serde and `#[tool(…)]` both say this; leave one out";
                errors.at_both([ours, span], message);
            }
            None => self.set(setting, span, span),
        }
    }

    fn set(&mut self, setting: Setting, span: Span, at: Span) {
        match setting {
            Setting::Name(value) => self.name = Some(Set { value, span, at }),
            Setting::Description(value) => self.notes.description = value,
            Setting::Title(value) => self.notes.title = value,
            Setting::Deprecated => self.notes.deprecated = true,
            Setting::McpName => self.mcp_name = true,
            Setting::RequireDocs => self.require_docs = true,
            Setting::Example(value) => self.notes.examples.push(value),
            Setting::Crate(value) => self.crate_path = Some(value),
            Setting::Tag(value) => self.tag = Some(Set { value, span, at }),
            Setting::Content(value) => self.content = Some(Set { value, span, at }),
            Setting::Untagged => self.untagged = Some(Set { value: (), span, at }),
            Setting::Rename(value) => self.rename = Some(Set { value, span, at }),
            Setting::RenameAll(value) => self.rename_all = Some(value),
            Setting::RenameAllFields(value) => self.rename_all_fields = Some(value),
            Setting::Default(value) => self.default = Some(Set { value, span, at }),
            Setting::Required => self.required = Some(Set { value: (), span, at }),
            Setting::NotNull => self.not_null = Some(Set { value: (), span, at }),
            Setting::Flatten => self.flatten = Some(Set { value: (), span, at }),
            Setting::Sensitive => self.sensitive = Some(Set { value: (), span, at }),
            Setting::With(value) => self.with = Some(value),
            Setting::Conversion(value) => self.conversion = Some(Set { value, span, at }),
            Setting::Check(value) => self.check = Some(Set { value, span, at }),
            Setting::Says(value) => self.says = Some(Set { value, span, at }),
            Setting::Relation(value) => self.relations.push(value),
            Setting::Keyword(value) => self.keywords.push(value),
        }
    }
}

/// Whether the type is made from another one.
pub(crate) fn is_converted(attrs: &[Attribute]) -> bool {
    let ours = attrs.iter().filter(|attr| attr.path().is_ident("tool"));
    let lists = ours.filter_map(|attr| attr.meta.require_list().ok());
    let keys = lists.flat_map(|list| entries(list.tokens.clone()));
    keys.filter_map(|entry| split(&entry).ok()).any(|(key, _)| key == "from" || key == "try_from")
}

/// The entries between the commas.
pub(crate) fn entries(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut entries = vec![Vec::new()];
    for token in tokens {
        match (&token, entries.last_mut()) {
            (TokenTree::Punct(punct), _) if punct.as_char() == ',' => entries.push(Vec::new()),
            (_, Some(entry)) => entry.push(token),
            (_, None) => {}
        }
    }
    entries.retain(|entry| !entry.is_empty());
    entries
}

/// The entries that an entry is if there should be a comma in it.
fn apart(entry: Vec<TokenTree>, errors: &mut Errors) -> Vec<Vec<TokenTree>> {
    let mut apart = vec![Vec::new()];
    let mut tokens = entry.into_iter().peekable();
    // In the brackets of a type, `=` says something else.
    let mut depth = 0;
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth -= 1,
            _ => {}
        }
        let equals =
            matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=');
        let last = apart.last_mut().filter(|last| !last.is_empty());
        match (token, last) {
            (TokenTree::Ident(key), Some(before)) if equals && depth == 0 => {
                errors.at(&key, format!("there is no comma before `{key}`; write one"));
                // What was written in its place, if anything.
                before.pop_if(|last| matches!(last, TokenTree::Punct(_)));
                apart.push(vec![key.into()]);
            }
            (token, Some(last)) => last.push(token),
            (token, None) => apart = vec![vec![token]],
        }
    }
    apart
}

/// The key of an entry, and what stands behind its `=`.
pub(crate) fn split(entry: &[TokenTree]) -> syn::Result<(Ident, Option<TokenStream>)> {
    let whole = || entry.iter().cloned().collect::<TokenStream>();
    match entry {
        [TokenTree::Ident(key)] => Ok((key.clone(), None)),
        [TokenTree::Ident(key), TokenTree::Punct(equals), value @ ..]
            if equals.as_char() == '=' && !value.is_empty() =>
        {
            Ok((key.clone(), Some(value.iter().cloned().collect())))
        }
        [TokenTree::Ident(key), TokenTree::Group(list)]
            if list.delimiter() == Delimiter::Parenthesis =>
        {
            Ok((key.clone(), Some(list.stream())))
        }
        [TokenTree::Ident(key), TokenTree::Punct(equals)] if equals.as_char() == '=' => {
            let message = format!("`{key}` has nothing behind its `=`; write a value");
            Err(syn::Error::new(equals.span(), message))
        }
        [TokenTree::Ident(key), ..] => {
            let message = format!("expected `{key}` or `{key} = …`");
            Err(syn::Error::new_spanned(whole(), message))
        }
        _ => Err(syn::Error::new_spanned(whole(), "expected a key, as in `minimum = 1`")),
    }
}

fn keys_at(place: Place) -> impl Iterator<Item = &'static str> + Clone {
    KEYS.iter().filter(move |row| row.places.contains(&place)).map(|row| row.name)
}

fn unknown(key: &Ident, place: Place) -> String {
    let written = key.to_string();
    if let Some((_, hint)) = HINTS.iter().find(|(name, _)| *name == written) {
        return format!("unknown key `{key}`; {hint}");
    }
    let near = keys_at(place)
        .map(|name| (strsim::damerau_levenshtein(&bare(name), &bare(&written)), name))
        .filter(|(distance, name)| *distance <= name.len().div_ceil(4) || written == bare(name))
        .min_by_key(|(distance, _)| *distance);
    let guess = near.map(|(_, name)| format!("did you mean `{name}`? ")).unwrap_or_default();
    let mut known: Vec<_> = keys_at(place).collect();
    known.sort_unstable();
    format!("unknown key `{key}`; {guess}known here: {}", backticked(known.into_iter()))
}

/// A key without what is easily left out of it.
fn bare(name: &str) -> String {
    name.replace('_', "").replace("length", "len").to_lowercase()
}

fn misplaced(row: &Key, place: Place) -> String {
    format!("`{}` does not go on {}; it goes on {}", row.name, place.what(), row.places())
}

/// `` `a`, `b` ``
pub(crate) fn backticked<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
