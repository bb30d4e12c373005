//! Typed tools for language models: one definition of a tool's arguments, from which both the
//! JSON Schema that the model is shown and the gate that its calls must pass are made.
#![doc = include_str!("../README.md")]
//!
//! # Without `std`
//!
//! What the derives print names nothing of `std`, so that a crate that is `no_std` with `alloc` can
//! derive. tool-core itself needs `std`, with any features: it fills a `HashMap`, tells the time,
//! catches panics and keeps state behind locks.

mod conversation;
mod gate;
mod json;
mod location;
mod report;
mod schema;
mod tool;
mod toolset;

pub mod audit;
pub mod provider;

#[cfg(doc)]
#[doc = include_str!("../docs/mistakes.md")]
pub mod mistakes {}

pub use conversation::{Conversation, Ended, Model, Progress, Reply, Round, ScriptOver, Scripted};
#[cfg(feature = "bridge")]
pub use gate::Bridged;
pub use gate::{Argument, Base64, Check, Hex, Limits, MapKey, Patch};
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
/// | enum of units | one of these strings; where each variant has a doc comment, with their descriptions |
/// | enum of units with numbers and `#[repr(u8)]` or another integer | one of these numbers |
/// | enum with data | as serde does: a string for a unit, an object with one property for the rest |
/// | enum with `tag = "…"` | an object, told apart by the property of that name, which may come last |
/// | enum with `tag = "…", content = "…"` | the same, with what the variant carries in a property of its own |
/// | enum with `untagged` | told apart by kind, or by a required field with a `const`; one that nothing tells apart is never guessed |
///
/// What a field means that is absent or `null`:
///
/// | field | absent | `null` |
/// |---|---|---|
/// | `T` | refused | refused |
/// | `Option<T>` | `None` | `None` |
/// | `#[tool(nullable = false)] Option<T>` | `None` | refused |
/// | `#[tool(required)] Option<T>` | refused | `None` |
/// | [`Patch<T>`](Patch) | `Absent` | `Clear` |
/// | `#[tool(default)]` (of the type, which must be `Serialize`), `default = 5`, `default = CONSTANT` (of the type, or a `&str` where a string is sent) | the default | refused |
///
/// Doc comments become descriptions: the lines of a paragraph are joined, and what a macro such as
/// `#[doc = include_str!("…")]` says stays as it is.
///
/// A mistake does not compile: see [`mistakes`]. Nor does a literal default or example that does not
/// pass, as far as the compiler sees what types have inside: through the lists, maps, tuples,
/// pointers and options of the standard library, and the fields of structs and variants. What it does
/// not see is checked when a toolset is built: what a constant or a function makes, what stands
/// behind a list or a pointer in a newtype or in the field of another struct, what is generic, and
/// types that contain each other without end. A property that not every provider takes, and a
/// pattern over which some engine takes long, are warned about; `#[allow(deprecated)]` on the type
/// says that they are meant.
///
/// Keys of `#[tool(…)]`:
///
/// | on | keys |
/// |---|---|
/// | a type | `description`, `title`, `rename_all`, `crate = path` (where tool-core is, if it is renamed) |
/// | a type, a field | `example = 5`, `example = {"from": "Marstal", "seats": [1, 2]}`, `example = CONSTANT`, any number of them |
/// | a tool | `name`; with `mcp_name`, one that MCP alone takes, such as `files.read` |
/// | a struct, an enum | `require_docs`: each member has to have a doc comment |
/// | a type that is no tool | `rename = "…"`: its name in `$defs` |
/// | an enum | `tag`, `content`, `untagged`, `rename_all_fields` |
/// | a variant | `description`, `title`, `deprecated`, `rename`, `rename_all` (of its fields) |
/// | a field | `description`, `title`, `deprecated` (as does Rust's own attribute), `rename`, `default`, `required`, `nullable = false`, `flatten` (a struct or a map, whose members are members of this object), `sensitive` (records leave its value out) |
/// | a struct | `requires(a -> b)`, `exactly_one_of(a, b)`, `at_least_one_of(a, b)`, `at_most_one_of(a, b)`, `all_or_none(a, b)`: about whether fields are there; one that is sent as `null` is there, unless `nullable = false` refuses that |
/// | a struct, a field | `check = function, says = "…"`: what no schema can say, see [`Check`] |
/// | a type | `from = Type`, `try_from = Type`: it is advertised and read as the other type, and converted |
/// | a field | `with = module`: it is advertised and read as `module::Wire`, and converted by `module::read`, which gives the value or a `Result` of it |
/// | a number | `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum`, `multiple_of` |
/// | a string | `min_length`, `max_length` (in code points), `pattern`, `format`; with `says = "two capital letters"`, a `pattern` is told in these words where it is broken |
/// | a list or set | `min_items`, `max_items`; a list also `unique_items` |
/// | a map | `min_properties`, `max_properties` |
/// | a boolean, number or string | `const = literal`, `enum = [literal, …]` |
///
/// They are the keywords of JSON Schema 2020-12 in snake case. On an `Option`, a `Box` or a newtype
/// they hold for the value inside. `format` is one of `uuid`, `date`, `time`, `date-time`,
/// `duration`, `ipv4`, `ipv6`, `hostname`, `email`, `uri`, each checked exactly, and advertised with a
/// pattern that says all of it. Where validators differ, one means what all of them take: no label
/// of a `hostname` begins with `xn--`; an `email` address is not quoted, and its host has two labels
/// or more; a `uri` has an authority or a path.
///
/// Attributes of serde's on the type are honoured where they mean one of these, and do not compile
/// where they change what is read in a way that cannot be advertised.
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
/// says otherwise. A tool without a doc comment does not compile. Derive it alone: it brings
/// `Argument`.
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
#[cfg(feature = "tokio")]
pub use toolset::TokioClock;
pub use toolset::{
    ApprovalError, ApprovalStore, Arguments, AsyncBody, AuditSink, Authorised, Begun, BoxFuture,
    BuildError, Builder, Call, CallDigest, CallState, Cancel, Checked, Clock, Denial, Event,
    Exchange, Exhausted, Failure, Grant, Known, Ledger, MemoryApprovals, MemoryLedger, Observer,
    Offered, Outcome, PendingCall, Policy, ProviderError, Ready, Record, RepairLimits, Repairs,
    Request, RunKey, Settings, Settled, Spent, Standing, ToolResult, Tools, Toolset, Turn,
    Unapproved,
};

