//! Floor 0: strings: borrowed where nothing is escaped, built otherwise.

use super::{Reader, Token, scan};
use serde_json::Value;
use std::borrow::Cow;

const CHARACTER: &str = "a closing quote, or `\\n` for a line break and `\\t` for a tab";
const ESCAPE: &str = "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u";
const SURROGATE: &str = "a pair of surrogates";

/// Where the characters of a string go.
trait Sink {
    fn expect(&mut self, bytes: usize);
    fn push_str(&mut self, text: &str);
    fn push(&mut self, character: char);
}

impl Sink for String {
    fn expect(&mut self, bytes: usize) {
        self.reserve(bytes);
    }

    fn push_str(&mut self, text: &str) {
        String::push_str(self, text);
    }

    fn push(&mut self, character: char) {
        String::push(self, character);
    }
}

/// For strings that nobody keeps.
struct Nothing;

impl Sink for Nothing {
    fn expect(&mut self, _: usize) {}

    fn push_str(&mut self, _: &str) {}

    fn push(&mut self, _: char) {}
}

/// What a letter behind a backslash stands for; 0 where it is no simple escape.
const fn simple_escape(letter: u8) -> u8 {
    match letter {
        b'"' | b'\\' | b'/' => letter,
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        _ => 0,
    }
}

impl<'a> Reader<'a> {
    /// Takes the string whose quote was seen.
    #[inline]
    pub(crate) fn string(&mut self) -> Token<Cow<'a, str>> {
        let from = self.at + 1;
        let to = scan::plain_end(self.text.as_bytes(), from);
        if self.text.as_bytes().get(to) == Some(&b'"')
            && let Some(plain) = self.text.get(from..to)
        {
            self.at = to + 1;
            return Ok(Cow::Borrowed(plain));
        }
        self.string_further(from, to)
    }

    /// The string starts with `from..to`, and what follows is not its end.
    #[inline(never)]
    fn string_further(&mut self, from: usize, to: usize) -> Token<Cow<'a, str>> {
        if self.parsed {
            let string = self.cursor.next.take().and_then(Value::as_str);
            return Ok(Cow::Borrowed(string.unwrap_or_default()));
        }
        let mut out = String::new();
        self.unescape(from, to, &mut out)?;
        Ok(Cow::Owned(out))
    }

    /// Steps over the string whose quote was seen.
    pub(super) fn skip_string(&mut self) -> Token<()> {
        if self.parsed {
            self.cursor.next = None;
            return Ok(());
        }
        let from = self.at + 1;
        let to = scan::plain_end(self.text.as_bytes(), from);
        self.unescape(from, to, &mut Nothing)
    }

    fn unescape(&mut self, mut from: usize, mut to: usize, out: &mut impl Sink) -> Token<()> {
        let bytes = self.text.as_bytes();
        out.expect((to - from) * 2 + 32);
        loop {
            out.push_str(self.text.get(from..to).unwrap_or_default());
            match bytes.get(to) {
                Some(b'"') => {
                    self.at = to + 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    match simple_escape(self.byte(to + 1)) {
                        0 => {
                            let (character, end) = self.unicode_escape(to)?;
                            out.push(character);
                            from = end;
                        }
                        byte => {
                            out.push(char::from(byte));
                            from = to + 2;
                        }
                    }
                    to = scan::words(bytes, from);
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
