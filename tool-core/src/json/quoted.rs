//! Floor 0: a string of the program's own, made ready to be compared with a text.

use super::needs_no_escapes;

/// How much of a text is compared at once.
const WINDOW: usize = 16;

/// The bits of a name that needs escapes. No text has what these ask for, because there is always
/// something in front.
const NEVER: u128 = u128::MAX;

/// A string that a text is expected to have: the name of a property, or of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Quoted {
    name: &'static str,
    /// How `?"name":` begins, where `?` is whatever stands in front.
    head: u128,
    /// The bits of `head` that a value has, which is without the `?` and the colon.
    value: u128,
    /// The bits of `head` that a key has, which is without the `?`.
    key: u128,
}

impl Quoted {
    /// Makes it, while the program is compiled.
    #[must_use]
    #[allow(clippy::indexing_slicing, reason = "the compiler meets what is out of bounds")]
    pub const fn new(name: &'static str) -> Self {
        let bytes = name.as_bytes();
        if !needs_no_escapes(name) {
            return Quoted { name, head: 0, value: NEVER, key: NEVER };
        }
        let mut quoted = Quoted { name, head: 0, value: 0, key: 0 };
        let mut n = 1;
        while n < WINDOW && n < bytes.len() + 4 {
            let byte = match n {
                _ if n == bytes.len() + 3 => b':',
                _ if n == 1 || n == bytes.len() + 2 => b'"',
                _ => bytes[n - 2],
            };
            quoted.head |= (byte as u128) << (8 * n);
            quoted.key |= 0xff << (8 * n);
            if byte != b':' || n < bytes.len() + 3 {
                quoted.value |= 0xff << (8 * n);
            }
            n += 1;
        }
        quoted
    }

    /// Where `"name":` ends, if it stands in `bytes` one byte behind `before` as it is.
    ///
    /// A name that needs escapes never does.
    #[inline]
    pub(super) fn key_end(&self, bytes: &[u8], before: usize) -> Option<usize> {
        self.end(bytes, before, self.key, 4)
    }

    /// Where `"name"` ends, if it stands in `bytes` one byte behind `before` as it is.
    #[inline]
    pub(super) fn value_end(&self, bytes: &[u8], before: usize) -> Option<usize> {
        self.end(bytes, before, self.value, 3)
    }

    #[inline]
    fn end(&self, bytes: &[u8], before: usize, mask: u128, around: usize) -> Option<usize> {
        let rest = bytes.get(before..)?;
        let len = self.name.len() + around;
        let hit = match rest.first_chunk::<WINDOW>() {
            Some(window) if (u128::from_le_bytes(*window) ^ self.head) & mask != 0 => false,
            Some(_) if len <= WINDOW => true,
            _ => self.stands(rest.get(1..len)?),
        };
        hit.then_some(before + len)
    }

    /// Near the end of a text, or where it is long.
    #[inline(never)]
    fn stands(&self, quoted: &[u8]) -> bool {
        match quoted {
            _ if self.key == NEVER => false,
            [b'"', inside @ .., b'"'] | [b'"', inside @ .., b'"', b':'] => {
                inside == self.name.as_bytes()
            }
            _ => false,
        }
    }
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
                assert_eq!(quoted.key_end(text.as_bytes(), 0), Some(key), "{text}");
                assert_eq!(quoted.value_end(text.as_bytes(), 0), Some(key - 1), "{text}");
                for place in 1..key {
                    let mut other = text.clone().into_bytes();
                    if let Some(byte) = other.get_mut(place) {
                        *byte ^= 1;
                    }
                    assert_eq!(quoted.key_end(&other, 0), None, "{text} {place}");
                    assert_eq!(quoted.key_end(other.get(..place).unwrap_or_default(), 0), None);
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
            assert_eq!(quoted.key_end(text.as_bytes(), 0), None, "{text}");
            assert_eq!(quoted.value_end(text.as_bytes(), 0), None, "{text}");
        }
    }
}
