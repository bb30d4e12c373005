//! Floor 0: one text for all texts that say the same.

use super::{Number, Reader, Token};
use serde_json::Value;
use std::collections::BTreeMap;

/// The value that comes next as its canonical text: no white space, the members of objects sorted
/// by the UTF-8 of their keys, of repeated keys the last, strings with the escapes that JSON asks
/// for and no others, and numbers by value, so that `10`, `10.0` and `1e1` are one.
///
/// It is no JCS (RFC 8785), which knows no number that an `f64` does not hold: two numbers that
/// differ, however little, have two texts here.
pub(crate) fn canonical(reader: &mut Reader<'_>) -> Token<String> {
    let mut text = String::new();
    write(reader, &mut text)?;
    reader.finish()?;
    Ok(text)
}

// Depth is limited where a container is opened, so this cannot exhaust the stack.
fn write(reader: &mut Reader<'_>, into: &mut String) -> Token<()> {
    match reader.peek() {
        b'{' => object(reader, into),
        b'[' => array(reader, into),
        b'"' => {
            let string = reader.string()?;
            push_string(&string, into);
            Ok(())
        }
        b't' | b'f' => {
            into.push_str(if reader.boolean()? { "true" } else { "false" });
            Ok(())
        }
        b'n' => {
            into.push_str("null");
            reader.null()
        }
        b'-' | b'0'..=b'9' => {
            reader.number()?.push_canonical(into);
            Ok(())
        }
        _ => reader.no_value(),
    }
}

fn push_string(string: &str, into: &mut String) {
    into.push_str(&Value::from(string).to_string());
}

fn object(reader: &mut Reader<'_>, into: &mut String) -> Token<()> {
    let mut walk = reader.open_object()?;
    let mut members = BTreeMap::new();
    while reader.member(&mut walk)? {
        let key = reader.key()?.into_owned();
        let mut value = String::new();
        write(reader, &mut value)?;
        members.insert(key, value);
    }
    into.push('{');
    for (n, (key, value)) in members.iter().enumerate() {
        if n > 0 {
            into.push(',');
        }
        push_string(key, into);
        into.push(':');
        into.push_str(value);
    }
    into.push('}');
    Ok(())
}

fn array(reader: &mut Reader<'_>, into: &mut String) -> Token<()> {
    let mut walk = reader.open_array()?;
    into.push('[');
    let mut following = false;
    while reader.item(&mut walk)? {
        if std::mem::replace(&mut following, true) {
            into.push(',');
        }
        write(reader, into)?;
    }
    into.push(']');
    Ok(())
}

/// The most digits that stand before the point of a number that is written out.
const MOST_WHOLE: i64 = 21;
/// The most zeros that stand behind the point before other digits.
const MOST_ZEROS: i64 = 6;

impl Number<'_> {
    /// Its digits without the zeros that say nothing: written out, or with an exponent where that
    /// takes many zeros.
    fn push_canonical(&self, into: &mut String) {
        self.with_digits(|negative, digits, exponent| {
            let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
            let whole = exponent.saturating_add(length);
            let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
            if digits.is_empty() {
                into.push('0');
                return;
            }
            if negative {
                into.push('-');
            }
            if exponent >= 0 && whole <= MOST_WHOLE {
                into.extend([digits, &zeros(exponent)]);
            } else if whole > 0 && whole <= MOST_WHOLE {
                let point = usize::try_from(whole).unwrap_or_default();
                let (before, behind) = digits.split_at_checked(point).unwrap_or((digits, ""));
                into.extend([before, ".", behind]);
            } else if whole <= 0 && whole > -MOST_ZEROS {
                into.extend(["0.", &zeros(-whole), digits]);
            } else {
                into.extend([digits, "e", &exponent.to_string()]);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        canonical(&mut Reader::literal(text)).unwrap_or_default()
    }

    #[test]
    fn texts_that_say_the_same_have_one_text() {
        assert_eq!(of(r#" {"b" : [1.0, 10e-1, 100], "a":"\u0041\/\n"} "#), {
            r#"{"a":"A/\n","b":[1,1,100]}"#
        });
        for zero in ["0", "-0", "0.0", "0e99", "-0.000e-5"] {
            assert_eq!(of(zero), "0");
        }
        for (text, same) in [("1950", "1.95e3"), ("0.5", "5e-1"), ("-20.50", "-2050e-2")] {
            assert_eq!(of(text), of(same), "{text}");
        }
        for (text, canonical) in [
            ("9007199254740993", "9007199254740993"),
            ("-5e4", "-50000"),
            ("1e20", "100000000000000000000"),
            ("1e21", "1e21"),
            ("1950e-2", "19.5"),
            ("-0.00125", "-0.00125"),
            ("125e-8", "0.00000125"),
            ("125e-9", "125e-9"),
            ("1e999999999999", "1e999999999999"),
        ] {
            assert_eq!(of(text), canonical);
        }
        assert_eq!(of("{}"), "{}");
        assert_eq!(of("[[],null,true]"), "[[],null,true]");
    }

    #[test]
    fn texts_that_differ_have_two() {
        for (one, other) in [
            ("9007199254740993", "9007199254740992"),
            ("1", "\"1\""),
            ("1e400", "1e401"),
            ("0.1", "0.10000000000000000001"),
            ("[1,2]", "[2,1]"),
            (r#"{"a":[]}"#, r#"{"a":{}}"#),
            (r#"{"a,b":1}"#, r#"{"a":1,"b":1}"#),
            (r#""\u0000""#, r#""\\u0000""#),
            ("10", "1"),
            ("-1", "1"),
        ] {
            assert_ne!(of(one), of(other));
        }
    }

    #[test]
    fn a_parsed_value_has_the_text_of_what_it_was_parsed_from() {
        let text = r#"{"z":[1.5,-3,{"y":null}],"a":"ä\t","n":1e2}"#;
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        assert_eq!(canonical(&mut Reader::value(&value)).ok(), Some(of(text)));
    }
}
