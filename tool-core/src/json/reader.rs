//! Floor 0: the pull reader: white space, containers, keys, words. Strings are in `string`,
//! numbers in `number`, stepping over whole values in `skip`.
//!
//! A caller looks at the first byte of the next value with [`Reader::peek`] and then takes it with
//! the method for its kind. For a value that was parsed elsewhere the text is empty: whatever
//! looks at the text first misses, and the way that is out of line asks the value, in `parsed`. So
//! one reader serves both, compiled once, and reading text pays nothing for it.

use super::quoted::Front;
use super::usual::{Due, Usual};
use super::{Broken, Items, MAX_DEPTH, Members, Quoted, Syntax, SyntaxReason, Token, scan};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The most stack that reading one document takes, give or take a value. Types that contain
/// themselves are read by functions that call themselves; how much each call takes is up to the
/// type, and half of what a thread has by default is left for who called.
const MOST_STACK: usize = 1024 * 1024;

/// About where the stack is.
#[inline]
fn stack_pointer() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here).addr()
}

/// Reads the tokens of one document, from text or from a parsed value.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) parsed: bool,
    /// The parsed value that comes next; none behind one that was taken.
    pub(super) next: Option<&'a Value>,
    /// The digits of a parsed number, while they are looked at.
    pub(super) digits: String,
    pub(super) depth: u8,
    /// Where the stack was when reading began.
    stack: usize,
    /// The key of the parsed member that comes next.
    pub(super) key: Option<&'a str>,
    broken: Option<Syntax>,
    /// The text ended between two characters of a string.
    pub(super) ended_in_string: bool,
}

/// Whether a key of this name may stand in a text just as it is, so that comparing bytes is reading.
pub(crate) const fn needs_no_escapes(name: &str) -> bool {
    let mut bytes = name.as_bytes();
    while let [first, rest @ ..] = bytes {
        if scan::is_special(*first) {
            return false;
        }
        bytes = rest;
    }
    true
}

/// A place to come back to: the start of a value that is not read yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    at: usize,
    value: Option<&'a Value>,
}

impl<'a> Reader<'a> {
    /// Reads a text, of whatever length.
    pub(crate) fn literal(text: &'a str) -> Self {
        Self::new(text, None)
    }

    /// Reads a value that was parsed elsewhere.
    pub(crate) fn value(value: &'a Value) -> Self {
        Self::new("", Some(value))
    }

    fn new(text: &'a str, value: Option<&'a Value>) -> Self {
        Reader {
            text,
            at: 0,
            parsed: value.is_some(),
            next: value,
            digits: String::new(),
            depth: 0,
            stack: stack_pointer(),
            key: None,
            broken: None,
            ended_in_string: false,
        }
    }

    /// Why the text is broken, once a step has said that it is.
    pub(crate) fn syntax(&self) -> Syntax {
        const UNSAID: Syntax = Syntax::new(SyntaxReason::Malformed, None, "the text is not JSON");
        self.broken.clone().unwrap_or(UNSAID)
    }

    /// Whether the text ended inside a string, between two of its characters.
    pub(crate) fn ended_in_string(&self) -> bool {
        self.ended_in_string
    }

    /// The text is broken at `at`, where `expected` should have been. What breaks at the end of
    /// the text was cut off: everything before it was right.
    #[cold]
    #[inline(never)]
    pub(super) fn fail<T>(&mut self, at: usize, expected: &'static str) -> Token<T> {
        let cut = at >= self.text.len() && !self.parsed;
        let reason = if cut { SyntaxReason::Truncated } else { SyntaxReason::Malformed };
        self.at = at;
        self.broken = Some(Syntax::new(reason, Some(at), expected));
        Err(Broken::new())
    }

    /// What is due next is not there.
    #[cold]
    #[inline(never)]
    pub(super) fn miss<T>(&mut self, due: Due) -> Token<T> {
        self.miss_of(self.at, self.at, due)
    }

