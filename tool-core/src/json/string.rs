//! Floor 0: strings: borrowed where nothing is escaped, built otherwise.

use super::{Quoted, Reader, Token, scan};
use serde_json::Value;
use std::borrow::Cow;

const CHARACTER: &str = "a closing quote, or `\\n` for a line break and `\\t` for a tab";
const ESCAPE: &str = "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u";
const SURROGATE: &str = "a pair of surrogates";

/// Where the characters of a string go.
trait Sink {
    /// Takes what is plain from `from` on, and says where that ends.
    fn plain(&mut self, text: &str, from: usize) -> usize;
    fn push(&mut self, character: char);
}

impl Sink for String {
    #[inline]
    fn plain(&mut self, text: &str, mut from: usize) -> usize {
        // What is copied too much is cut off again: to copy a known number of bytes takes no call
        // and no branch that depends on how many they are.
        while let Some(window) = text.get(from..from + scan::WINDOW)
            && let Some(bytes) = window.as_bytes().first_chunk()
        {
            let plain = scan::first_special(bytes);
            let length = self.len() + plain;
            self.push_str(window);
            if plain < scan::WINDOW {
                self.truncate(length);
                return from + plain;
            }
            from += scan::WINDOW;
        }
        let to = scan::words(text.as_bytes(), from);
        self.push_str(text.get(from..to).unwrap_or_default());
        to
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
    fn plain(&mut self, text: &str, from: usize) -> usize {
        from + scan::plain_length(text.as_bytes().get(from..).unwrap_or_default())
    }

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

    /// Takes the string that comes next, if it is `name` to the byte.
    #[inline]
    pub(crate) fn take(&mut self, name: &Quoted) -> bool {
        let end = name.value_end(self.text.as_bytes(), self.at.wrapping_sub(1));
        self.at = end.unwrap_or(self.at);
        end.is_some()
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
            let string = self.cursor.next.take().and_then(Value::as_str);
            return Ok(Cow::Borrowed(string.unwrap_or_default()));
        }
        let mut out = String::new();
        let from = self.at + 1;
        let to = from + scan::plain_length(self.text.as_bytes().get(from..).unwrap_or_default());
        out.reserve((to - from) * 2 + 2 * scan::WINDOW);
        out.push_str(self.text.get(from..to).unwrap_or_default());
        self.unescape(to, &mut out)?;
        Ok(Cow::Owned(out))
    }

    /// Steps over the string whose quote was seen.
    pub(super) fn skip_string(&mut self) -> Token<()> {
        if self.parsed {
            self.cursor.next = None;
            return Ok(());
        }
        self.unescape(self.at + 1, &mut Nothing)
    }

    fn unescape(&mut self, mut from: usize, out: &mut impl Sink) -> Token<()> {
        let bytes = self.text.as_bytes();
        loop {
            let to = out.plain(self.text, from);
            match bytes.get(to) {
                Some(b'"') => {
                    self.at = to + 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    let letter = usize::from(self.byte(to + 1));
                    match SIMPLE_ESCAPES.get(letter).copied() {
                        None | Some(0) => {
                            let (character, end) = self.unicode_escape(to)?;
                            out.push(character);
                            from = end;
                        }
                        Some(character) => {
                            out.push(char::from(character));
                            from = to + 2;
                        }
                    }
                }
                Some(_) => return self.fail(to, CHARACTER),
                None => {
                    self.ended_in_string = true;
                    return self.fail(to, CHARACTER);
                }
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
