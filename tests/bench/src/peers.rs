//! The other crates that read the same calls into the same structs.

use crate::readers::{Reader, Sent};
use crate::unchecked::Plain;
use jsonschema::Validator;
use serde_json::Value;
use std::rc::Rc;
use tool_core::Argument;

/// Parsed, and then made into the struct: what most libraries for tools do.
pub const PARSED: &str = "`Value`, `from_value`";
/// Parsed, checked against our schema, and then made into the struct: what careful people write.
pub const CHECKED: &str = "`Value`, jsonschema, `from_value`";
/// The same of what was parsed before, by reference.
pub const CHECKED_VALUE: &str = "jsonschema, `from_value` of a `&Value`";
/// Made into the struct, and then checked.
pub const GARDE: &str = "serde_json + garde";
/// Made into the struct.
pub const SONIC: &str = "sonic-rs";
/// Made into the struct; it needs the bytes for itself, so that they are copied.
pub const SIMD: &str = "simd-json";

/// The peers. jsonschema finds every violation, garde every one of a call that serde can read, and
/// sonic-rs and simd-json check nothing.
pub(crate) fn peers<'t, Ours: Argument, Plain: self::Plain>(sent: &Sent<'t>) -> Vec<Reader<'t>> {
    let Sent { text, value, .. } = *sent;
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    // What is no schema would refuse everything, which the tests would tell.
    let validator = Rc::new(options.build(Ours::schema().as_value()).ok());
    let by_reference = Rc::clone(&validator);
    vec![
        Reader::new(GARDE, text, |text| {
            let read: Plain = serde_json::from_str(text).map_err(drop)?;
            read.validate().map_err(drop).map(|()| read)
        }),
        Reader::new(PARSED, text, |text| {
            serde_json::from_str(text).and_then(serde_json::from_value::<Plain>)
        }),
        Reader::new(CHECKED, text, move |text| {
            let value = serde_json::from_str(text).map_err(drop)?;
            check(Option::as_ref(&validator), &value)?;
            serde_json::from_value::<Plain>(value).map_err(drop)
        }),
        Reader::new(CHECKED_VALUE, value, move |value| {
            check(Option::as_ref(&by_reference), value)?;
            Plain::deserialize(value).map_err(drop)
        }),
        Reader::new(SONIC, text, sonic_rs::from_str::<Plain>),
        Reader::new(SIMD, text, |text| {
            simd_json::from_slice::<Plain>(&mut text.as_bytes().to_vec())
        }),
    ]
}

/// The quick answer where there is nothing wrong, and else all that is.
fn check(validator: Option<&Validator>, value: &Value) -> Result<(), ()> {
    let validator = validator.ok_or(())?;
    if validator.is_valid(value) {
        return Ok(());
    }
    let errors: Vec<_> = validator.iter_errors(value).collect();
    drop(std::hint::black_box(errors));
    Err(())
}

/// Whether it is a moment, for garde, which has no such check.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "garde passes its context so")]
pub(crate) fn date_time(text: &str, (): &()) -> garde::Result {
    match chrono::DateTime::parse_from_rfc3339(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(garde::Error::new(error)),
    }
}
