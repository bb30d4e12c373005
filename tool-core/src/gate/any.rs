//! Floor 3: `serde_json::Value`: any JSON, kept as it is.

use super::numbers::out_of_range;
use super::{Argument, Gate, Read};
use crate::json::Integral;
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use serde_json::{Map, Number, Value};

impl Argument for Value {
    type Family = family::Any;
    type Null = null::Any;
    const SHAPE: &'static Shape = &Shape::Any;

    /// Reads any value. A number that is integral and fits 64 bits is kept as an integer, however
    /// it was spelled, so that equal numbers are equal; any other is rounded to an `f64`, unless
    /// `serde_json` was built to keep its digits.
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, _: &Rules<'_>) -> Read<Self> {
        match gate.reader.peek() {
            b'"' => Ok(Some(Value::String(gate.reader.string()?.into_owned()))),
            b'{' => object(gate, at),
            b'[' => array(gate, at),
            b't' | b'f' => Ok(Some(Value::Bool(gate.reader.boolean()?))),
            b'n' => {
                gate.reader.null()?;
                Ok(Some(Value::Null))
            }
            b'-' | b'0'..=b'9' => number(gate, at),
            _ => gate.reader.no_value(),
        }
    }
}

// Depth is limited where a container is opened, so this cannot exhaust the stack.
fn object(gate: &mut Gate<'_>, at: &Location<'_>) -> Read<Value> {
    let before = gate.report.total();
    let mut members = Map::new();
    let mut walk = gate.reader.open_object()?;
    while gate.reader.member(&mut walk)? {
        let key = gate.reader.key()?;
        let here = at.key(&key);
        if members.contains_key(&*key) {
            gate.repeated(&here);
            gate.skip(&here)?;
            continue;
        }
        // A refused value leaves its place taken, so that a repetition of its key is seen.
        let value = Value::read(gate, &here, &Rules::NONE)?.unwrap_or_default();
        members.insert(key.into_owned(), value);
    }
    Ok((gate.report.total() == before).then_some(Value::Object(members)))
}

fn array(gate: &mut Gate<'_>, at: &Location<'_>) -> Read<Value> {
    let before = gate.report.total();
    let mut items = Vec::new();
    let mut count = 0;
    let mut walk = gate.reader.open_array()?;
    while gate.reader.item(&mut walk)? {
        items.extend(Value::read(gate, &at.index(count), &Rules::NONE)?);
        count += 1;
    }
    Ok((gate.report.total() == before).then_some(Value::Array(items)))
}

fn number(gate: &mut Gate<'_>, at: &Location<'_>) -> Read<Value> {
    let number = gate.reader.number()?;
    if let Integral::Exact(value) = number.integral() {
        if let Ok(value) = u64::try_from(value) {
            return Ok(Some(Value::from(value)));
        }
        if let Ok(value) = i64::try_from(value) {
            return Ok(Some(Value::from(value)));
        }
    }
    let (rounded, kind) = (number.to_f64(), number.kind());
    let kept = number.spelled().parse().ok();
    let Some(number) = kept.or_else(|| Number::from_f64(rounded)) else {
        out_of_range(&mut gate.report, at, rounded, kind);
        return Ok(None);
    };
    Ok(Some(Value::Number(number)))
}
