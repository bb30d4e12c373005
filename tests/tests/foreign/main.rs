//! Types of the standard library and of other crates that are written as strings: what is
//! advertised, whole; texts that are taken; and near misses, most of which the crate itself takes.
//!
//! Of every text an independent validator under the advertised schema gives the gate's verdict. The
//! exceptions, which match the pattern and have no room in the type, are listed by name.

mod dates;
mod texts;
mod values;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use tool_core::{Argument, Base64, Hex};

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

/// The gate's verdict and the validator's.
fn verdicts<T: Argument>(text: &str) -> (bool, bool) {
    let schema = T::schema().to_value();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    let value = Value::from(text);
    let valid = jsonschema::draft202012::new(&schema).unwrap().is_valid(&value);
    let from_text = T::from_json(&value.to_string()).is_ok();
    assert_eq!(from_text, T::from_value(&value).is_ok(), "{text:?}");
    (from_text, valid)
}

#[track_caller]
fn pinned<T: Argument>(schema: &Value) {
    assert_eq!(T::schema().to_value(), *schema);
}

#[track_caller]
fn takes<T: Argument>(texts: &[&str]) {
    for text in texts {
        assert_eq!(verdicts::<T>(text), (true, true), "{text:?}");
    }
}

#[track_caller]
fn refuses<T: Argument>(texts: &[&str]) {
    for text in texts {
        assert_eq!(verdicts::<T>(text), (false, false), "{text:?}");
    }
    for value in ["null", "0", "[]", "{}", "true"] {
        assert!(T::from_json(value).is_err(), "{value}");
    }
}

/// Written as the schema asks, but beyond what the type holds.
#[track_caller]
fn has_no_room_for<T: Argument>(texts: &[&str]) {
    for text in texts {
        assert_eq!(verdicts::<T>(text), (false, true), "{text:?}");
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

/// Texts made from the advertised pattern, and slips in them: the gate's verdict is the
/// validator's. `strays` are those that the type has no room for.
fn agrees<T: Argument>(strays: fn(&str) -> bool) {
    let schema = T::schema().to_value();
    let judge = jsonschema::draft202012::new(&schema).unwrap();
    let source = schema["pattern"].as_str().unwrap();
    let texts = proptest::string::string_regex(source.trim_matches(['^', '$'])).unwrap();
    let slips = (texts, any::<prop::sample::Index>(), "[-+.:,/0-9A-Za-z ]?", 0..4_u8);
    let config = ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() };
    TestRunner::new(config)
        .run(&slips, |(mut text, at, sign, slip)| {
            let at = text.floor_char_boundary(at.index(text.len() + 1));
            match slip {
                0 => text.insert_str(at, &sign),
                1 => text.truncate(at),
                _ => {}
            }
            let value = Value::from(text.as_str());
            let (read, valid) = (T::from_value(&value).is_ok(), judge.is_valid(&value));
            prop_assert!(read == valid || strays(&text), "{:?}: {} {}", text, read, valid);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{}: {error}", std::any::type_name::<T>()));
}

#[test]
fn what_matches_is_held() {
    let none: fn(&str) -> bool = |_| false;
    agrees::<uuid::Uuid>(none);
    agrees::<url::Url>(|text| text.contains("xn--") || text.to_lowercase().starts_with("file:"));
    agrees::<jiff::Timestamp>(|text| text.starts_with("9999-12-3"));
    agrees::<jiff::civil::Date>(none);
    agrees::<jiff::civil::Time>(none);
    agrees::<jiff::civil::DateTime>(none);
    agrees::<jiff::SignedDuration>(none);
    agrees::<jiff::Span>(none);
    agrees::<chrono::DateTime<chrono::Utc>>(none);
    agrees::<chrono::DateTime<chrono::FixedOffset>>(none);
    agrees::<chrono::NaiveDate>(none);
    agrees::<chrono::NaiveTime>(none);
    agrees::<chrono::NaiveDateTime>(none);
    agrees::<time::OffsetDateTime>(none);
    agrees::<time::Date>(none);
    agrees::<time::Time>(none);
    agrees::<rust_decimal::Decimal>(none);
    agrees::<bigdecimal::BigDecimal>(none);
    agrees::<semver::Version>(none);
    agrees::<semver::VersionReq>(none);
    agrees::<Ipv4Addr>(none);
    agrees::<Ipv6Addr>(none);
    agrees::<IpAddr>(none);
    agrees::<PathBuf>(none);
    agrees::<Base64>(none);
    agrees::<Hex>(none);
}
