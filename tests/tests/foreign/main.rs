//! Types of the standard library and of other crates that are written as strings: what is
//! advertised, whole; texts that are taken; and near misses, most of which the crate itself takes.
//!
//! Of every text two independent validators under the advertised schema give the gate's verdict,
//! whether they assert formats or not. The exceptions, which match the pattern and have no room in
//! the type, are listed by name. Texts made from the patterns are in `agree`.

mod dates;
mod texts;
mod values;

use serde_json::{Value, json};
use tool_core::Argument;
use tool_tests::judges::{Judges, Split};

/// The pattern that means all of a format.
fn meaning(format: &str) -> String {
    let formats: Value =
        serde_json::from_str(include_str!("../../data/format-patterns.json")).unwrap();
    formats[format.replace('-', "_")]
        .as_str()
        .unwrap_or_else(|| panic!("no pattern of {format}"))
        .to_owned()
}

fn format(name: &str) -> Value {
    json!({"type": "string", "pattern": meaning(name), "format": name})
}

fn pattern(pattern: &str) -> Value {
    json!({"type": "string", "pattern": pattern})
}

/// The gate's verdict and the judges', of each text.
fn verdicts<'t, T: Argument>(texts: &[&'t str]) -> Vec<(&'t str, bool, Result<bool, Split>)> {
    let schema = T::schema().to_value();
    let (judges, strict) = (Judges::of(&schema), Judges::asserting_formats(&schema));
    let verdicts = texts.iter().map(|text| {
        let value = Value::from(*text);
        let verdict = judges.verdict(&value);
        assert_eq!(strict.verdict(&value), verdict, "{text:?}");
        let from_text = T::from_json(&value.to_string()).is_ok();
        assert_eq!(from_text, T::from_value(&value).is_ok(), "{text:?}");
        (*text, from_text, verdict)
    });
    verdicts.collect()
}

#[track_caller]
fn pinned<T: Argument>(schema: &Value) {
    assert_eq!(T::schema().to_value(), *schema);
}

#[track_caller]
fn takes<T: Argument>(texts: &[&str]) {
    for (text, admitted, verdict) in verdicts::<T>(texts) {
        assert_eq!((admitted, verdict), (true, Ok(true)), "{text:?}");
    }
}

#[track_caller]
fn refuses<T: Argument>(texts: &[&str]) {
    for (text, admitted, verdict) in verdicts::<T>(texts) {
        assert_eq!((admitted, verdict), (false, Ok(false)), "{text:?}");
    }
    for value in ["null", "0", "[]", "{}", "true"] {
        assert!(T::from_json(value).is_err(), "{value}");
    }
}

/// Written as the schema asks, but beyond what the type holds.
#[track_caller]
fn has_no_room_for<T: Argument>(texts: &[&str]) {
    for (text, admitted, verdict) in verdicts::<T>(texts) {
        assert_eq!((admitted, verdict), (false, Ok(true)), "{text:?}");
    }
}

#[track_caller]
fn value<T: Argument>(text: &str) -> T {
    T::from_json(&Value::from(text).to_string()).unwrap()
}

fn told<T: Argument>(text: &str) -> String {
    let rejection = T::from_json(&Value::from(text).to_string()).err().unwrap();
    rejection.report().to_string()
}
