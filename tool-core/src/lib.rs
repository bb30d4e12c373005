//! Typed tools for language models: one definition of a tool's arguments, from which both the
//! JSON Schema that the model is shown and the gate that its calls must pass are made.
#![doc = include_str!("../README.md")]

mod gate;
mod json;
mod location;
mod report;
mod schema;
mod tool;
mod toolset;

pub mod provider;

pub use gate::{Argument, Base64, Hex, Limits};
pub use json::{Kind, Syntax, SyntaxReason};
pub use report::{Rejection, Report, Violation};
pub use schema::Fingerprint;
pub use tool::{Definition, Run, Tool};

/// Derives [`trait@Argument`] for a struct or an enum, and with it `serde::Deserialize` and
/// `schemars::JsonSchema`.
///
/// | item | what is advertised and read |
/// |---|---|
/// | struct with named fields | an object with these properties and no others |
/// | unit struct | an object without properties |
/// | newtype | the value inside, under the keywords of both |
/// | enum of units | one of these strings |
/// | enum with `#[tool(tag = "…")]` | an object, told apart by the property of that name, which may come last |
///
/// A field is required unless it is an `Option` (absent and `null` are `None`) or has a default,
/// which applies only where the property is absent. Doc comments become descriptions.
///
/// Keys of `#[tool(…)]`:
///
/// | on | keys |
/// |---|---|
/// | a type | `description`, `rename_all`, `tag` (enums), `crate` (where tool-core is, if it is renamed) |
/// | a variant | `description`, `rename`, `rename_all` (of its fields) |
/// | a field | `description`, `rename`, `default`, `default = literal` |
/// | a number | `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum`, `multiple_of` |
/// | a string | `min_length`, `max_length` (in code points), `pattern`, `format` |
/// | a list or set | `min_items`, `max_items`; a list also `unique_items` |
/// | a map | `min_properties`, `max_properties` |
/// | a boolean, number or string | `const = literal`, `enum = [literal, …]` |
///
/// They are the keywords of JSON Schema 2020-12 in snake case. On an `Option`, a `Box` or a newtype
/// they hold for the value inside. `format` is one of `uuid`, `date`, `time`, `date-time`,
/// `duration`, `ipv4`, `ipv6`, each checked exactly.
///
/// ```
/// use tool_core::Argument;
///
/// #[derive(Argument, Debug, PartialEq)]
/// #[tool(tag = "kind", rename_all = "snake_case")]
/// enum Repeat {
///     /// Every day.
///     Daily,
///     /// On some days of the week.
///     Weekly {
///         #[tool(min_items = 1, unique_items)]
///         days: Vec<Day>,
///         #[tool(minimum = 1, maximum = 52, default = 1)]
///         every: u8,
///     },
/// }
///
/// #[derive(Argument, Debug, PartialEq)]
/// #[tool(rename_all = "lowercase")]
/// enum Day {
///     Monday,
///     Friday,
/// }
///
/// let repeat = Repeat::from_json(r#"{"days": ["friday"], "kind": "weekly"}"#)?;
/// assert_eq!(repeat, Repeat::Weekly { days: vec![Day::Friday], every: 1 });
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[doc(inline)]
pub use tool_derive::Argument;
/// Derives [`trait@Tool`] for a struct of arguments, and [`trait@Argument`] with it.
///
/// It takes the keys of the derive of `Argument`, and `name`: the struct's in snake case unless it
/// says otherwise. A tool without a doc comment does not compile.
///
/// ```
/// use tool_core::Tool;
///
/// /// Looks an order up.
/// #[derive(Tool)]
/// #[tool(name = "orders-look_up")]
/// struct LookUp {
///     /// The number of the order.
///     order: u32,
/// }
///
/// assert_eq!(LookUp::NAME, "orders-look_up");
/// ```
#[doc(inline)]
pub use tool_derive::Tool;
/// Derives [`trait@Tools`] for an enum with one tool in each variant. Two tools of one name do not
/// compile.
///
/// ```
/// use tool_core::{Tool, Tools};
///
/// /// Opens the gate.
/// #[derive(Tool)]
/// struct Open;
///
/// #[derive(Tools)]
/// enum Gate {
///     Open(Open),
/// }
///
/// assert_eq!(Gate::NAMES, ["open"]);
/// ```
#[doc(inline)]
pub use tool_derive::Tools;
pub use toolset::{
    Arguments, BuildError, Builder, Call, CallState, Failure, Outcome, Ready, ToolResult, Tools,
    Toolset, Turn,
};

/// What expansions of the derives name. Not for anything else, and not kept stable.
#[doc(hidden)]
pub mod __private {
    pub use crate::gate::*;
    pub use crate::json::Decimal;
    pub use crate::location::Location;
    pub use crate::report::Rejection;
    pub use crate::schema::{
        Constant, Content, Dfa, Enum, Field, Name, Newtype, Object, Rules, Shape, Style, Variant,
        Variants, family, null,
    };
    pub use crate::tool::{Definition, Tool};
    pub use crate::toolset::{Call, Tools, is_new_name, unknown_tool};
    pub use schemars;
    pub use serde;
    pub use std::borrow::Cow;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{self, Err, Ok};
    pub use std::vec;
    pub use std::vec::Vec;
}
