//! The types, written with our derive.

use serde_json::Value;
use tool_core::Argument;

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

/// With the fields of the inner struct in its variant.
#[derive(Argument)]
#[tool(tag = "type")]
pub(crate) enum Orders {
    A,
    B { x: i32, y: Option<i32> },
    D { x: i32 },
    E {},
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
pub(crate) struct FewNaturals {
    #[tool(min_items = 1, max_items = 2)]
    v: Vec<Natural>,
}

#[derive(Argument)]
#[tool(minimum = 0)]
struct Natural(i32);

#[derive(Argument)]
pub(crate) struct OkText(#[tool(pattern = "^ok")] String);

/// A number in a string is a string of digits.
#[derive(Argument)]
pub(crate) struct AsString {
    #[tool(pattern = "^(?:0|-?[1-9][0-9]*)$")]
    a: String,
}

#[derive(Argument)]
#[tool(format = "ipv4")]
pub(crate) struct Ip4(String);

#[derive(Argument)]
#[tool(format = "ipv6")]
pub(crate) struct Ip6(String);

#[derive(Argument)]
#[tool(format = "date")]
pub(crate) struct FullDate(String);

#[derive(Argument)]
#[tool(format = "date-time")]
pub(crate) struct Timestamp(String);
