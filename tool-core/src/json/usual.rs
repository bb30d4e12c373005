//! Floor 0: the usual faults of texts that models write as JSON. They are looked for where a text
//! is already broken, so that reading pays nothing for them, and they change nothing about what is
//! read and what is not.

/// What a text should have had where it broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Value,
    Key,
    Colon,
    /// A comma, or the end of the array or object.
    Comma,
    /// The rest of a word, of which the first letters stand there.
    Word,
    /// A digit of a number.
    Digit,
    /// The value is at its end.
    Nothing,
}

impl Due {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Due::Value => "a value",
            Due::Key => "a key in double quotes",
            Due::Colon => "a colon",
            Due::Comma => "a comma or the end of the array or object",
            Due::Word => "`true`, `false` or `null`",
            Due::Digit => "a digit",
            Due::Nothing => "nothing after the value",
        }
    }
}

/// A fault that has a cure of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usual {
    /// There is nothing but white space.
    Blank,
    /// A word of JavaScript or Python.
    Word,
    /// The fence of a block of code in Markdown.
    Fence,
    LastComma,
    Comment,
    SingleQuote,
}

/// Words in place of which JSON has others, or none.
const WORDS: [&str; 9] =
    ["true", "false", "null", "none", "nil", "undefined", "nan", "infinity", "inf"];

impl Usual {
    /// The fault of a text that breaks at `at`; of a word, where it begins.
    #[cold]
    pub(super) fn of(text: &str, at: usize, due: Due) -> Option<Self> {
        let (before, rest) = text.as_bytes().split_at_checked(at)?;
        let wants = |dues: &[Due]| dues.contains(&due);
        match rest {
            [] => (due == Due::Value && before.trim_ascii().is_empty()).then_some(Usual::Blank),
            _ if due == Due::Digit || due == Due::Word => is_word(rest).then_some(Usual::Word),
            [b'`', b'`', b'`', ..] => Some(Usual::Fence),
            [b'/', b'/' | b'*', ..] => Some(Usual::Comment),
            [b'\'', ..] => wants(&[Due::Value, Due::Key]).then_some(Usual::SingleQuote),
            [b'}', ..] if due == Due::Key => ends_in_comma(before),
            [b']', ..] if due == Due::Value => ends_in_comma(before),
            [b'+', number @ ..] if due == Due::Value => is_word(number).then_some(Usual::Word),
            _ => (due == Due::Value && is_word(rest)).then_some(Usual::Word),
        }
    }

    /// What to send instead.
    pub(super) const fn remedy(self) -> &'static str {
        match self {
            Usual::Blank => "send {} where there is nothing to send, or else the whole call again",
            Usual::Word => {
                "JSON has the words true, false and null, in small letters, and no NaN or Infinity"
            }
            Usual::Fence => "send the JSON without the Markdown fence, ``` and what belongs to it",
            Usual::LastComma => "leave the last comma out",
            Usual::Comment => "leave the comment out, JSON has no comments",
            Usual::SingleQuote => "put keys and strings in double quotes",
        }
    }
}

/// Whether one of the words stands there, in letters of any size.
fn is_word(rest: &[u8]) -> bool {
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = rest.iter().position(|byte| !is_inside(byte)).unwrap_or(rest.len());
    let word = rest.get(..length).unwrap_or_default();
    WORDS.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(word))
}

fn ends_in_comma(before: &[u8]) -> Option<Usual> {
    before.trim_ascii_end().ends_with(b",").then_some(Usual::LastComma)
}
