//! Floor 1: what somebody probably meant.

/// The longest word that is compared: a longer one is no slip of the pen.
const LONGEST: usize = 64;

/// The one of `known` that is most like `word`, if one is like enough.
pub(crate) fn nearest<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if word.len() > LONGEST {
        return None;
    }
    let plain = bare(word);
    let length = plain.chars().count();
    known
        .into_iter()
        // Each letter that one has more is a slip at least. To compare letter by letter takes longer
        // than all else that a report says.
        .filter(|name| !name.is_ascii() || letters(name).abs_diff(length) <= slips(name))
        .map(|name| (strsim::damerau_levenshtein(&plain, &bare(name)), name))
        .filter(|(distance, name)| *distance <= slips(name))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How many slips still leave `name` the likely one; in a word of two letters none does.
fn slips(name: &str) -> usize {
    match name.chars().count() {
        0..=2 => 0,
        length => length.div_ceil(4),
    }
}

/// How many letters there are without what [`bare`] leaves out.
fn letters(name: &str) -> usize {
    name.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' ')).count()
}

/// Without what differs between the ways to write one name: `userId`, `user-id`, `USER_ID`.
fn bare(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_other_ways_to_write_a_name() {
        let known = ["amount_cents", "reason", "note"];
        assert_eq!(nearest("ammount_cents", known), Some("amount_cents"));
        assert_eq!(nearest("amountCents", known), Some("amount_cents"));
        assert_eq!(nearest("raeson", known), Some("reason"));
        assert_eq!(nearest("skip_approval", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest("c", ["a", "B", "ab"]), None);
        assert_eq!(nearest("b", ["a", "B", "ab"]), Some("B"));
        assert_eq!(nearest(&"reason".repeat(100), known), None);
    }
}
