//! Floor 1: lists and counts in sentences.

use crate::json::needs_no_escapes;
use std::fmt::{self, Write as _};

/// The most names that a sentence lists.
const MOST_NAMES: usize = 24;

/// `a, b, c`, with the number of those left out.
pub(crate) fn list(names: impl ExactSizeIterator<Item: fmt::Display>) -> String {
    let left_out = names.len().saturating_sub(MOST_NAMES);
    let mut text = String::new();
    for (n, name) in names.take(MOST_NAMES).enumerate() {
        let comma = if n == 0 { "" } else { ", " };
        // Writing to a string does not fail.
        let _ = write!(text, "{comma}{name}");
    }
    if left_out > 0 {
        text.extend([" and ", &left_out.to_string(), " more"]);
    }
    text
}

/// `"a", "b", "c"`, as they are to be sent, with the number of those left out.
pub(crate) fn quoted_list<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    list(names.map(AsSent))
}

/// A string as JSON spells it.
struct AsSent<'n>(&'n str);

impl fmt::Display for AsSent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            name if needs_no_escapes(name) => write!(f, "\"{name}\""),
            name => write!(f, "{}", serde_json::Value::from(name)),
        }
    }
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
