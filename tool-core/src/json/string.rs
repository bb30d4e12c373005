//! Floor 0: strings: borrowed where nothing is escaped, built otherwise.

use super::{Quoted, Reader, Token, scan};
use std::borrow::Cow;

const CHARACTER: &str = "a closing quote, or `\\n` for a line break and `\\t` for a tab";
const ESCAPE: &str = "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u";
const SURROGATE: &str = "a pair of surrogates";

/// Where the characters of a string go.
trait Sink {
    /// Takes what stands between two places of a text as it is.
    fn plain(&mut self, text: &str, from: usize, to: usize);
    fn push(&mut self, character: char);
}

/// As many bytes as are copied where there may be fewer.
const WINDOW: usize = 32;

impl Sink for String {
    /// What is copied too much is cut off again: to copy a known number of bytes takes no call and
    /// no branch that depends on how many they are.
    #[inline]
    fn plain(&mut self, text: &str, from: usize, to: usize) {
        match text.get(from..from + WINDOW) {
            Some(window) if to - from <= WINDOW => {
                let length = self.len() + (to - from);
                self.push_str(window);
                self.truncate(length);
            }
            _ => self.push_str(text.get(from..to).unwrap_or_default()),
        }
    }

    #[inline]
    fn push(&mut self, character: char) {
        String::push(self, character);
    }
}

/// For strings that nobody keeps.
struct Nothing;

impl Sink for Nothing {
    #[inline]
    fn plain(&mut self, _: &str, _: usize, _: usize) {}

    #[inline]
    fn push(&mut self, _: char) {}
}

/// What each letter behind a backslash stands for; 0 where it is no simple escape.
#[allow(clippy::indexing_slicing, reason = "the compiler meets what is out of bounds")]
static SIMPLE_ESCAPES: [u8; 256] = {
    let mut letters = [0; 256];
    let mut pairs: &[[u8; 2]] =
        &[*b"\"\"", *b"\\\\", *b"//", *b"b\x08", *b"f\x0c", *b"n\n", *b"r\r", *b"t\t"];
    while let [[letter, character], rest @ ..] = pairs {
        letters[*letter as usize] = *character;
        pairs = rest;
    }
    letters
};

/// The ASCII character that a backslash at `at` and the letter behind it stand for.
#[inline]
fn simple_escape(bytes: &[u8], at: usize) -> Option<u8> {
    let Some([b'\\', letter]) = bytes.get(at..)?.first_chunk() else { return None };
    let character = SIMPLE_ESCAPES.get(usize::from(*letter)).copied()?;
    (character != 0).then_some(character & 0x7f)
}

