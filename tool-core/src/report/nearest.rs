//! Floor 1: what somebody probably meant.

/// The longest word that is compared: a longer one is no slip of the pen.
const LONGEST: usize = 64;

/// As many letters as say which of several names is meant, if it alone begins with them.
const TELLING: usize = 3;

/// What makes another word of a word, often the opposite: `deselect` is no slip in `select`, nor
/// `import` in `export`.
const PREFIXES: [&str; 13] =
    ["at", "de", "dis", "en", "ex", "il", "im", "in", "ir", "mis", "non", "re", "un"];

/// Words that turn a name into the opposite.
const NEGATIONS: [&str; 6] = ["never", "no", "non", "not", "un", "without"];

/// The one of `known` that is most like `word`, if one is like enough; if none is, the only one that
/// begins with it or has it as one of its words.
pub(crate) fn nearest<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    nearest_of(word, known.into_iter().map(|name| (name, Letters::of(name))))
}

/// The same of names that were looked at before.
pub(crate) fn nearest_of<'n>(
    word: &str,
    known: impl Iterator<Item = (&'n str, Letters)>,
) -> Option<&'n str> {
    if word.len() > LONGEST {
        return None;
    }
    let letters = Letters::of(word).in_full(word);
    let mut best: Option<(usize, &str)> = None;
    let (mut longer, mut how_many) = (None, 0);
    for (name, own) in known {
        let own = own.in_full(name);
        if letters.may_be(&own)
            && let Some(far) = slips_between(word, name)
        {
            if best.is_none_or(|(least, _)| far < least) {
                best = Some((far, name));
            }
        } else if letters.may_begin(&own) && is_part(word, name) {
            how_many += 1;
            longer = Some(name);
        }
    }
    let longer = longer.filter(|name| how_many == 1 && !is_negated(name));
    best.map(|(_, name)| name).or(longer)
}

/// How many slips still leave a word of so many letters the likely one; in one of two letters none
/// does.
const fn slips(length: usize) -> usize {
    length / 3
}

/// How many slips lie between what was sent and a name, if they leave it the likely one: no word
/// may have more than its own, because `select_order` is not `delete_order`.
fn slips_between(sent: &str, name: &str) -> Option<usize> {
    let (sent, name) = (words(sent), words(name));
    let (whole_sent, whole_name) = (sent.concat(), name.concat());
    if whole_sent == whole_name {
        return Some(0);
    }
    let own = |word: &String| slips(word.chars().count());
    if sent.len() == name.len() {
        return sent.iter().zip(&name).map(|(sent, name)| within(own(name), sent, name)).sum();
    }
    let most = name.iter().map(own).max().unwrap_or_default();
    within(most, &whole_sent, &whole_name)
}

/// How many slips lie between two words, if they are no more than `most` and leave them one word.
fn within(most: usize, word: &str, name: &str) -> Option<usize> {
    let far = distance(word, name);
    (far <= most && !differ_by_a_prefix(word, name)).then_some(far)
}

/// Whether all that makes them two words is the prefix that one has, or each.
fn differ_by_a_prefix(one: &str, other: &str) -> bool {
    let stems = |word| PREFIXES.iter().filter_map(move |prefix| str::strip_prefix(word, prefix));
    let stem_of_both =
        |stem: &str| stem.len() > 1 && (stem == other || stems(other).any(|s| s == stem));
    one != other && (stems(one).any(stem_of_both) || stems(other).any(|stem| stem == one))
}

/// Whether a name begins with what was sent, or has it as one of its words.
fn is_part(sent: &str, name: &str) -> bool {
    let (sent, name) = (words(sent).concat(), words(name));
    name.contains(&sent) || name.concat().starts_with(&sent)
}

fn is_negated(name: &str) -> bool {
    words(name).iter().any(|word| NEGATIONS.contains(&word.as_str()))
}