    /// What is due is not there: the text is broken at `at`, by what begins at `start`.
    #[cold]
    #[inline(never)]
    pub(super) fn miss_of<T>(&mut self, start: usize, at: usize, due: Due) -> Token<T> {
        let missed = self.fail(at, due.words());
        if !self.parsed {
            let usual = Usual::of(self.text, start, due);
            self.broken = self.broken.take().map(|syntax| syntax.with_usual(usual));
        }
        missed
    }

    #[inline]
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The first byte of what comes next, white space aside; 0 at the end of the text.
    #[inline]
    pub(crate) fn peek(&mut self) -> u8 {
        match self.byte(self.at) {
            byte if byte > b' ' => byte,
            _ => self.peek_further(),
        }
    }

    #[inline(never)]
    fn peek_further(&mut self) -> u8 {
        if self.parsed {
            return self.first_byte();
        }
        loop {
            match self.byte(self.at) {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                byte => return byte,
            }
        }
    }

    /// Makes sure that nothing but white space is left.
    #[inline]
    pub(crate) fn finish(&mut self) -> Token<()> {
        if self.at == self.text.len() { Ok(()) } else { self.finish_further() }
    }

    #[inline(never)]
    fn finish_further(&mut self) -> Token<()> {
        self.peek();
        if self.at == self.text.len() {
            return Ok(());
        }
        self.miss(Due::Nothing)
    }

