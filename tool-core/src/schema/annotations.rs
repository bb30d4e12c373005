//! Floor 2: what is said of a type, a field or a variant besides what it accepts: the meta-data
//! vocabulary (JSON Schema 2020-12 Validation, section 9).

use super::{Constant, Rules};
use crate::report::Report;
use serde_json::{Map, Value};

/// Annotations. None of them changes what is admitted.
#[derive(Clone, Copy, Debug)]
pub struct Annotations {
    /// What it is called, for people; empty if nothing is said.
    pub title: &'static str,
    /// What it is for; empty if nothing is said.
    pub description: &'static str,
    /// Whether a model had better leave it out.
    pub deprecated: bool,
    /// Values that it takes.
    pub examples: &'static [Stated],
}

impl Annotations {
    /// A description alone.
    #[must_use]
    pub const fn described(description: &'static str) -> Self {
        Annotations { title: "", description, deprecated: false, examples: &[] }
    }

    /// The others besides.
    #[must_use]
    pub const fn with(
        mut self,
        title: &'static str,
        deprecated: bool,
        examples: &'static [Stated],
    ) -> Self {
        self.title = title;
        self.deprecated = deprecated;
        self.examples = examples;
        self
    }

    /// Whether only a description can be there.
    pub(crate) const fn are_plain(&self) -> bool {
        self.title.is_empty() && !self.deprecated && self.examples.is_empty()
    }

    /// Says them in a schema, in place of what it said before.
    pub(crate) fn annotate(&self, schema: &mut Map<String, Value>) {
        let Annotations { title, description, deprecated, examples } = self;
        for (key, text) in [("title", title), ("description", description)] {
            if !text.is_empty() {
                schema.insert(key.to_owned(), Value::from(*text));
            }
        }
        if *deprecated {
            schema.insert("deprecated".to_owned(), Value::Bool(true));
        }
        if !examples.is_empty() {
            let examples = examples.iter().filter_map(Stated::value).collect();
            schema.insert("examples".to_owned(), examples);
        }
    }
}

/// A value that a definition states, as a default or an example, and a check of it by the gate.
#[derive(Clone, Copy, Debug)]
pub struct Stated {
    /// Where it comes from.
    pub source: Source,
    /// Reads it under rules, and reports what is wrong with it.
    pub check: fn(&Source, &Rules<'_>) -> Report,
}

/// Where a stated value comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A literal.
    Constant(Constant),
    /// A literal that is a list, an object or `null`, as JSON.
    Json(&'static str),
    /// A value of the type, serialised; the error says why it could not be.
    Value(fn() -> Result<Value, String>),
}

impl Stated {
    /// The value, as it is advertised.
    pub(crate) fn value(&self) -> Option<Value> {
        match self.source {
            Source::Constant(constant) => Some(constant.value()),
            Source::Json(text) => serde_json::from_str(text).ok(),
            Source::Value(value) => value().ok(),
        }
    }

    /// What is wrong with it, under rules besides those of its type.
    pub(crate) fn report(&self, rules: &Rules<'_>) -> Report {
        (self.check)(&self.source, rules)
    }
}
