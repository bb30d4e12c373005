//! Floor 4: what a model is told of a tool.

use crate::gate::Argument;
use crate::schema::{Fingerprint, Shape, patches};
use serde::Serialize;
use std::collections::BTreeSet;

/// Arguments that are a tool of their own: they have a name and a description.
///
/// `#[derive(Tool)]` implements it, and [`Argument`] with it. The name is the struct's in snake
/// case unless `#[tool(name = "…")]` says otherwise; the description is the doc comment.
///
/// ```
/// use tool_core::Tool;
///
/// /// Refunds an order, in part or in full.
/// #[derive(Tool)]
/// struct CreateRefund {
///     order: u32,
/// }
///
/// assert_eq!(CreateRefund::NAME, "create_refund");
/// assert_eq!(CreateRefund::DESCRIPTION, "Refunds an order, in part or in full.");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "no `Tool` for `{Self}`",
    note = "for a struct of arguments: `#[derive(Tool)]` in place of `#[derive(Argument)]`"
)]
pub trait Tool: Argument {
    /// The name by which a model calls it.
    const NAME: &'static str;

    /// What the model is told of it.
    const DESCRIPTION: &'static str;

    /// Everything that is advertised of it.
    #[must_use]
    fn definition() -> Definition {
        Definition::of(Self::NAME, Self::DESCRIPTION, Self::schema(), Self::SHAPE)
    }
}

/// What is advertised of a tool, before a provider's dialect has its say.
///
/// ```
/// use tool_core::Tool;
///
/// /// Tells the time.
/// #[derive(Tool)]
/// struct Clock;
///
/// let definition = Clock::definition();
/// assert_eq!(definition.name(), "clock");
/// assert_eq!(definition.description(), "Tells the time.");
/// assert_eq!(
///     definition.schema().as_value().to_string(),
///     r#"{"type":"object","properties":{},"additionalProperties":false}"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Definition {
    name: &'static str,
    description: &'static str,
    schema: schemars::Schema,
    #[serde(skip)]
    patches: BTreeSet<&'static str>,
    fingerprint: Fingerprint,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_schema: Option<schemars::Schema>,
}

impl Definition {
    fn of(
        name: &'static str,
        description: &'static str,
        schema: schemars::Schema,
        shape: &'static Shape,
    ) -> Self {
        let fingerprint = Fingerprint::of(name, description, schema.as_value());
        let patches = patches(shape);
        Definition { name, description, schema, patches, fingerprint, output_schema: None }
    }

    /// The name by which a model calls the tool.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What the model is told of the tool.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// The canonical JSON Schema 2020-12 of its arguments.
    #[must_use]
    pub const fn schema(&self) -> &schemars::Schema {
        &self.schema
    }

    /// The properties of which absent and `null` mean different things.
    pub(crate) const fn patches(&self) -> &BTreeSet<&'static str> {
        &self.patches
    }

    /// The canonical JSON Schema 2020-12 of its output, if that is promised: see
    /// [`Settings::output`](crate::Settings::output).
    #[must_use]
    pub const fn output_schema(&self) -> Option<&schemars::Schema> {
        self.output_schema.as_ref()
    }

    pub(crate) fn set_output_schema(&mut self, schema: schemars::Schema) {
        self.output_schema = Some(schema);
    }

    /// A digest of name, description and schema of the arguments, the same on every run.
    #[must_use]
    pub const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }
}

/// Whether MCP takes `name` for a tool, which takes all that other providers take: up to 128
/// letters, digits, `_`, `-` and `.`.
#[must_use]
pub(crate) fn is_name(name: &str) -> bool {
    let sign = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    (1..=128).contains(&name.len()) && name.as_bytes().iter().all(sign)
}

/// Whether every provider takes it: a letter or `_`, and then up to 63 letters, digits, `_` and `-`.
#[must_use]
pub(crate) fn is_portable_name(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.len() <= 64 && is_name(name) && !name.contains('.')
}
