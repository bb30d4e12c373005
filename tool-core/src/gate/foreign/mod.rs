//! Floor 3: types of other crates, each behind the feature of its name.
//!
//! What their own parsers take beyond the pattern that is advertised is refused. What matches the
//! pattern and has no room in the type is refused too, at its place, which no schema says: the
//! module of each crate names the cases.

#[cfg(feature = "bigdecimal")]
mod bigdecimal;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "indexmap")]
mod indexmap;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
#[cfg(feature = "semver")]
mod semver;
#[cfg(feature = "time")]
mod time;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

/// A decimal number, in a string.
#[cfg(any(feature = "bigdecimal", feature = "rust_decimal"))]
const DECIMAL: crate::schema::Keyword = tool_derive::keyword!(
    notation = "a string of decimal digits",
    example = "12.50",
    pattern = [r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$"]
);

/// RFC 3339 without an offset.
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
const LOCAL_TIME: crate::schema::Keyword = tool_derive::keyword!(
    notation = "a time of day without an offset",
    example = "09:30:00",
    pattern = ["^" local_time "$"]
);

/// RFC 3339 without an offset.
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
const LOCAL_DATE_TIME: crate::schema::Keyword = tool_derive::keyword!(
    notation = "a date and time without an offset",
    example = "2026-11-29T09:30:00",
    pattern = ["^" date "T" local_time "$"]
);
