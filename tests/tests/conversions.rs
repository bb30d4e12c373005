//! Types of the author's own that are read as another type: the other type is advertised, and a
//! conversion that fails is a violation at its place.

use serde_json::json;
use std::num::ParseIntError;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tool_core::Argument;

/// An amount in cents, sent in euros.
#[derive(Argument, Debug, PartialEq)]
#[tool(try_from = String, pattern = "^[0-9]{1,25}$")]
struct Euros {
    cents: u64,
}

impl TryFrom<String> for Euros {
    type Error = ParseIntError;

    fn try_from(text: String) -> Result<Self, ParseIntError> {
        Ok(Euros { cents: u64::from_str(&text)?.saturating_mul(100) })
    }
}

#[derive(Argument, Debug, PartialEq)]
#[tool(from = Option<u8>)]
enum Volume {
    Muted,
    Level(u8),
}

impl From<Option<u8>> for Volume {
    fn from(level: Option<u8>) -> Self {
        level.map_or(Volume::Muted, Volume::Level)
    }
}

/// Seconds since 1970.
mod epoch {
    use super::{Duration, SystemTime, UNIX_EPOCH};

    pub(super) type Wire = u64;

    pub(super) fn read(seconds: Wire) -> Result<SystemTime, &'static str> {
        UNIX_EPOCH.checked_add(Duration::from_secs(seconds)).ok_or("that is beyond all time")
    }
}

/// Percent, which cannot fail.
mod percent {
    pub(super) type Wire = u8;

    pub(super) fn read(percent: Wire) -> f64 {
        f64::from(percent) / 100.0
    }
}

#[derive(Argument, Debug, PartialEq)]
struct Share {
    #[tool(with = percent, maximum = 100)]
    part: f64,
}

#[test]
fn a_module_may_have_a_value_for_everything() {
    assert_eq!(Share::from_json(r#"{"part":25}"#).unwrap(), Share { part: 0.25 });
    assert_eq!(
        Share::from_json(r#"{"part":101}"#).unwrap_err().report().to_string(),
        "/part: expected at most 100"
    );
}

#[derive(Argument, Debug, PartialEq)]
struct Transfer {
    amount: Euros,
    /// When it is made.
    #[tool(with = epoch, maximum = 18446744073709551615)]
    at: SystemTime,
    volume: Volume,
}

#[test]
fn the_other_type_is_advertised() {
    let schema = Transfer::schema().to_value();
    assert_eq!(
        schema["properties"]["amount"],
        json!({
            "type": "string",
            "pattern": "^[0-9]{1,25}$",
            "description": "An amount in cents, sent in euros.",
        })
    );
    assert_eq!(
        schema["properties"]["at"],
        json!({
            "type": "integer",
            "minimum": 0,
            "maximum": u64::MAX,
            "description": "When it is made.",
        })
    );
    assert_eq!(schema["properties"]["volume"]["type"], json!(["integer", "null"]));
    assert_eq!(schema["required"], json!(["amount", "at", "volume"]));
}

#[test]
fn a_conversion_that_fails_is_told_at_its_place() {
    let transfer = Transfer::from_json(r#"{"amount":"12","at":86400,"volume":null}"#).unwrap();
    assert_eq!(
        transfer,
        Transfer {
            amount: Euros { cents: 1200 },
            at: UNIX_EPOCH + Duration::from_hours(24),
            volume: Volume::Muted,
        }
    );
    let told = |text| Transfer::from_json(text).unwrap_err().report().to_string();
    assert_eq!(
        told(r#"{"amount":"9999999999999999999999999","at":18446744073709551615,"volume":"3"}"#),
        "/amount: expected another value; number too large to fit in target type\n\
         /volume: expected integer, found string; send the number without quotes\n\
         /at: expected another value; that is beyond all time"
    );
    assert_eq!(
        told(r#"{"amount":"x","at":-1}"#),
        "/amount: expected a string that matches ^[0-9]{1,25}$\n\
         /at: expected at least 0\n\
         /volume: missing, expected integer or null"
    );
}
