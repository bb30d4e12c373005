//! Floor 3: the trait of everything that a model can be asked for.

use super::{Entry, Gate, Limits, Slot};
use crate::json::{Broken, Reader, Syntax, SyntaxReason};
use crate::location::Location;
use crate::report::{Rejection, Report};
use crate::schema::{FieldType, Rules, Seen, Shape, null, render};
use serde_json::Value;

/// What a read gives: a value, or none if the report says why, or the news that the text is
/// broken.
pub type Read<T> = Result<Option<T>, Broken>;

/// A type that can be part of a tool's arguments.
///
/// Derive it for your structs and enums; the standard library's types have it. One table, made by
/// the derive, says what the type accepts; [`schema`](Argument::schema) advertises that table and
/// the readers enforce it, so that the two cannot differ.
///
/// ```
/// use tool_core::Argument;
///
/// #[derive(Argument, Debug, PartialEq)]
/// struct Search {
///     /// What to look for.
///     #[tool(min_length = 1)]
///     pattern: String,
///     /// How many hits at most.
///     #[tool(minimum = 1, maximum = 100, default = 10)]
///     limit: u32,
/// }
///
/// let search = Search::from_json(r#"{"pattern": "ferry"}"#)?;
/// assert_eq!(search, Search { pattern: "ferry".to_owned(), limit: 10 });
///
/// let rejection = Search::from_json(r#"{"pattern": "", "limit": "5", "sort": true}"#).unwrap_err();
/// let told: Vec<_> =
///     rejection.report().violations().iter().map(|v| (v.location(), v.keyword())).collect();
/// assert_eq!(told, [
///     ("/pattern", "minLength"),
///     ("/limit", "type"),
///     ("/sort", "additionalProperties"),
/// ]);
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a tool's arguments",
    label = "no `Argument` for `{Self}`",
    note = "for a type of your own: `#[derive(Argument)]`",
    note = "tool-core has types of bigdecimal, bytes, chrono, indexmap, jiff, rust_decimal, semver, time, url and uuid, each behind a feature called like the crate",
    note = "for a type of another crate: take what it is made from, such as a `String`, and convert it; integers have 64 bits at most"
)]
pub trait Argument: Sized + 'static {
    /// Which keywords apply to the type: one of the types of a private module.
    #[doc(hidden)]
    type Family;

    /// Whether `null` is one of its values: a type of another private module.
    #[doc(hidden)]
    type Null: null::OfType;

    /// What the type accepts.
    #[doc(hidden)]
    const SHAPE: &'static Shape;

    /// What the row of a field of the type says of it.
    #[doc(hidden)]
    const FIELD: FieldType =
        FieldType { shape: in_a_field::<Self>(), optional: Self::OPTIONAL, tool: Self::TOOL };

    /// The tool that the type is, or that its values have inside, where no model can call it.
    #[doc(hidden)]
    const TOOL: Option<&'static str> = None;

    /// What the type accepts, with what stands behind pointers in it. Only checks of a definition
    /// look at it: a type that contains itself would be in a circle.
    #[doc(hidden)]
    const SEEN: Seen = Seen { shape: Self::SHAPE, inside: &[] };

    /// Whether there is a value for an absent property.
    #[doc(hidden)]
    const OPTIONAL: bool = false;

    /// The value for an absent property, if there is one.
    #[doc(hidden)]
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// The place of a field of the type, for the loop over an object.
    #[doc(hidden)]
    fn entry(slot: &mut Slot<Self>) -> Entry<'_> {
        Entry::new(slot)
    }

    /// Reads the value that comes next, at `at` and under `rules` besides the type's own.
    #[doc(hidden)]
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self>;

    /// Reads the key `name` of a map, the member of which is at `at`.
    #[doc(hidden)]
    fn read_key(report: &mut Report, name: &str, at: &Location<'_>) -> Option<Self> {
        super::keys::read(report, name, at)
    }

    /// Reads arguments from the text that a model sent, of at most 1 MiB.
    ///
    /// # Errors
    /// With code `unparseable` if the text is no JSON document (RFC 8259, and no lone surrogates as
    /// in RFC 7493), if it is more than 127 levels deep, or if reading it would take more than about
    /// a megabyte of stack, as a type with large members that contains itself may. With code
    /// `invalid_arguments` and a report of everything that is wrong otherwise, repeated keys among
    /// it.
    fn from_json(text: &str) -> Result<Self, Rejection> {
        Self::from_json_within(text, Limits::default())
    }

    /// As [`from_json`](Argument::from_json), within other limits.
    ///
    /// # Errors
    /// As [`from_json`](Argument::from_json).
    fn from_json_within(text: &str, limits: Limits) -> Result<Self, Rejection> {
        limits.admit(text.len())?;
        Gate::text(text).read()
    }

    /// As [`from_json`](Argument::from_json), from bytes that need not be UTF-8.
    ///
    /// # Errors
    /// As [`from_json`](Argument::from_json).
    fn from_json_bytes(bytes: &[u8]) -> Result<Self, Rejection> {
        Self::from_json(text_of(bytes)?)
    }

    /// Reads arguments that were parsed elsewhere.
    ///
    /// They pass the same gate, but what parsing has lost cannot be seen any more: which keys were
    /// repeated, and the digits of numbers that an `f64` does not hold.
    ///
    /// ```
    /// use serde_json::json;
    /// use tool_core::Argument;
    ///
    /// #[derive(Argument)]
    /// struct Lookup {
    ///     order: u32,
    /// }
    ///
    /// assert_eq!(Lookup::from_value(&json!({"order": 17.0}))?.order, 17);
    /// assert!(Lookup::from_value(&json!({"order": "17"})).is_err());
    /// # Ok::<(), tool_core::Rejection>(())
    /// ```
    ///
    /// # Errors
    /// With code `invalid_arguments` and a report of everything that is wrong, and with code
    /// `unparseable` if the value is more than 127 levels deep.
    fn from_value(value: &Value) -> Result<Self, Rejection> {
        Gate::value(value).read()
    }

    /// The JSON Schema 2020-12 of the type: what to advertise.
    ///
    /// ```
    /// use serde_json::json;
    /// use tool_core::Argument;
    ///
    /// #[derive(Argument)]
    /// struct Lookup {
    ///     /// The number of the order.
    ///     order: u8,
    /// }
    ///
    /// assert_eq!(Lookup::schema().to_value(), json!({
    ///     "type": "object",
    ///     "properties": {
    ///         "order": {
    ///             "type": "integer",
    ///             "minimum": 0,
    ///             "maximum": 255,
    ///             "description": "The number of the order.",
    ///         },
    ///     },
    ///     "required": ["order"],
    ///     "additionalProperties": false,
    /// }));
    /// ```
    #[must_use]
    fn schema() -> schemars::Schema {
        render(Self::SHAPE)
    }
}

