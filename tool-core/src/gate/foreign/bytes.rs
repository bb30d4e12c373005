//! Floor 3: `Bytes`, in base64 as [`Base64`] has it.

use crate::gate::{Argument, Base64, Gate, Read};
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use bytes::Bytes;

impl Argument for Bytes {
    type Family = family::String;
    type Null = null::Barred;
    const SHAPE: &'static Shape = Base64::SHAPE;

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        Ok(Base64::read(gate, at, rules)?.map(|Base64(bytes)| bytes.into()))
    }
}