/// What expansions of the derives name. Not for anything else, and not kept stable.
#[doc(hidden)]
pub mod __private {
    pub use crate::__Deserialize_and_JsonSchema_come_with_the_derive;
    pub use crate::__fields as fields;
    pub use crate::__tool as tool;
    pub use crate::gate::*;
    pub use crate::json::Decimal;
    pub use crate::location::Location;
    pub use crate::report::Rejection;
    #[cfg(feature = "regex")]
    pub use crate::schema::Engine;
    pub use crate::schema::{
        Constant, Content, Dfa, Enum, Field, FieldType, Flattened, Name, Named, Newtype, Object,
        Parameter, Relation, Rules, Shape, Stated, Style, Variant, Variants, family, null,
    };
    pub use crate::tool::{Definition, Tool};
    pub use crate::toolset::{Call, Tools, called, is_new_name, unknown_tool};
    pub use schemars;
    pub use serde;
    pub use serde_json::Value;
    pub use std::borrow::Cow;
    pub use std::convert::{From, TryFrom};
    pub use std::option::Option::{self, None, Some};
    // A type of one's own may have the name of a primitive one.
    pub use std::primitive::str;
    pub use std::result::Result::{self, Err, Ok};
    pub use std::string::ToString;
    pub use std::vec;
    pub use std::vec::Vec;

    // What `read` is given, in the shortest words.
    pub type In<'g, 'a> = &'g mut Gate<'a>;
    pub type At<'l> = &'l Location<'l>;
    pub type Under<'r> = &'r Rules<'r>;
    pub type ToolName = Option<&'static str>;
}
