//! Floor 2: whether what a pattern matches can have a length that is asked for elsewhere, as far as
//! constants can see it. A pattern and a length in one place the derive checks.

use super::dfa::{Dfa, Next};

/// How many states of an automaton are looked at, and how many steps are taken: the compiler stops
/// constants that take long.
const MOST_STATES: usize = 256;
const MOST_STEPS: usize = 20_000;

/// Whether a text of at least and at most so many code points is matched; in doubt, yes.
pub(super) const fn may_match(dfa: &Dfa, [least, most]: [usize; 2]) -> bool {
    let columns = Columns::of(dfa);
    let mut states = States::NONE.and(dfa.start());
    let (mut length, mut steps) = (0, 0);
    while steps < MOST_STEPS && !states.in_doubt {
        let ends = states.ends(dfa);
        if (length >= least && ends.here) || ends.anywhere {
            return true;
        }
        if length == most || states.count == 0 {
            return false;
        }
        let next = states.after_code_point(dfa, &columns);
        if states.is_same(&next) {
            // From here on every length is like this one.
            return ends.here;
        }
        steps += next.steps;
        states = next;
        length += 1;
    }
    true
}

/// The columns of an automaton that code points begin with, and go on with (RFC 3629, section 4).
struct Columns {
    leading: [u8; MOST_STATES],
    leading_count: usize,
    further: [u8; MOST_STATES],
    further_count: usize,
}

impl Columns {
    const fn of(dfa: &Dfa) -> Self {
        let (leading, leading_count) = distinct(dfa, [[0, 0x80], [0xc2, 0xf5]]);
        let (further, further_count) = distinct(dfa, [[0x80, 0xc0], [0, 0]]);
        Columns { leading, leading_count, further, further_count }
    }
}

/// Each column of the bytes in these ranges, of which the last byte is none, once.
const fn distinct(dfa: &Dfa, ranges: [[usize; 2]; 2]) -> ([u8; MOST_STATES], usize) {
    let (mut met, mut found, mut count) = ([false; 256], [0; MOST_STATES], 0);
    let mut ranges: &[[usize; 2]] = &ranges;
    while let [[first, end], rest @ ..] = ranges {
        let mut byte = *first;
        while byte < *end {
            let column = dfa.column(byte);
            if let Some(met) = at_mut(&mut met, column as usize)
                && !*met
                && let Some(place) = at_mut(&mut found, count)
            {
                (*met, *place) = (true, column);
                count += 1;
            }
            byte += 1;
        }
        ranges = rest;
    }
    (found, count)
}

/// States that texts of one length lead to.
struct States {
    listed: [usize; MOST_STATES],
    met: [bool; MOST_STATES],
    count: usize,
    /// How many steps led here.
    steps: usize,
    /// Whether there may be more.
    in_doubt: bool,
}

/// Whether one of some states is the end of a match.
struct Ends {
    /// If the text ends here.
    here: bool,
    /// Whatever follows.
    anywhere: bool,
}

impl States {
    const NONE: States = States {
        listed: [0; MOST_STATES],
        met: [false; MOST_STATES],
        count: 0,
        steps: 0,
        in_doubt: false,
    };

    const fn and(mut self, state: usize) -> Self {
        match at_mut(&mut self.met, state) {
            Some(true) => {}
            Some(met) => {
                *met = true;
                if let Some(place) = at_mut(&mut self.listed, self.count) {
                    *place = state;
                    self.count += 1;
                }
            }
            None => self.in_doubt = true,
        }
        self
    }

    const fn is_same(&self, other: &Self) -> bool {
        let mut place = 0;
        while place < other.count {
            if !self.has(other.state(place)) {
                return false;
            }
            place += 1;
        }
        self.count == other.count
    }

    const fn has(&self, state: usize) -> bool {
        matches!(self.met.split_at_checked(state), Some((_, [true, ..])))
    }

    const fn state(&self, place: usize) -> usize {
        match self.listed.split_at_checked(place) {
            Some((_, [state, ..])) => *state,
            _ => 0,
        }
    }

