//! Floor 3: `std::time::Duration`: an object, as serde has it.

use super::{Argument, Gate, Read};
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use std::time;

/// A length of time: whole seconds, and nanoseconds beyond them.
#[derive(tool_derive::Argument)]
#[tool(crate = crate)]
struct Duration {
    secs: u64,
    #[tool(maximum = 999_999_999)]
    nanos: u32,
}

impl Argument for time::Duration {
    type Family = family::Object;
    type Null = null::Barred;
    const SHAPE: &'static Shape = Duration::SHAPE;

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        let parts = Duration::read(gate, at, rules)?;
        Ok(parts.map(|Duration { secs, nanos }| time::Duration::new(secs, nanos)))
    }
}
