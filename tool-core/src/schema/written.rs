//! Floor 2: JSON that a derive wrote, as constants read it: known to be JSON, and without white
//! space.

use super::Constant;
use crate::json::{Decimal, Kind};

/// A value.
#[derive(Clone, Copy)]
pub(super) enum Written {
    Null,
    Constant(Constant),
    /// A string with escapes, which constants cannot undo.
    Escaped,
    List(Parts),
    Object(Parts),
}

/// What is left of the items of a list, or of the members of an object.
#[derive(Clone, Copy)]
pub(super) struct Parts(&'static str);

impl Written {
    /// The value that a text is.
    pub(super) const fn of(text: &'static str) -> Self {
        match text.as_bytes() {
            [b'n', ..] => Written::Null,
            [b't', ..] => Written::Constant(Constant::Boolean(true)),
            [b'f', ..] => Written::Constant(Constant::Boolean(false)),
            [b'"', ..] => match string(text) {
                Some(string) => Written::Constant(Constant::String(string)),
                None => Written::Escaped,
            },
            [b'[', ..] => Written::List(Parts(within(text))),
            [b'{', ..] => Written::Object(Parts(within(text))),
            digits => Written::Constant(Constant::Number(decimal(digits))),
        }
    }

    pub(super) const fn kind(&self) -> Kind {
        match self {
            Written::Null => Kind::Null,
            Written::Constant(constant) => constant.kind(),
            Written::Escaped => Kind::String,
            Written::List(_) => Kind::Array,
            Written::Object(_) => Kind::Object,
        }
    }
}

impl Parts {
    pub(super) const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(super) const fn count(self) -> usize {
        let (mut rest, mut count) = (self, 0);
        while !rest.is_empty() {
            (_, rest) = rest.part();
            count += 1;
        }
        count
    }

    /// The first item, and what is left.
    pub(super) const fn item(self) -> (Written, Parts) {
        let (text, rest) = self.part();
        (Written::of(text), rest)
    }

    /// The first member, and what is left. A name with escapes is none that can be read.
    pub(super) const fn member(self) -> (Option<&'static str>, Written, Parts) {
        let (name, value) = self.0.split_at(extent(self.0, b':'));
        let (value, rest) = Parts(tail(value)).item();
        (string(name), value, rest)
    }

    /// The text of the first item or member, and what is left.
    pub(super) const fn part(self) -> (&'static str, Parts) {
        let (text, rest) = self.0.split_at(extent(self.0, b','));
        (text, Parts(tail(rest)))
    }
}

/// How far that reaches which a text begins with and `end` comes behind.
const fn extent(text: &str, end: u8) -> usize {
    let (mut rest, mut depth) = (text.as_bytes(), 0usize);
    let (mut at, mut in_string) = (0, false);
    while let [byte, others @ ..] = rest {
        match byte {
            b'\\' if in_string => {
                at += 1;
                if let [_, others @ ..] = others {
                    rest = others;
                }
                at += 1;
                continue;
            }
            b'"' => in_string = !in_string,
            _ if in_string => {}
            sign if depth == 0 && *sign == end => return at,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        rest = others;
    }
    at
}

/// All but the first sign, which is one of JSON's own.
const fn tail(text: &str) -> &str {
    if text.is_empty() { text } else { text.split_at(1).1 }
}

/// What is between the brackets or quotes.
const fn within(text: &str) -> &str {
    tail(text).split_at(text.len().saturating_sub(2)).0
}

/// The string that a text with quotes spells, where it has no escapes.
const fn string(text: &str) -> Option<&str> {
    let mut rest = text.as_bytes();
    while let [byte, others @ ..] = rest {
        if *byte == b'\\' {
            return None;
        }
        rest = others;
    }
    Some(within(text))
}

/// The number that digits spell, of which there are at most 30.
const fn decimal(digits: &[u8]) -> Decimal {
    let (mut mantissa, mut exponent) = (0i128, 0);
    let (mut rest, mut fraction, mut negative) = (digits, 0, false);
    while let [byte, others @ ..] = rest {
        match byte {
            b'-' => negative = true,
            b'.' => fraction = 1,
            digit => {
                mantissa = mantissa * 10 + (*digit - b'0') as i128;
                exponent -= fraction;
            }
        }
        rest = others;
    }
    Decimal::new(if negative { -mantissa } else { mantissa }, exponent)
}

#[cfg(test)]
#[allow(clippy::panic, reason = "tests")]
mod tests {
    use super::*;

    fn numbers(mut parts: Parts) -> Vec<String> {
        let mut numbers = Vec::new();
        while !parts.is_empty() {
            let (item, rest) = parts.item();
            match item {
                Written::Constant(Constant::Number(number)) => numbers.push(number.to_string()),
                other => numbers.push(format!("{:?}", other.kind())),
            }
            parts = rest;
        }
        numbers
    }

    #[test]
    fn what_a_derive_writes_is_read() {
        let text = r#"[1,-2.50,0.125,"a,]\"b",[1,[2]],{"a":[1],"b":null},true]"#;
        let Written::List(parts) = Written::of(text) else { panic!("a list") };
        assert_eq!(parts.count(), 7);
        assert_eq!(numbers(parts), ["1", "-2.5", "0.125", "String", "Array", "Object", "Boolean"]);
        let Written::Object(members) = Written::of(r#"{"a":"x:y","\"":{},"c":[]}"#) else {
            panic!("an object")
        };
        let (name, value, rest) = members.member();
        assert_eq!(name, Some("a"));
        assert!(matches!(value, Written::Constant(Constant::String("x:y"))));
        let (name, value, rest) = rest.member();
        assert!(name.is_none() && matches!(value, Written::Object(inside) if inside.is_empty()));
        let (name, value, rest) = rest.member();
        assert!(name == Some("c") && matches!(value, Written::List(inside) if inside.count() == 0));
        assert!(rest.is_empty());
    }
}