    const fn ends(&self, dfa: &Dfa) -> Ends {
        let mut ends = Ends { here: false, anywhere: false };
        let mut place = 0;
        while place < self.count {
            let state = self.state(place);
            ends.here |= matches!(dfa.step(state, None), Next::Verdict(true));
            ends.anywhere |= dfa.is_matched(state);
            place += 1;
        }
        ends
    }

    /// The states to which one more code point leads, and perhaps some in the middle of one.
    const fn after_code_point(&self, dfa: &Dfa, columns: &Columns) -> Self {
        let mut next = States::NONE;
        let mut place = 0;
        while place < self.count {
            next = next.after(dfa, self.state(place), columns.leading, columns.leading_count);
            place += 1;
        }
        place = 0;
        while place < next.count {
            let state = next.state(place);
            next = next.after(dfa, state, columns.further, columns.further_count);
            place += 1;
        }
        next
    }

    /// With the states to which some columns lead from one.
    const fn after(
        mut self,
        dfa: &Dfa,
        state: usize,
        columns: [u8; MOST_STATES],
        count: usize,
    ) -> Self {
        let (mut columns, _): (&[u8], _) = columns.split_at(count);
        while let [column, rest @ ..] = columns {
            if let Next::State(next) = dfa.step(state, Some(*column))
                && !dfa.is_dead(next)
            {
                self = self.and(next);
            }
            self.steps += 1;
            columns = rest;
        }
        self
    }
}

const fn at_mut<T>(all: &mut [T], place: usize) -> Option<&mut T> {
    match all.split_at_mut_checked(place) {
        Some((_, [one, ..])) => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Keyword;

    const PATTERNS: [Keyword; 8] = [
        tool_derive::keyword!(notation = "a", example = "aé", pattern = ["^aé{2}$"]),
        tool_derive::keyword!(notation = "b", example = "a", pattern = ["^[a-z]+$"]),
        tool_derive::keyword!(notation = "c", example = "a1", pattern = ["^a{2,4}1?$"]),
        tool_derive::keyword!(notation = "d", example = "a1", pattern = ["a1{2}"]),
        tool_derive::keyword!(notation = "e", example = "a", pattern = ["^(?:a{2}|[^a]{4})$"]),
        tool_derive::keyword!(notation = "f", example = "a", pattern = ["^(?:a1)*$"]),
        tool_derive::keyword!(notation = "g", example = "a", pattern = ["é$"]),
        tool_derive::keyword!(notation = "h", example = "", pattern = ["^$"]),
    ];

    /// All strings of so many characters.
    fn strings(length: usize) -> Vec<String> {
        let shorter = if length == 0 { return vec![String::new()] } else { strings(length - 1) };
        let longer = |start: String| ['a', '1', 'é'].map(|c| format!("{start}{c}"));
        shorter.into_iter().flat_map(longer).collect()
    }

    #[test]
    fn a_length_is_told_that_no_match_has() {
        const LONGEST: usize = 6;
        for keyword in &PATTERNS {
            let Keyword::Notation(format) = keyword else { continue };
            let dfa = &format.pattern.dfa;
            let matched = |length| strings(length).iter().any(|string| dfa.is_match(string));
            let matched: Vec<bool> = (0..=LONGEST).map(matched).collect();
            for least in 0..=LONGEST {
                for most in least..=LONGEST {
                    let mut between = matched.iter().take(most + 1).skip(least);
                    let expected = between.any(|matched| *matched);
                    let may = may_match(dfa, [least, most]);
                    assert_eq!(may, expected, "{} {least} {most}", format.pattern.source);
                }
            }
        }
    }

    #[test]
    fn in_doubt_a_length_is_one_of_a_match() {
        let Keyword::Notation(format) = &PATTERNS[5] else { return };
        assert!(may_match(&format.pattern.dfa, [1001, usize::MAX]));
        // An odd length has no match, which nobody walks so far to see.
        assert!(may_match(&format.pattern.dfa, [usize::MAX, usize::MAX]));
        let Keyword::Notation(format) = &PATTERNS[1] else { return };
        assert!(may_match(&format.pattern.dfa, [1_000_000, usize::MAX]));
        let Keyword::Notation(format) = &PATTERNS[2] else { return };
        assert!(!may_match(&format.pattern.dfa, [6, usize::MAX]));
    }
}
