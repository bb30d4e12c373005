//! Floor 1: lists and counts in sentences.

use crate::json::needs_no_escapes;
use std::fmt::{self, Write as _};
use std::panic::RefUnwindSafe;

/// What can say in words what it asks for.
///
/// A violation keeps the row of the table that is broken, and asks it once somebody reads the
/// sentence: to word it takes longer than to read the call.
pub(crate) trait InWords: fmt::Debug + Sync + RefUnwindSafe {
    /// What is expected.
    fn expected(&self) -> String;

    /// The one of its names that somebody probably meant by `sent`.
    fn nearest(&self, _: &str) -> Option<&'static str> {
        None
    }
}

/// The most names that a sentence lists.
const MOST_NAMES: usize = 24;

/// `a, b, c`, with the number of those left out.
pub(crate) fn list(names: impl IntoIterator<Item: fmt::Display>) -> String {
    // Writing to a string does not fail.
    joined("", names, |text, name| _ = write!(text, "{name}"))
}

/// The same, behind a few words.
pub(crate) fn listed(words: &str, names: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(words, names, |text, name| text.push_str(name.as_ref()))
}

/// `a, b and c`, as they stand in the middle of a sentence.
pub(crate) fn named_together<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut names: Vec<_> = names.into_iter().collect();
    match (names.pop(), &names[..]) {
        (None, _) => String::new(),
        (Some(last), []) => last.to_owned(),
        (Some(last), others) => list(others) + " and " + last,
    }
}

/// `"a", "b", "c"`, as they are to be sent, behind a few words and with the number of those left
/// out.
pub(crate) fn quoted<'n>(words: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    joined(words, names, |text, name| match name {
        name if needs_no_escapes(name) => {
            text.push('"');
            text.push_str(name);
            text.push('"');
        }
        name => _ = write!(text, "{}", serde_json::Value::from(name)),
    })
}

/// What stands before the names of the properties that there are.
const ONLY: &str = "only ";

/// What is expected where a property is none of these.
pub(crate) fn only<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    match listed(ONLY, names) {
        none if none == ONLY => "no properties".to_owned(),
        some => some,
    }
}

/// What stands before the names of properties of which there may be one.
const JUST_ONE_OF: &str = "just one of ";

/// What is expected where a property is one of these, and so is another.
pub(crate) fn just_one_of(names: &[&str]) -> String {
    listed(JUST_ONE_OF, names)
}

/// Whether a property is known and one too many, as [`just_one_of`] says.
pub(super) fn is_one_too_many(expected: &str) -> bool {
    expected.starts_with(JUST_ONE_OF)
}

/// What to do about a property that is none of those that are expected in the words of [`only`].
pub(super) fn known_here(expected: &str) -> [&str; 3] {
    match expected.strip_prefix(ONLY) {
        Some(names) => ["known here: ", names, ""],
        None => ["send none here", "", ""],
    }
}

fn joined<N>(
    words: &str,
    names: impl IntoIterator<Item = N>,
    push: impl Fn(&mut String, N),
) -> String {
    let mut names = names.into_iter();
    // Room for a few names, so that most lists do not have to move.
    let mut text = String::with_capacity(words.len() + 48);
    text.push_str(words);
    for (n, name) in names.by_ref().take(MOST_NAMES).enumerate() {
        if n > 0 {
            text.push_str(", ");
        }
        push(&mut text, name);
    }
    let left_out = names.count();
    if left_out > 0 {
        text.extend([" and ", &left_out.to_string(), " more"]);
    }
    text
}

/// `1 item`, `2 items`
pub(crate) fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// `text`, with an ellipsis if it has more than so many bytes.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let kept = text.get(..text.floor_char_boundary(most)).unwrap_or_default();
    format!("{kept}…")
}
