//! Floor 2: the row of a field. The rows are made on floor 3, which knows how types are read.

use super::{Keyword, Rules, ShapeFn};
use crate::json::Quoted;
use crate::report::Report;
use serde_json::Value;

/// A field of a struct or of a variant.
#[derive(Debug)]
pub struct Field {
    /// The property, as it is sent.
    pub name: &'static str,
    /// The same, as it is looked for in a text.
    pub key: Quoted,
    /// What the doc comment says of it; empty if there is none.
    pub description: &'static str,
    /// What its type accepts.
    pub shape: ShapeFn,
    /// What if it is absent.
    pub presence: Presence,
    /// What if it is `null`.
    pub null: OfNull,
    /// What the field asks for besides.
    pub rules: Rules<'static>,
    /// Whether records leave its value out.
    pub sensitive: bool,
}

/// The proof that a field is optional.
#[derive(Clone, Copy, Debug)]
pub struct Optional;

/// What is to be done about `null` before the type is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfNull {
    /// Nothing: the type knows.
    AskType,
    /// It is refused, although the type has it.
    Refuse,
    /// It is probably meant to stand for the default, so whoever sent it is told to leave it out.
    MeansDefault,
}

/// What a type says of the fields that have it.
#[derive(Clone, Copy, Debug)]
pub struct FieldType {
    /// What the type accepts.
    pub shape: ShapeFn,
    /// Whether it has a value for an absent property.
    pub optional: bool,
}

/// What if a property is absent.
#[derive(Debug)]
pub enum Presence {
    /// That is a violation.
    Required,
    /// The type has a value for that.
    Optional,
    /// The default is read in its place.
    Default(Fallback),
}

/// A default, and a check of it by the gate.
#[derive(Debug)]
pub struct Fallback {
    /// Where the default comes from.
    pub source: Source,
    /// Reads the default of a field, and reports what is wrong with it.
    pub check: fn(&'static Field) -> Report,
}

/// Where a default comes from.
#[derive(Debug)]
pub enum Source {
    /// A literal, as JSON.
    Json(&'static str),
    /// `Default::default()`, serialised; the error says why it could not be.
    Value(fn() -> Result<Value, String>),
}

impl Field {
    /// The row of a field.
    #[must_use]
    pub const fn new(of: FieldType, name: &'static str, description: &'static str) -> Self {
        let presence = if of.optional { Presence::Optional } else { Presence::Required };
        Field {
            name,
            key: Quoted::new(name),
            description,
            shape: of.shape,
            presence,
            null: OfNull::AskType,
            rules: Rules::NONE,
            sensitive: false,
        }
    }

    /// Makes an optional field one that must be there, be it as `null`.
    #[must_use]
    pub const fn required(mut self, _: Optional) -> Self {
        self.presence = Presence::Required;
        self
    }

    /// Makes an optional field one that may be absent, but not `null`.
    #[must_use]
    pub const fn not_null(mut self, _: Optional) -> Self {
        self.null = OfNull::Refuse;
        self
    }

    /// Keeps its value out of records.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Adds keywords to the row.
    #[must_use]
    pub const fn with(mut self, keywords: &'static [Keyword]) -> Self {
        self.rules = Rules::of(keywords);
        self
    }

    /// The default, as it is advertised.
    pub(crate) fn default_value(&self) -> Option<Value> {
        match &self.presence {
            Presence::Required | Presence::Optional => None,
            Presence::Default(Fallback { source, .. }) => match source {
                Source::Json(text) => serde_json::from_str(text).ok(),
                Source::Value(value) => value().ok(),
            },
        }
    }
}
