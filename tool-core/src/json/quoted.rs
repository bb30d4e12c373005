//! Floor 0: a string of the program's own, made ready to be compared with a text.

use super::lanes::{self, LANES};
use super::needs_no_escapes;

/// What no text has, so that a name that needs escapes is not found.
const NEVER: u8 = u8::MAX;

/// What stands in front of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Front {
    /// A comma, which is looked for too.
    Comma,
    /// Something that was seen.
    Seen,
}

/// A string that a text is expected to have: the name of a property, or of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Quoted {
    name: &'static str,
    /// How `,"name":` begins.
    head: [u8; LANES],
}

impl Quoted {
    /// Makes it, while the program is compiled.
    #[must_use]
    #[allow(clippy::indexing_slicing, reason = "the compiler meets what is out of bounds")]
    pub const fn new(name: &'static str) -> Self {
        let bytes = name.as_bytes();
        let mut head = [0; LANES];
        head[0] = b',';
        head[1] = if needs_no_escapes(name) { b'"' } else { NEVER };
        let mut n = 2;
        while n < LANES && n < bytes.len() + 4 {
            head[n] = match n - 2 {
                place if place < bytes.len() => bytes[place],
                place if place == bytes.len() => b'"',
                _ => b':',
            };
            n += 1;
        }
        Quoted { name, head }
    }

    /// Whether this is the string.
    #[inline]
    pub(crate) fn is(&self, string: &str) -> bool {
        are_same(self.name.as_bytes(), string.as_bytes())
    }

    /// Where `,"name":` ends, if it stands at `at` in `bytes`.
    ///
    /// A name that needs escapes never does.
    #[inline]
    pub(super) fn key_end(&self, bytes: &[u8], at: usize, front: Front) -> Option<usize> {
        self.end(bytes, at, front, self.name.len() + 4)
    }

    /// Where `"name"` ends, if it stands in `bytes` one byte behind `before` as it is.
    #[inline]
    pub(super) fn value_end(&self, bytes: &[u8], before: usize) -> Option<usize> {
        self.end(bytes, before, Front::Seen, self.name.len() + 3)
    }

    #[inline]
    fn end(&self, bytes: &[u8], at: usize, front: Front, length: usize) -> Option<usize> {
        let rest = bytes.get(at..)?;
        let hit = match rest.first_chunk() {
            Some(window) => {
                let same = lanes::same(window, &self.head, u32::from(front == Front::Seen));
                same >= length || same >= LANES && self.goes_on(rest, length)
            }
            None => self.ends_the_text(rest, front, length),
        };
        hit.then_some(at + length)
    }

    /// Whether all of a long name stands there, of which the head does.
    #[inline(never)]
    fn goes_on(&self, rest: &[u8], length: usize) -> bool {
        let colon = length > self.name.len() + 3;
        let quoted = rest.get(1..).and_then(|rest| rest.get(..self.name.len() + 2));
        matches!(quoted, Some([b'"', inside @ .., b'"']) if inside == self.name.as_bytes())
            && (!colon || rest.get(length - 1) == Some(&b':'))
    }

    /// As [`end`](Quoted::end), where the text has no more than a head.
    #[inline(never)]
    fn ends_the_text(&self, rest: &[u8], front: Front, length: usize) -> bool {
        let from = usize::from(front == Front::Seen);
        match (rest.get(from..length), self.head.get(from..length)) {
            (Some(rest), Some(head)) => are_same(rest, head),
            _ => false,
        }
    }
}

/// Whether two slices are the same, without a call if they are short.
#[inline]
pub(crate) fn are_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len()
        && match one.len() {
            0..=3 => one.iter().eq(other),
            4..=8 => have_same_ends::<4>(one, other),
            9..=16 => have_same_ends::<8>(one, other),
            _ => one == other,
        }
}

/// Whether the first and the last `N` bytes are the same, of which there are so many.
#[inline]
fn have_same_ends<const N: usize>(one: &[u8], other: &[u8]) -> bool {
    one.first_chunk::<N>() == other.first_chunk() && one.last_chunk::<N>() == other.last_chunk()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [Quoted; 6] = [
        Quoted::new(""),
        Quoted::new("a"),
        Quoted::new("twelve_bytes"),
        Quoted::new("thirteen_byte"),
        Quoted::new("just_fourteen_"),
        Quoted::new("a_name_of_more_than_sixteen_bytes"),
    ];

    #[test]
    fn a_name_is_found_where_it_stands_and_nowhere_else() {
        for quoted in NAMES {
            for behind in ["", "1", "1,\"and\":\"so on\"}"] {
                let text = format!("{{\"{}\":{behind}", quoted.name);
                let key = quoted.name.len() + 4;
                assert_eq!(quoted.key_end(text.as_bytes(), 0, Front::Seen), Some(key), "{text}");
                assert_eq!(quoted.key_end(text.as_bytes(), 0, Front::Comma), None, "{text}");
                let behind_comma = text.replacen('{', ",", 1);
                let end = quoted.key_end(behind_comma.as_bytes(), 0, Front::Comma);
                assert_eq!(end, Some(key), "{behind_comma}");
                assert_eq!(quoted.value_end(text.as_bytes(), 0), Some(key - 1), "{text}");
                for place in 1..key {
                    let mut other = text.clone().into_bytes();
                    if let Some(byte) = other.get_mut(place) {
                        *byte ^= 1;
                    }
                    assert_eq!(quoted.key_end(&other, 0, Front::Seen), None, "{text} {place}");
                    let cut = other.get(..place).unwrap_or_default();
                    assert_eq!(quoted.key_end(cut, 0, Front::Seen), None);
                }
            }
        }
    }

    #[test]
    fn a_name_that_needs_escapes_is_never_found() {
        for (quoted, text) in [
            (Quoted::new("a\"b"), "{\"a\"b\":1}"),
            (Quoted::new("a\\nb"), "{\"a\\nb\":1,\"c\":\"so on\"}"),
            (Quoted::new("\0"), "{\"\0\":1,\"c\":\"and so on\"}"),
        ] {
            assert_eq!(quoted.key_end(text.as_bytes(), 0, Front::Seen), None, "{text}");
            assert_eq!(quoted.value_end(text.as_bytes(), 0), None, "{text}");
        }
    }
}
