//! What a provider makes of JSON Schema: for each dialect a table, and one transformation that
//! applies it.
//!
//! `tables` holds the dialects, `fit` the transformation, `words` what is written into
//! descriptions, `relations` what fields ask of each other, `parts` the schemas inside one, `places`
//! what a loss is about, `openapi` the form of `OpenAPI` 3.0, `budget` what a provider counts, and
//! `tools` the way of a whole list of tools through all of it.

mod asked;
mod budget;
mod fit;
mod openapi;
mod parts;
mod places;
mod presence;
mod providers;
mod recursion;
mod references;
mod relations;
mod tables;
mod tools;
mod words;

pub(super) use budget::{Limits, Request};
pub(super) use providers::{
    ANTHROPIC, BEDROCK, COHERE, GEMINI, GEMINI_OPENAPI, INTERACTIONS, MCP, MISTRAL, OLLAMA, OPENAI,
};
pub(super) use tools::{Fitted, advertise};

use serde_json::{Map, Value};

type Members = Map<String, Value>;

/// What a provider makes of schemas.
#[derive(Debug)]
pub(super) struct Dialect {
    /// What becomes of each keyword, in one table or several.
    keywords: &'static [&'static [(&'static str, Treatment)]],
    /// What becomes of the keywords that the table does not name.
    others: Treatment,
    /// The keywords that may not stand beside `type` at the top.
    not_at_root: &'static [&'static str],
    properties: Properties,
    references: References,
    recursion: Recursion,
    untyped: Untyped,
    /// Whether an object has to say that it has no other properties.
    closed_asked: bool,
    /// Whether an array has to say what its items are.
    items_asked: bool,
    /// Whether numbers beyond ±(2^53−1) are said.
    wide_numbers: bool,
    form: Form,
    limits: Limits,
}

/// What becomes of a keyword.
#[derive(Clone, Copy, Debug)]
enum Treatment {
    /// It is said as it stands.
    Said,
    /// It is sent as it stands, and written into the description too, because it is not looked at.
    Ignored(&'static str),
    /// It is written into the description alone.
    Dropped(&'static str),
    /// A schema that has it is not sent in this dialect.
    Refused(&'static str),
    /// `const` is said as an `enum` of one.
    AsEnum,
    /// `prefixItems` is said as `items`, which may be any of them, in any order.
    AsItems(&'static str),
    /// `oneOf` is said as `anyOf`.
    AsAnyOf(&'static str),
    /// One thing for the values that pass, another for the rest.
    When(fn(&Value) -> bool, &'static Treatment, &'static Treatment),
}

/// Which properties have to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Properties {
    /// Those that the schema requires.
    AsRequired,
    /// All of them: one that may be left out is sent as `null` or as its default.
    AllRequired,
}

/// What a schema looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    JsonSchema,
    /// As in `OpenAPI` 3.0.
    OpenApi,
}

/// What becomes of a reference to `$defs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum References {
    /// It stands, with whatever is beside it.
    Said,
    /// It stands by itself.
    Alone,
    /// What it refers to stands in its place, unless that contains itself.
    InPlace,
}

/// What becomes of a type that contains itself.
#[derive(Clone, Copy, Debug)]
enum Recursion {
    /// It is said.
    Said,
    /// It is said where a property may be left out; one that may not is made so.
    Optional(&'static str),
    /// A schema that has it is not sent in this dialect.
    Refused(&'static str),
}

/// What becomes of a schema that admits every value.
#[derive(Clone, Copy, Debug)]
enum Untyped {
    /// It is said.
    Said,
    /// It is narrowed to strings, numbers and booleans.
    Scalars(&'static str),
    /// A schema that has it is not sent in this dialect.
    Refused(&'static str),
}

impl Dialect {
    fn treatment(&self, keyword: &str, value: &Value) -> Treatment {
        let row = self.keywords.iter().copied().flatten().find(|(name, _)| *name == keyword);
        let mut treatment = row.map_or(self.others, |(_, treatment)| *treatment);
        while let Treatment::When(passes, one, other) = treatment {
            treatment = if passes(value) { *one } else { *other };
        }
        treatment
    }
}
