//! Floor 1: lists and counts in sentences.

/// The most names that a sentence lists.
const MOST_NAMES: usize = 24;

/// `a, b, c`, with the number of those left out.
pub(crate) fn list<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    written(names.map(str::to_owned))
}

/// `"a", "b", "c"`, as they are to be sent, with the number of those left out.
pub(crate) fn quoted_list<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    written(names.map(|name| serde_json::Value::from(name).to_string()))
}

/// `1 item`, `2 items`
pub(crate) fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn written(names: impl ExactSizeIterator<Item = String>) -> String {
    let left_out = names.len().saturating_sub(MOST_NAMES);
    let mut text = names.take(MOST_NAMES).collect::<Vec<_>>().join(", ");
    if left_out > 0 {
        text.extend([" and ", &left_out.to_string(), " more"]);
    }
    text
}
