//! The types, written with our derive.

use serde_json::Value;
use std::num::ParseIntError;
use tool_core::{Argument, Patch};

#[derive(Argument)]
pub(crate) struct Strict {
    a: i32,
    b: String,
}

#[derive(Argument)]
pub(crate) struct Empty {}

#[derive(Argument)]
pub(crate) struct Defaulted {
    #[tool(default)]
    a: i32,
    #[tool(default)]
    b: String,
}

#[derive(Argument)]
pub(crate) struct List {
    next: Option<Box<List>>,
}

#[derive(Argument)]
pub(crate) struct Wild {
    a: Value,
}

#[derive(Argument)]
pub(crate) struct MaybeNaught {
    #[tool(default)]
    a: i32,
}

/// A struct with a tag is an enum of one variant.
#[derive(Argument)]
#[tool(tag = "type")]
pub(crate) enum Tagged {
    Tagged { a: i32 },
}

#[derive(Argument)]
#[tool(tag = "type")]
pub(crate) enum TaggedDeny {
    TaggedDeny { a: i32 },
}

#[derive(Argument)]
pub(crate) enum Color {
    Red,
    Green,
    #[tool(rename = "deep-blue")]
    Blue,
}

/// What cannot be sent is left out.
#[derive(Argument)]
pub(crate) enum OnlyA {
    A,
}

#[derive(Argument)]
#[tool(tag = "type")]
pub(crate) enum UnitsToo {
    A,
    D { x: i32 },
    E {},
}

#[derive(Argument)]
#[tool(tag = "type")]
pub(crate) enum Orders {
    A,
    B(Inner),
    D { x: i32 },
    E {},
}

#[derive(Argument)]
pub(crate) struct Inner {
    x: i32,
    y: Option<i32>,
}

#[derive(Argument)]
#[tool(tag = "type")]
pub(crate) enum Unknown {
    A { x: i32 },
    Unknown,
}

/// Arguments own what they hold.
#[derive(Argument)]
pub(crate) struct Text {
    a: String,
}

#[derive(Argument)]
pub(crate) struct Bounded {
    #[tool(minimum = 1, maximum = 10)]
    n: i32,
    #[tool(min_length = 2, max_length = 4)]
    s: String,
    #[tool(pattern = "^[a-z]+$")]
    p: String,
}

#[derive(Argument)]
pub(crate) struct Formatted {
    #[tool(format = "email")]
    e: String,
    #[tool(format = "uri")]
    u: String,
}

#[derive(Argument)]
pub(crate) struct FewNaturals {
    #[tool(min_items = 1, max_items = 2)]
    v: Vec<Natural>,
}

#[derive(Argument)]
#[tool(minimum = 0)]
struct Natural(i32);

/// What the conversion asks for is advertised, as a pattern.
#[derive(Argument)]
#[tool(try_from = String, pattern = "^ok")]
pub(crate) struct OkText(String);

impl TryFrom<String> for OkText {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        if text.starts_with("ok") { Ok(OkText(text)) } else { Err("start with ok") }
    }
}

/// A number in a string is advertised as a string of digits.
#[derive(Argument)]
pub(crate) struct AsString {
    #[tool(with = as_string, pattern = "^(?:0|-?[1-9][0-9]{0,17})$")]
    a: i64,
}

mod as_string {
    use super::ParseIntError;

    pub(super) type Wire = String;

    #[allow(clippy::needless_pass_by_value, reason = "the gate gives away what it has read")]
    pub(super) fn read(digits: Wire) -> Result<i64, ParseIntError> {
        digits.parse()
    }
}

/// What is read says whether the property is required, not what is made of it.
#[derive(Argument)]
pub(crate) struct Present {
    #[tool(with = present)]
    a: Option<i32>,
}

mod present {
    use std::convert::Infallible;

    pub(super) type Wire = i32;

    #[allow(clippy::unnecessary_wraps, reason = "a conversion gives a result")]
    pub(super) fn read(a: Wire) -> Result<Option<i32>, Infallible> {
        Ok(Some(a))
    }
}

/// Absent, `null` and a value are three things.
#[derive(Argument)]
pub(crate) struct Change {
    pub(crate) a: Patch<i32>,
}

#[derive(Argument)]
pub(crate) struct HostFills {
    a: i32,
    #[serde(skip_deserializing)]
    b: i32,
}

#[derive(Argument)]
pub(crate) struct FlatFloat {
    #[tool(flatten)]
    inner: Float,
}

#[derive(Argument)]
pub(crate) struct Float {
    f: f32,
}

#[derive(Argument)]
pub(crate) struct Flat {
    a: i32,
    #[tool(flatten)]
    inner: Inner,
}

/// Without `E()`: what would be advertised for an array of nothing is no schema.
#[derive(Argument)]
pub(crate) enum External {
    A,
    B(i32),
    C(i32, String),
    D { x: i32 },
    F {},
}

#[derive(Argument)]
pub(crate) enum ExternalDeny {
    A,
    D { x: i32 },
    O { y: Option<i32> },
}

#[derive(Argument)]
#[tool(tag = "t", content = "c")]
pub(crate) enum Adjacent {
    A,
    B(i32),
    C(i32, String),
    D { x: i32 },
    O(Option<i32>),
}

#[derive(Argument)]
#[tool(untagged)]
pub(crate) enum Untagged {
    N(i32),
    S(String),
    P { x: i32 },
    T(i32, i32),
    Nul,
}

// These three are generic, because the compiler refuses them otherwise: see `tests/ui/untagged`.

#[derive(Argument)]
#[tool(untagged)]
pub(crate) enum PorQ<const N: u8 = 0> {
    P { x: i32 },
    Q { x: i32, y: i32 },
}

#[derive(Argument)]
#[tool(untagged)]
pub(crate) enum MaybeAOrB<const N: u8 = 0> {
    A { a: Option<i32> },
    B { b: Option<i32> },
}

#[derive(Argument)]
#[tool(untagged)]
pub(crate) enum IorF<const N: u8 = 0> {
    I(i64),
    F(f64),
}
