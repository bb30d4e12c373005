//! Floor 1: what somebody probably meant.

/// The longest word that is compared: a longer one is no slip of the pen.
const LONGEST: usize = 64;

/// The one of `known` that is most like `word`, if one is like enough.
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
    known
        .map(|(name, own)| (own.in_full(name), name))
        .filter(|(own, _)| letters.may_be(own))
        .map(|(own, name)| (distance(word, name), own, name))
        .filter(|(distance, own, _)| *distance <= own.slips)
        .min_by_key(|(distance, ..)| *distance)
        .map(|(.., name)| name)
}

/// How many slips still leave a name of so many characters the likely one; in one of two letters
/// none does.
const fn slips(length: usize) -> usize {
    match length {
        0..=2 => 0,
        length => length.div_ceil(4),
    }
}

/// What can be told of a word at a glance. To compare two letter by letter takes longer than all
/// else that a report says, and most names are as unlike as they look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    /// How many [`slips`] leave it likely.
    slips: usize,
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
        Letters { slips: slips(word.len()), count, seen }
    }

    /// All that there is to tell of a word with these letters.
    fn in_full(self, word: &str) -> Self {
        if self.seen & FOREIGN == 0 {
            return self;
        }
        let mut all = Letters { slips: slips(word.chars().count()), count: 0, seen: 0 };
        for letter in bare(word) {
            all.count += 1;
            all.seen |= u8::try_from(letter).map_or(FOREIGN, bit);
        }
        all
    }

    /// Whether a word with these letters may be a slip in a name with the others: each letter that
    /// one has more, and each that the other has not, is a slip at least.
    fn may_be(&self, name: &Letters) -> bool {
        let lacks = |seen: u64| seen.count_ones() as usize <= name.slips;
        name.count.abs_diff(self.count) <= name.slips
            && lacks(self.seen & !name.seen)
            && lacks(name.seen & !self.seen)
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
            b'_' | b'-' | b' ' => 0,
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
    let (mut word, mut name) = (bare(word), bare(name));
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

/// Without what differs between the ways to write one name: `userId`, `user-id`, `USER_ID`.
fn bare(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|letter| !is_between(*letter)).flat_map(char::to_lowercase)
}

/// Whether it only stands between the words of a name.
fn is_between(letter: char) -> bool {
    matches!(letter, '_' | '-' | ' ')
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
            let alphabet =
                ["ab_cd", "aAbB01-", "aäÄßİ _", "etaoin_shrdlu"].get(any(4)).unwrap_or(&"");
            let letters: Vec<_> = alphabet.chars().collect();
            let mut words = (0..6).map(|_| {
                let length = any(14);
                (0..length).filter_map(|_| letters.get(any(letters.len()))).collect::<String>()
            });
            let (word, names) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
            let names = || names.iter().map(String::as_str);
            let far = |name: &str| {
                let [word, name] = [&word, name].map(|word| bare(word).collect::<String>());
                strsim::damerau_levenshtein(&word, &name)
            };
            let near = names().filter(|name| far(name) <= slips(name.chars().count()));
            let expected = near.min_by_key(|name| far(name));
            assert_eq!(
                nearest(&word, names()),
                expected,
                "{word:?} {:?}",
                names().collect::<Vec<_>>()
            );
            *if expected.is_some() { &mut found } else { &mut none } += 1;
        }
        assert!(found > 1000 && none > 1000, "{found} {none}");
    }
}
