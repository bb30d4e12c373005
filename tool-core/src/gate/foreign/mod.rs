//! Floor 3: types of other crates, each behind the feature of its name.
//!
//! What their own parsers take beyond the pattern that is advertised is refused. What matches the
//! pattern and has no room in the type is refused too, at its place, which no schema says: the
//! module of each crate names the cases.

#[cfg(feature = "bigdecimal")]
mod bigdecimal;
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