impl<'a> Reader<'a> {
    /// Takes the string that comes next, if it stands in the text as it is.
    #[inline]
    pub(crate) fn plain(&mut self) -> Option<&'a str> {
        if self.byte(self.at) != b'"' && (self.parsed || self.peek() != b'"') {
            return None;
        }
        let inside = self.text.get(self.at + 1..)?;
        let length = scan::plain_length(inside.as_bytes());
        if inside.as_bytes().get(length) != Some(&b'"') {
            return None;
        }
        self.at += length + 2;
        inside.get(..length)
    }

    /// Takes the string that stands right here, if it is one of `names` to the byte, and says which.
    /// At the very beginning of a text, none is found.
    #[inline]
    pub(crate) fn take_one<'n>(
        &mut self,
        mut names: impl Iterator<Item = &'n Quoted>,
    ) -> Option<usize> {
        let before = self.at.wrapping_sub(1);
        let bytes = self.text.as_bytes();
        let mut end = None;
        let index = names.position(|name| {
            end = name.value_end(bytes, before);
            end.is_some()
        })?;
        self.at = end?;
        Some(index)
    }

    /// Takes the string whose quote was seen.
    #[inline]
    pub(crate) fn string(&mut self) -> Token<Cow<'a, str>> {
        match self.plain() {
            Some(plain) => Ok(Cow::Borrowed(plain)),
            None => self.string_further(),
        }
    }

    /// Takes the string whose quote was seen, which is not plain.
    #[inline(never)]
    pub(crate) fn string_further(&mut self) -> Token<Cow<'a, str>> {
        if self.parsed {
            return Ok(Cow::Borrowed(self.parsed_string().unwrap_or_default()));
        }
        let mut out = String::new();
        let from = self.at + 1;
        let rest = self.text.as_bytes().get(from..).unwrap_or_default();
        let to = from + scan::plain_length(rest);
        out.reserve((to - from) * 2 + 2 * WINDOW);
        out.push_str(self.text.get(from..to).unwrap_or_default());
        self.unescape(to, &mut out)?;
        Ok(Cow::Owned(out))
    }

    /// Steps over the string whose quote was seen.
    pub(super) fn skip_string(&mut self) -> Token<()> {
        if self.parsed {
            self.next = None;
            return Ok(());
        }
        self.unescape(self.at + 1, &mut Nothing)
    }

    /// Takes the characters from `from` on, up to the quote that ends them.
    #[inline]
    fn unescape(&mut self, mut from: usize, out: &mut impl Sink) -> Token<()> {
        let text = self.text;
        let bytes = text.as_bytes();
        // Up to where it was looked for special bytes.
        let mut seen = from;
        while let Some(block) = bytes.get(seen..).and_then(<[u8]>::first_chunk) {
            let mut specials = scan::specials(block);
            if specials == 0 {
                seen = scan::skip_blocks(bytes, seen);
                continue;
            }
            let start = seen;
            seen += scan::BLOCK;
            while specials != 0 {
                let special = start + specials.trailing_zeros() as usize;
                out.plain(text, from, special);
                let Some(character) = simple_escape(bytes, special) else {
                    let Some(end) = self.special(special, out)? else { return Ok(()) };
                    (from, seen) = (end, end);
                    break;
                };
                out.push(char::from(character));
                from = special + 2;
                // The letter is taken too, special or not.
                let lowest = specials & specials.wrapping_neg();
                specials &= !(lowest | lowest << 1);
            }
            seen = seen.max(from);
        }
        loop {
            let special = scan::near(bytes, seen);
            out.plain(text, from, special);
            let Some(end) = self.special(special, out)? else { return Ok(()) };
            (from, seen) = (end, end);
        }
    }

    /// Takes what is special at `at`: an escape, and says where it ends, or the quote behind the
    /// string.
    #[inline(never)]
    fn special(&mut self, at: usize, out: &mut impl Sink) -> Token<Option<usize>> {
        match self.text.as_bytes().get(at) {
            Some(b'"') => {
                self.at = at + 1;
                Ok(None)
            }
            Some(b'\\') => {
                if let Some(character) = simple_escape(self.text.as_bytes(), at) {
                    out.push(char::from(character));
                    return Ok(Some(at + 2));
                }
                let (character, end) = self.unicode_escape(at)?;
                out.push(character);
                Ok(Some(end))
            }
            Some(_) => self.fail(at, CHARACTER),
            None => {
                self.ended_in_string = true;
                self.fail(at, CHARACTER)
            }
        }
    }

    /// The character of the `\u` escape at `at`, and where it ends. RFC 8259, section 7; a
    /// surrogate without its other half is refused (RFC 7493, 2.1).
    #[inline(never)]
    fn unicode_escape(&mut self, at: usize) -> Token<(char, usize)> {
        if self.byte(at + 1) != b'u' {
            return self.fail(at + 1, ESCAPE);
        }
        let first = self.hex(at + 2, |unit| !(0xDC00..0xE000).contains(&unit))?;
        if let Some(character) = char::from_u32(first) {
            return Ok((character, at + 6));
        }
        if self.byte(at + 6) != b'\\' {
            return self.fail(at + 6, SURROGATE);
        }
        if self.byte(at + 7) != b'u' {
            return self.fail(at + 7, SURROGATE);
        }
        let second = self.hex(at + 8, |unit| (0xDC00..0xE000).contains(&unit))?;
        let code = 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF);
        match char::from_u32(code) {
            Some(character) => Ok((character, at + 12)),
            None => self.fail(at, SURROGATE),
        }
    }

    /// Four hex digits that make an `allowed` code unit. A text that ends among them is truncated
    /// only if some digits could still follow that make one, which both halves of the surrogate
    /// range show with their first and last code unit.
    fn hex(&mut self, at: usize, allowed: impl Fn(u32) -> bool) -> Token<u32> {
        let mut unit = 0;
        for (n, place) in (at..at + 4).enumerate() {
            let Some(digit) = char::from(self.byte(place)).to_digit(16) else {
                return self.fail(place, "four hex digits");
            };
            unit = unit * 16 + digit;
            let open = 16u32.pow(3 - u32::try_from(n).unwrap_or(3));
            if !allowed(unit * open) && !allowed(unit * open + open - 1) {
                return self.fail(place, SURROGATE);
            }
        }
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Escapes at every place of a block, and across two, alone and one behind the other.
    #[test]
    fn strings_are_read_as_serde_json_reads_them() {
        let escapes =
            ["\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83e\\udd80", "\\\\n", "\\\"\\\""];
        for character in ["a", "é", "\u{2028}"] {
            for before in 0..140 {
                for behind in [0, 1, 40, 200] {
                    for escape in escapes {
                        let [before, behind] = [before, behind].map(|n| character.repeat(n));
                        let text = format!("\"{before}{escape}{escape}{behind}{escape}\"");
                        let expected: String = serde_json::from_str(&text).unwrap_or_default();
                        let mut reader = Reader::literal(&text);
                        assert_eq!(reader.string().as_deref(), Ok(&*expected), "{text}");
                        assert_eq!(reader.finish(), Ok(()), "{text}");
                        let mut reader = Reader::literal(&text);
                        assert_eq!(reader.skip(), Ok(()), "{text}");
                        assert_eq!(reader.finish(), Ok(()), "{text}");
                    }
                }
            }
        }
    }
}
