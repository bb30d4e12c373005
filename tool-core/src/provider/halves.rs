//! Characters that JSON escapes as two halves (RFC 8259, section 7), of which a stream may bring
//! one in one piece and the other in the next.

use super::envelope::Node;
use std::borrow::Cow;

/// How long an escape such as `\ud83d` is.
const ESCAPE: usize = 6;

/// Joins the pieces of one text: a first half at the end of a piece waits for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joint(Option<String>);

impl Joint {
    /// Whether a first half waits.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// The piece that comes next, which is a string or has strings in it, in its own text: with the
    /// half that waited, and without one that has to wait.
    pub(crate) fn join<'a>(&mut self, raw: &'a str) -> Cow<'a, str> {
        if Node::within(raw).is_empty_text() || self.0.is_none() && !raw.contains(r"\u") {
            return Cow::Borrowed(raw);
        }
        let Ends { second, first } = Ends::of(raw);
        if self.0.is_none() && first.is_none() {
            return Cow::Borrowed(raw);
        }
        // Where no second half is, the first one stays half a character, before what comes.
        let is_string = raw.starts_with('"');
        let place = second.or(is_string.then_some(1));
        let mut edits = Vec::new();
        if let (Some(half), Some(place)) = (self.0.take(), place) {
            edits.push((place, 0, half));
        }
        if let Some(first) = first {
            self.0 = raw.get(first..first + ESCAPE).map(str::to_owned);
            edits.push((first, ESCAPE, String::new()));
        }
        edits.sort();
        let mut joined = String::with_capacity(raw.len() + ESCAPE);
        let mut done = 0;
        for (at, length, text) in edits {
            joined += raw.get(done..at).unwrap_or_default();
            joined += &text;
            done = at + length;
        }
        joined += raw.get(done..).unwrap_or_default();
        Cow::Owned(joined)
    }
}

/// A text that grows by pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    text: String,
    joint: Joint,
}

impl Text {
    /// Adds a piece, if it is a string. Gives by how much the text grew.
    pub(crate) fn push(&mut self, piece: Option<Node<'_>>) -> usize {
        let before = self.text.len();
        if let Some(piece) = piece {
            let joined = self.joint.join(piece.raw());
            self.text += &Node::within(&joined).text().unwrap_or_default();
        }
        self.text.len() - before
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.text
    }
}

/// Halves that stand alone at the ends of strings.
#[derive(Debug, Default)]
struct Ends {
    /// A second half that begins a string.
    second: Option<usize>,
    /// A first half that ends one.
    first: Option<usize>,
}

impl Ends {
    fn of(raw: &str) -> Self {
        let mut ends = Ends::default();
        // Where the string begins that the walk is in, and the first half that it has just met.
        let (mut inside, mut met) = (None, None);
        let mut at = 0;
        while let Some(byte) = raw.as_bytes().get(at) {
            let mut length = 1;
            match (inside, byte) {
                (None, b'"') => inside = Some(at + 1),
                (None, _) => {}
                (Some(_), b'"') => {
                    ends.first = met.or(ends.first);
                    (inside, met) = (None, None);
                }
                (Some(begin), b'\\') => {
                    let unit = unit(raw, at);
                    length = if unit.is_some() { ESCAPE } else { 2 };
                    if begin == at && matches!(unit, Some(0xDC00..=0xDFFF)) {
                        ends.second = ends.second.or(Some(at));
                    }
                    met = matches!(unit, Some(0xD800..=0xDBFF)).then_some(at);
                }
                (Some(_), _) => met = None,
            }
            at += length;
        }
        ends
    }
}

/// The number of the escape `\uXXXX` that stands at `at`.
fn unit(raw: &str, at: usize) -> Option<u16> {
    let digits = raw.get(at..at + ESCAPE)?.strip_prefix(r"\u")?;
    u16::from_str_radix(digits, 16).ok()
}