    /// Opens the array that comes next, if one does.
    #[inline]
    pub(crate) fn array(&mut self) -> Token<Option<Items<'a>>> {
        let parsed = self.parsed_array()?;
        let opened = parsed.is_some() || self.open_at(b'[')?;
        Ok(opened.then(|| Items { first: true, parsed: parsed.map(<[Value]>::iter) }))
    }

    /// Opens the object that comes next, if one does.
    #[inline]
    pub(crate) fn object(&mut self) -> Token<Option<Members<'a>>> {
        let parsed = self.parsed_object()?;
        let opened = parsed.is_some() || self.open_at(b'{')?;
        Ok(opened.then(|| Members { first: true, parsed: parsed.map(Map::iter) }))
    }

    /// Opens the array whose first byte was seen.
    pub(crate) fn open_array(&mut self) -> Token<Items<'a>> {
        self.array()?.map_or_else(|| self.no_value(), Ok)
    }

    /// Opens the object whose first byte was seen.
    pub(crate) fn open_object(&mut self) -> Token<Members<'a>> {
        self.object()?.map_or_else(|| self.no_value(), Ok)
    }

    /// Opens the array or object of a text that comes next, if it begins with this byte.
    #[inline]
    fn open_at(&mut self, byte: u8) -> Token<bool> {
        if self.peek() != byte {
            return Ok(false);
        }
        self.open_text()?;
        Ok(true)
    }

    /// Opens the array or object of a text whose first byte was seen.
    #[inline]
    pub(crate) fn open_text(&mut self) -> Token<()> {
        self.enter()?;
        self.at += 1;
        Ok(())
    }

    /// One level deeper.
    #[inline]
    pub(super) fn enter(&mut self) -> Token<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH || self.stack.abs_diff(stack_pointer()) > MOST_STACK {
            return self.too_deep();
        }
        Ok(())
    }

    /// Whether something of the text was taken.
    #[inline]
    pub(crate) fn has_begun(&self) -> bool {
        self.at > 0
    }

    /// Whether this is the byte right here.
    #[inline]
    pub(crate) fn is_at(&self, byte: u8) -> bool {
        self.byte(self.at) == byte
    }

    #[cold]
    fn too_deep(&mut self) -> Token<()> {
        self.broken = Some(if self.parsed {
            Syntax::new(
                SyntaxReason::Limit,
                None,
                "the arguments are nested too deeply, at most 127 levels are read",
            )
        } else {
            Syntax::new(SyntaxReason::Limit, Some(self.at), "at most 127 levels of nesting")
        });
        Err(Broken::new())
    }

    /// Whether one more item comes before the array ends, which is then closed.
    #[inline]
    pub(crate) fn item(&mut self, items: &mut Items<'a>) -> Token<bool> {
        match &mut items.parsed {
            None => self.more(&mut items.first, b']'),
            Some(parsed) => Ok(self.parsed_item(parsed.next())),
        }
    }

    /// Whether one more member comes before the object ends, which is then closed. Its key is next.
    #[inline]
    pub(crate) fn member(&mut self, members: &mut Members<'a>) -> Token<bool> {
        match &mut members.parsed {
            None => self.member_of_text(&mut members.first),
            Some(parsed) => Ok(self.parsed_member(parsed.next())),
        }
    }

    /// As [`member`](Reader::member), in a text.
    #[inline]
    pub(crate) fn member_of_text(&mut self, first: &mut bool) -> Token<bool> {
        self.more(first, b'}')
    }

    #[inline]
    fn more(&mut self, first: &mut bool, close: u8) -> Token<bool> {
        let byte = self.peek();
        if byte == close {
            self.at += 1;
            self.depth -= 1;
            return Ok(false);
        }
        if *first {
            *first = false;
            return Ok(true);
        }
        if byte != b',' {
            return self.miss(Due::Comma);
        }
        self.at += 1;
        // A comma before the closing bracket is refused by whatever reads next: neither a key nor
        // a value begins with a bracket that closes.
        self.peek();
        Ok(true)
    }

    /// Takes the comma that is due unless the member is the `first`, and the key that comes next
    /// and its colon, if they stand there as models write them: the key to the byte, and one space
    /// behind the comma and the colon, or none.
    ///
    /// Whatever is missed here is taken by [`Reader::member`] and [`Reader::key`].
    #[inline]
    pub(crate) fn predict(&mut self, first: bool, name: &Quoted) -> bool {
        // In front of the first key is the brace, which was seen.
        let (at, front) =
            if first { (self.at.wrapping_sub(1), Front::Seen) } else { (self.at, Front::Comma) };
        if let Some(end) = name.key_end(self.text.as_bytes(), at, front) {
            self.at = end;
            return true;
        }
        // A branch that is foreseen costs nothing. To add what was read here to the place would make
        // all that is read next wait for it.
        let space = at.wrapping_add(1);
        self.byte(space) == b' ' && self.predict_spaced(first, space, name)
    }

    #[inline(never)]
    fn predict_spaced(&mut self, first: bool, space: usize, name: &Quoted) -> bool {
        if !first && self.byte(space - 1) != b',' {
            return false;
        }
        let end = name.key_end(self.text.as_bytes(), space, Front::Seen);
        let Some(end) = end else { return false };
        self.at = end + usize::from(self.byte(end) == b' ');
        true
    }

    /// Takes the key that comes next and its colon, if the key is `name` to the byte; there was a
    /// comma, or none was due.
    #[inline]
    pub(crate) fn expect(&mut self, name: &Quoted) -> bool {
        let end = name.key_end(self.text.as_bytes(), self.at.wrapping_sub(1), Front::Seen);
        self.at = end.unwrap_or(self.at);
        end.is_some()
    }

    /// Whether the object ends here, which is then closed.
    #[inline]
    pub(crate) fn close(&mut self) -> bool {
        let close = self.byte(self.at) == b'}';
        if close {
            self.at += 1;
            self.depth -= 1;
        }
        close
    }

    /// Takes the key that comes next and its colon, if the key is `name` to the byte, which has to
    /// be a name that [`needs no escapes`](needs_no_escapes).
    #[inline(never)]
    pub(crate) fn expect_text(&mut self, name: &str) -> bool {
        let bytes = self.text.as_bytes();
        let from = self.at + 1;
        let to = from + name.len();
        let hit = bytes.get(from..to).is_some_and(|key| key == name.as_bytes())
            && bytes.get(self.at) == Some(&b'"')
            && matches!(bytes.get(to..), Some([b'"', b':', ..]));
        if hit {
            self.at = to + 2;
        }
        hit
    }

    /// Takes the key that comes next and its colon.
    #[inline]
    pub(crate) fn key(&mut self) -> Token<Cow<'a, str>> {
        if self.parsed {
            return Ok(Cow::Borrowed(self.key.unwrap_or_default()));
        }
        if self.peek() != b'"' {
            return self.miss(Due::Key);
        }
        let key = self.string()?;
        self.colon()?;
        Ok(key)
    }

    /// Steps over the key that comes next and its colon.
    pub(super) fn skip_key(&mut self) -> Token<()> {
        if self.parsed {
            return Ok(());
        }
        if self.peek() != b'"' {
            return self.miss(Due::Key);
        }
        self.skip_string()?;
        self.colon()
    }

    #[inline]
    fn colon(&mut self) -> Token<()> {
        if self.peek() != b':' {
            return self.miss(Due::Colon);
        }
        self.at += 1;
        Ok(())
    }

    /// Takes `null`, whose first letter was seen.
    pub(crate) fn null(&mut self) -> Token<()> {
        self.word("null")
    }

    /// Takes `true` or `false`, if one of them stands right here.
    #[inline]
    pub(crate) fn truth(&mut self) -> Option<bool> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let truth = rest.starts_with(b"true");
        if !truth && !rest.starts_with(b"false") {
            return None;
        }
        self.at += if truth { 4 } else { 5 };
        Some(truth)
    }

    /// Takes `true` or `false`, whose first letter was seen.
    pub(crate) fn boolean(&mut self) -> Token<bool> {
        let truth = self.peek() == b't';
        self.word(if truth { "true" } else { "false" })?;
        Ok(truth)
    }

    fn word(&mut self, word: &'static str) -> Token<()> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if rest.starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(());
        }
        self.word_missed(word)
    }

    #[cold]
    fn word_missed(&mut self, word: &'static str) -> Token<()> {
        if self.parsed {
            self.next = None;
            return Ok(());
        }
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let same = rest.iter().zip(word.as_bytes()).take_while(|(a, b)| a == b).count();
        let start = self.at;
        self.miss_of(start, start + same, Due::Word)
    }

    /// The start of the value that comes next.
    #[inline]
    pub(crate) fn mark(&mut self) -> Mark<'a> {
        self.peek();
        Mark { at: self.at, value: self.next }
    }

    /// Goes to the start of a value on the same level as where the reader is.
    pub(crate) fn rewind(&mut self, mark: Mark<'a>) {
        self.at = mark.at;
        self.next = mark.value;
    }

    /// Finds the value of `key` in the object that comes next, and stays at its start.
    pub(crate) fn find(&mut self, key: &str) -> Token<Option<Mark<'a>>> {
        let start = self.mark();
        if let Some(value) = self.next {
            // What tells values apart is most often sent first.
            let value = value.as_object().and_then(|members| {
                let first = members.iter().next().filter(|(name, _)| *name == key);
                first.map(|(_, value)| value).or_else(|| members.get(key))
            });
            return Ok(value.map(|value| Mark { at: start.at, value: Some(value) }));
        }
        let depth = self.depth;
        let found = self.find_in_text(key)?;
        self.depth = depth;
        self.rewind(start);
        Ok(found)
    }

    fn find_in_text(&mut self, key: &str) -> Token<Option<Mark<'a>>> {
        self.open_text()?;
        let plain = needs_no_escapes(key);
        let mut first = true;
        while self.member_of_text(&mut first)? {
            if plain && self.expect_text(key) || self.key()? == key {
                return Ok(Some(self.mark()));
            }
            self.skip()?;
        }
        Ok(None)
    }
}