/// The words of a name in small letters, however it is written: `userId`, `user-id`, `USER_ID`.
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut small) = (String::new(), false);
    for letter in name.chars() {
        if (is_between(letter) || small && letter.is_uppercase()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        small = letter.is_lowercase();
        if !is_between(letter) {
            word.extend(letter.to_lowercase());
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// What can be told of a word at a glance. To compare two letter by letter takes longer than all
/// else that a report says, and most names are as unlike as they look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    /// Those of the [`bare`] word.
    count: usize,
    /// Which these are: a bit for each, which some share.
    seen: u64,
}

impl Letters {
    /// Those of a word; of one that is not ASCII, only that it is not.
    pub(crate) const fn of(word: &str) -> Self {
        let (mut count, mut seen) = (0, 0);
        let mut rest = word.as_bytes();
        while let [byte, others @ ..] = rest {
            let bit = bit(*byte);
            count += (bit != 0) as usize;
            seen |= bit;
            rest = others;
        }
        Letters { count, seen }
    }

    /// All that there is to tell of a word with these letters.
    #[inline]
    fn in_full(self, word: &str) -> Self {
        if self.seen & FOREIGN == 0 { self } else { Self::of_foreign(word) }
    }

    #[inline(never)]
    fn of_foreign(word: &str) -> Self {
        let mut all = Letters { count: 0, seen: 0 };
        for letter in bare(word) {
            all.count += 1;
            all.seen |= u8::try_from(letter).map_or(FOREIGN, bit);
        }
        all
    }

    /// Whether a word with these letters may be a slip in a name with the others: each letter that
    /// one has more, and each that the other has not, is a slip at least.
    fn may_be(&self, name: &Letters) -> bool {
        let most = slips(name.count);
        // To clear bits costs less than to count them where there is no instruction for that.
        let lacks = |seen: u64| (0..most).fold(seen, |bits, _| bits & bits.wrapping_sub(1)) == 0;
        name.count.abs_diff(self.count) <= most
            && lacks(self.seen & !name.seen)
            && lacks(name.seen & !self.seen)
    }

    /// Whether a name with the others may begin with a word with these letters, which are enough to
    /// tell it by.
    fn may_begin(&self, name: &Letters) -> bool {
        (TELLING..=name.count).contains(&self.count) && self.seen & !name.seen == 0
    }
}

/// The bit of all letters beyond ASCII.
const FOREIGN: u64 = 1 << 63;

/// The bit of each byte: capitals have those of small letters, and what is no letter of a [`bare`]
/// word has none.
#[allow(clippy::indexing_slicing, reason = "the compiler meets what is out of bounds")]
const BITS: [u64; 256] = {
    let mut bits = [FOREIGN; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        bits[byte as usize] = match byte {
            b'_' | b'-' | b'.' | b' ' => 0,
            letter @ b'a'..=b'z' => 1 << (letter - b'a'),
            letter @ b'A'..=b'Z' => 1 << (letter - b'A'),
            digit @ b'0'..=b'9' => 1 << (26 + digit - b'0'),
            _ => 1 << 62,
        };
        byte += 1;
    }
    bits
};

#[allow(clippy::indexing_slicing, reason = "there is a bit for each byte")]
const fn bit(byte: u8) -> u64 {
    BITS[byte as usize]
}

/// How many slips lie between two words, letters swapped being one (Damerau and Levenshtein).
fn distance(word: &str, name: &str) -> usize {
    let (mut word, mut name) = (word.chars(), name.chars());
    // What they begin and end with alike costs nothing, which leaves little of most slips.
    let (front, back) = loop {
        match (word.next(), name.next()) {
            (Some(one), Some(other)) if one == other => {}
            ends => break ends,
        }
    };
    let mut word: Vec<char> = front.into_iter().chain(word).collect();
    let mut name: Vec<char> = back.into_iter().chain(name).collect();
    while word.last().is_some() && word.last() == name.last() {
        word.pop();
        name.pop();
    }
    match (&word[..], &name[..]) {
        (rest, []) | ([], rest) => rest.len(),
        ([_], [_]) => 1,
        ([one, other], [first, second]) if (one, other) == (second, first) => 1,
        _ => {
            let [word, name] = [word, name].map(String::from_iter);
            strsim::damerau_levenshtein(&word, &name)
        }
    }
}

/// Without what differs between the ways to write one name.
fn bare(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|letter| !is_between(*letter)).flat_map(char::to_lowercase)
}

/// Whether it only stands between the words of a name.
fn is_between(letter: char) -> bool {
    matches!(letter, '_' | '-' | '.' | ' ')
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

    #[test]
    fn no_guess_is_the_opposite() {
        for (sent, known) in [
            ("select_order", &["delete_order", "list_orders"][..]),
            ("deselect", &["select"]),
            ("subscribe", &["unsubscribe"]),
            ("deselect_orders", &["select_order"]),
            ("deselectOrder", &["selectorder"]),
            ("import", &["export"]),
            ("attach", &["detach"]),
            ("increase", &["decrease"]),
            ("nonrefundable", &["refundable"]),
            ("refundable", &["non-refundable"]),
            ("found", &["not_found"]),
            ("South", &["north"]),
            ("inbox_on", &["inbox_in"]),
        ] {
            assert_eq!(nearest(sent, known.iter().copied()), None, "{sent}");
        }
    }

    #[test]
    fn a_name_is_found_by_its_beginning_and_by_a_word_of_it() {
        let known = ["north", "south-harbour", "east-harbour"];
        assert_eq!(nearest("South", known), Some("south-harbour"));
        assert_eq!(nearest("east", known), Some("east-harbour"));
        assert_eq!(nearest("EAST_HARB", known), Some("east-harbour"));
        // Of two it is neither, and two letters do not tell.
        assert_eq!(nearest("harbour", known), None);
        assert_eq!(nearest("so", known), None);
        assert_eq!(nearest("harbour", ["north", "eastHarbour"]), Some("eastHarbour"));
        assert_eq!(nearest("bour", ["north", "east.harbour"]), None);
        // A slip goes before.
        assert_eq!(nearest("line", ["lines", "line_items"]), Some("lines"));
    }

    #[test]
    fn each_word_has_slips_of_its_own() {
        assert_eq!(nearest("lisst_ordrs", ["list_orders"]), Some("list_orders"));
        assert_eq!(nearest("listOrdrs", ["list_orders"]), Some("list_orders"));
        assert_eq!(nearest("list.orders", ["list_orders"]), Some("list_orders"));
        assert_eq!(nearest("listordrs", ["list_orders"]), Some("list_orders"));
        assert_eq!(nearest("useri_d", ["user_id"]), Some("user_id"));
        assert_eq!(nearest("user_no", ["user_id"]), None);
        assert_eq!(nearest("lead_orders", ["list_orders"]), None);
    }

    /// What is meant, by comparing all of the names in full.
    fn meant<'n>(sent: &str, names: &[&'n str]) -> Option<&'n str> {
        let far = |name: &str| {
            let [ours, theirs] = [sent, name].map(words);
            let [one, other] = [ours.concat(), theirs.concat()];
            if one == other {
                return Some(0);
            }
            let most = |word: &String| word.chars().count() / 3;
            let near = |one: &str, other: &str, most: usize| {
                let bare = [""].iter().chain(&PREFIXES);
                let pairs = bare.clone().flat_map(|a| bare.clone().map(move |b| (*a, *b)));
                let same = |(a, b)| {
                    let (a, b) = (one.strip_prefix(a)?, other.strip_prefix(b)?);
                    Some(one != other && a == b && a.len() > 1)
                };
                let far = strsim::damerau_levenshtein(one, other);
                let opposite = pairs.filter_map(same).any(|same| same);
                (far <= most && !opposite).then_some(far)
            };
            if ours.len() != theirs.len() {
                return near(&one, &other, theirs.iter().map(most).max()?);
            }
            ours.iter().zip(&theirs).map(|(one, other)| near(one, other, most(other))).sum()
        };
        let near = names.iter().filter_map(|name| Some((far(name)?, *name)));
        if let Some((_, name)) = near.min_by_key(|(far, _)| *far) {
            return Some(name);
        }
        let sent = words(sent).concat();
        let has =
            |name: &&&str| words(name).concat().starts_with(&sent) || words(name).contains(&sent);
        match names.iter().filter(has).collect::<Vec<_>>()[..] {
            [name] if sent.chars().count() >= 3 => (!is_negated(name)).then_some(*name),
            _ => None,
        }
    }

    /// What is found without a look at most names is what is found by comparing all of them.
    #[test]
    fn a_glance_misses_no_slip() {
        let mut random = 1_u64;
        let mut any = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(random >> 33).unwrap_or_default() % below
        };
        let (mut found, mut none) = (0, 0);
        for _ in 0..20_000 {
            let alphabet: &[&str] = match any(5) {
                0 => &["a", "b", "_", "c", "d"],
                1 => &["a", "A", "b", "B", "0", "1", "-"],
                2 => &["a", "ä", "Ä", "ß", "İ", " ", "_"],
                3 => &["un", "de", "in", "do", "ed", "n", ".", "no", "D"],
                _ => &["e", "t", "a", "o", "i", "n", "_", "s", "h", "r", "d", "l", "u"],
            };
            let mut names = (0..6).map(|_| {
                let length = any(14);
                (0..length).filter_map(|_| alphabet.get(any(alphabet.len())).copied()).collect()
            });
            let word: String = names.next().unwrap_or_default();
            let names: Vec<String> = names.collect();
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            let expected = meant(&word, &names);
            assert_eq!(nearest(&word, names.iter().copied()), expected, "{word:?} {names:?}");
            *if expected.is_some() { &mut found } else { &mut none } += 1;
        }
        assert!(found > 1000 && none > 1000, "{found} {none}");
    }
}
