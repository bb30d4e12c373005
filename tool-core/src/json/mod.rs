//! Floor 0: the strict reader, from text to tokens.
//!
//! It reads what RFC 8259 and I-JSON (RFC 7493) allow and nothing more, keeps the digits of
//! numbers, and stands behind the same tokens for a value that was parsed elsewhere. It knows
//! nothing of schemas, locations or reports: repeated keys are for the floors above to notice,
//! because only they know where in the arguments they are.

mod canonical;
mod decimal;
mod lanes;
mod number;
mod parsed;
mod quoted;
mod reader;
mod scan;
mod significand;
mod skip;
mod string;
mod syntax;
mod usual;

pub(crate) use canonical::canonical;
pub use decimal::Decimal;
pub(crate) use number::{Integral, Number, keeps_digits};
pub(crate) use parsed::{Items, Members};
pub(crate) use quoted::{Quoted, are_same};
pub(crate) use reader::{Mark, Reader, needs_no_escapes};
pub(crate) use syntax::{Broken, Token};
pub use syntax::{Syntax, SyntaxReason};

use serde::Serialize;

/// The deepest nesting that the text profile allows; an object or array counts as one level.
pub(crate) const MAX_DEPTH: u8 = 127;

/// What kind of JSON value something is, in the words of JSON Schema 2020-12 (validation, 6.1.1).
///
/// A number is an [`Integer`](Kind::Integer) when its value is integral, however it is spelled:
/// `3`, `3.0` and `300e-2` are the same value.
///
/// ```
/// use tool_core::Kind;
///
/// assert_eq!(Kind::Integer.name(), "integer");
/// assert_eq!(Kind::Null.to_string(), "null");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number whose value is integral.
    Integer,
    /// A number whose value is not integral.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// The word JSON Schema has for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Boolean => "boolean",
            Kind::Integer => "integer",
            Kind::Number => "number",
            Kind::String => "string",
            Kind::Array => "array",
            Kind::Object => "object",
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