/// What a type says of the values that it has inside.
macro_rules! holds {
    ($($inside:ident),+) => {
        const TOOL: Option<&'static str> = $crate::gate::table::first_tool(&[$($inside::TOOL),+]);
        const SEEN: $crate::schema::Seen =
            $crate::schema::Seen { shape: Self::SHAPE, inside: &[$($inside::SEEN),+] };
    };
}

pub(super) use holds;

/// The shape of a `T` as part of another. A struct or an enum stands behind a function there, so
/// that constants do not contain each other: the compiler walks them path by path.
#[must_use]
pub(super) const fn in_a_field<T: Argument>() -> &'static Shape {
    match T::SHAPE {
        Shape::Object(_) | Shape::Variants(_) => &Shape::Behind(super::shape::<T>),
        leaf => leaf,
    }
}

/// The text that these bytes are, if there are not too many of them.
fn text_of(bytes: &[u8]) -> Result<&str, Rejection> {
    Limits::default().admit(bytes.len())?;
    std::str::from_utf8(bytes).map_err(|error| Rejection::unparseable(not_text(bytes, error)))
}

/// Why bytes are no text. A character that is cut off at the very end of a string is the end of a
/// truncated text; anything else is malformed, unless the text before it is so already.
fn not_text(bytes: &[u8], error: std::str::Utf8Error) -> Syntax {
    let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
    let mut reader = Reader::literal(std::str::from_utf8(valid).unwrap_or_default());
    let before = match reader.skip() {
        Ok(()) => None,
        Err(_) => Some(reader.syntax()),
    };
    let cut = error.error_len().is_none() && reader.ended_in_string();
    match before {
        Some(syntax) if syntax.reason() != SyntaxReason::Truncated => syntax,
        _ if cut => {
            Syntax::new(SyntaxReason::Truncated, Some(bytes.len()), "the rest of a character")
        }
        _ => Syntax::new(SyntaxReason::Malformed, Some(error.valid_up_to()), "UTF-8"),
    }
}
