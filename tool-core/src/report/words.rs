//! Floor 1: lists and counts in sentences.

/// The most names that a sentence lists.
const MOST_NAMES: usize = 24;

/// `a, b, c`, with the number of those left out.
pub(crate) fn list(names: impl ExactSizeIterator<Item: ToString>) -> String {
    let left_out = names.len().saturating_sub(MOST_NAMES);
    let names = names.take(MOST_NAMES).map(|name| name.to_string());
    let mut text = names.collect::<Vec<_>>().join(", ");
    if left_out > 0 {
        text.extend([" and ", &left_out.to_string(), " more"]);
    }
    text
}

/// `"a", "b", "c"`, as they are to be sent, with the number of those left out.
pub(crate) fn quoted_list<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    list(names.map(serde_json::Value::from))
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
