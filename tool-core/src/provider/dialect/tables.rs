//! The dialects. Where a provider documents no set of keywords, what is known comes from error
//! messages of its API that users reported; each table names its source.

use super::Treatment::{AsAnyOf, AsEnum, AsItems, Dropped, Ignored, Refused, Said, When};
use super::{Dialect, Form, Limits, Properties, Recursion, References, Treatment, Untyped};
use serde_json::Value;

const OPEN: &str = "an object may have no properties but those that are listed";
const ANY: &str = "a value has to have a type";
const ORDER: &str = "the order of the items is not part of the dialect; each may be any of them";
const ONE_OF: &str = "not part of the dialect; sent as `anyOf`";
const RECURSIVE: &str = "a type that contains itself is not part of the dialect";

const CLOSED: Treatment = When(is_false, &Said, &Refused(OPEN));

/// All of JSON Schema 2020-12.
const EVERYTHING: Dialect = Dialect {
    keywords: &[],
    others: Said,
    not_at_root: &[],
    properties: Properties::AsRequired,
    references: References::Said,
    recursion: Recursion::Said,
    untyped: Untyped::Said,
    closed_asked: false,
    items_asked: false,
    wide_numbers: false,
    form: Form::JsonSchema,
    limits: Limits::NONE,
};

/// `inputSchema` of MCP: a server carries every keyword (specification 2026-07-28, server/tools).
pub(super) const MCP: Dialect = Dialect { wide_numbers: true, ..EVERYTHING };

/// `OpenAI`, not strict. At the top, and of arrays without `items`, by error messages
/// (langchain-ai/langchainjs#9804, streamnative/streamnative-mcp-server#26).
pub(super) const OPENAI: Dialect = Dialect {
    not_at_root: &["oneOf", "anyOf", "allOf", "enum", "not"],
    items_asked: true,
    ..EVERYTHING
};

const OPENAI_SUBSET: &str = "not part of the strict subset";
const OPENAI_FORMAT: Treatment =
    When(is_format_of_openai, &Said, &Dropped("this format is not part of the strict subset"));

/// `strict: true` of `OpenAI`: the subset of the structured outputs guide.
pub(super) const OPENAI_STRICT: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("title", Said),
        ("description", Said),
        ("properties", Said),
        ("required", Said),
        ("additionalProperties", CLOSED),
        ("items", Said),
        ("prefixItems", AsItems(ORDER)),
        ("anyOf", Said),
        ("oneOf", AsAnyOf(ONE_OF)),
        ("$ref", Said),
        ("enum", Said),
        ("const", AsEnum),
        ("format", OPENAI_FORMAT),
        ("pattern", Said),
        ("multipleOf", Said),
        ("minimum", Said),
        ("maximum", Said),
        ("exclusiveMinimum", Said),
        ("exclusiveMaximum", Said),
        ("minItems", Said),
        ("maxItems", Said),
        // Azure and older models refuse it (dotnet/extensions#6196).
        ("default", Dropped(OPENAI_SUBSET)),
    ],
    others: Dropped(OPENAI_SUBSET),
    not_at_root: &["oneOf", "anyOf", "allOf", "enum", "not"],
    properties: Properties::AllRequired,
    // langchain-like siblings are refused (camel-ai/camel#3001).
    references: References::Alone,
    untyped: Untyped::Refused(ANY),
    closed_asked: true,
    items_asked: true,
    limits: Limits {
        properties: Some(5000),
        depth: Some(10),
        enum_values: Some(1000),
        characters: Some(120_000),
        long_enum: Some((250, 15_000)),
    },
    ..EVERYTHING
};

/// Anthropic, not strict. At the top by error messages (anthropics/claude-code#10606).
pub(super) const ANTHROPIC: Dialect =
    Dialect { not_at_root: &["oneOf", "anyOf", "allOf"], ..EVERYTHING };

const ANTHROPIC_SUBSET: &str = "not part of the strict subset";

/// `strict: true` of Anthropic: the subset of the structured outputs guide.
pub(super) const ANTHROPIC_STRICT: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("title", Said),
        ("description", Said),
        ("properties", Said),
        ("required", Said),
        ("additionalProperties", CLOSED),
        ("items", Said),
        ("prefixItems", AsItems(ORDER)),
        ("anyOf", Said),
        ("oneOf", AsAnyOf(ONE_OF)),
        ("$ref", Said),
        ("enum", Said),
        ("const", Said),
        ("format", When(is_format_of_anthropic, &Said, &Dropped(ANTHROPIC_SUBSET))),
        ("pattern", Said),
        ("default", Said),
        (
            "minItems",
            When(is_at_most_one, &Said, &Dropped("only 0 and 1 are part of the strict subset")),
        ),
    ],
    others: Dropped(ANTHROPIC_SUBSET),
    not_at_root: &["oneOf", "anyOf", "allOf"],
    references: References::Alone,
    recursion: Recursion::Refused(RECURSIVE),
    untyped: Untyped::Refused(ANY),
    closed_asked: true,
    items_asked: true,
    ..EVERYTHING
};

const NOT_LISTED: &str = "not among the keywords that Gemini documents";

/// `parametersJsonSchema` of Gemini: the set that is documented for `responseJsonSchema`.
pub(super) const GEMINI: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("format", Said),
        ("title", Said),
        ("description", Said),
        (
            "enum",
            When(are_strings_or_numbers, &Said, &Dropped("only strings and numbers can be listed")),
        ),
        (
            "const",
            When(is_string_or_number, &AsEnum, &Dropped("only strings and numbers can be listed")),
        ),
        ("items", Said),
        ("prefixItems", Said),
        ("minItems", Said),
        ("maxItems", Said),
        ("minimum", Said),
        ("maximum", Said),
        ("anyOf", Said),
        ("oneOf", AsAnyOf("read as `anyOf`")),
        ("properties", Said),
        ("additionalProperties", Said),
        ("required", Said),
        ("$ref", Said),
    ],
    others: Dropped(NOT_LISTED),
    references: References::Alone,
    recursion: Recursion::Optional(
        "a type may contain itself only where a property may be left out",
    ),
    ..EVERYTHING
};

const UNHEEDED: Treatment = Ignored("documented as not enforced");

/// `parameters` of Gemini's Interactions: as before, with the keywords that its type documents as
/// ignored.
pub(super) const INTERACTIONS: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("format", Said),
        ("title", Said),
        ("description", Said),
        (
            "enum",
            When(are_strings_or_numbers, &Said, &Dropped("only strings and numbers can be listed")),
        ),
        (
            "const",
            When(is_string_or_number, &AsEnum, &Dropped("only strings and numbers can be listed")),
        ),
        ("items", Said),
        ("prefixItems", Said),
        ("minItems", Said),
        ("maxItems", Said),
        ("minimum", Said),
        ("maximum", Said),
        ("anyOf", Said),
        ("oneOf", AsAnyOf("read as `anyOf`")),
        ("properties", Said),
        ("additionalProperties", Said),
        ("required", Said),
        ("$ref", Said),
        ("minLength", UNHEEDED),
        ("maxLength", UNHEEDED),
        ("minProperties", UNHEEDED),
        ("maxProperties", UNHEEDED),
        ("uniqueItems", UNHEEDED),
    ],
    ..GEMINI
};

const NO_FIELD: &str = "Gemini's `Schema` has no such field";

/// `parameters` of Gemini: its `Schema`, a subset of `OpenAPI` 3.0 to which any other field fails the
/// request (danny-avila/LibreChat PR 13850).
pub(super) const GEMINI_OPENAPI: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("format", Said),
        ("title", Said),
        ("description", Said),
        ("default", Said),
        ("enum", When(are_strings, &Said, &Dropped("only strings can be listed"))),
        ("const", When(Value::is_string, &AsEnum, &Dropped("only strings can be listed"))),
        ("items", Said),
        ("prefixItems", AsItems(ORDER)),
        ("minItems", Said),
        ("maxItems", Said),
        ("properties", Said),
        ("required", Said),
        ("minLength", Said),
        ("maxLength", Said),
        ("pattern", Said),
        ("minimum", Said),
        ("maximum", Said),
        ("anyOf", Said),
        ("oneOf", AsAnyOf(ONE_OF)),
        ("$ref", Said),
        ("additionalProperties", When(is_false, &Dropped(NO_FIELD), &Refused(OPEN))),
    ],
    others: Dropped(NO_FIELD),
    not_at_root: &["anyOf", "oneOf", "allOf"],
    references: References::InPlace,
    recursion: Recursion::Refused(RECURSIVE),
    untyped: Untyped::Scalars("a value has to have a type; it is a string, a number or a boolean"),
    items_asked: true,
    form: Form::OpenApi,
    ..EVERYTHING
};

/// `strict_tools` of Cohere, which promises names, types and what is required; of the rest nothing
/// is promised, so it is sent and described.
pub(super) const COHERE_STRICT: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("title", Said),
        ("description", Said),
        ("properties", Said),
        ("required", Said),
        ("additionalProperties", CLOSED),
        ("items", Said),
        ("anyOf", Said),
        ("$ref", Said),
        ("enum", Said),
        ("const", AsEnum),
    ],
    others: Ignored("not promised"),
    untyped: Untyped::Refused(ANY),
    closed_asked: true,
    ..EVERYTHING
};

const NOT_SHOWN: Treatment = Ignored("not part of what the server shows to the model");

/// `tools` of Ollama, whose server shows the model the fields of its own type of a property and
/// leaves out what else there is.
pub(super) const OLLAMA: Dialect = Dialect {
    keywords: &[
        ("type", Said),
        ("title", Said),
        ("description", Said),
        ("properties", Said),
        ("required", Said),
        ("items", Said),
        ("anyOf", Said),
        ("$ref", Said),
        ("enum", Said),
        ("const", AsEnum),
        // A model that is told which properties there are sends no others of its own accord.
        ("additionalProperties", Said),
    ],
    others: NOT_SHOWN,
    references: References::InPlace,
    ..EVERYTHING
};

fn is_false(value: &Value) -> bool {
    *value == Value::Bool(false)
}

fn is_at_most_one(value: &Value) -> bool {
    value.as_u64().is_some_and(|count| count <= 1)
}

fn is_string_or_number(value: &Value) -> bool {
    value.is_string() || value.is_number()
}

fn are_strings_or_numbers(value: &Value) -> bool {
    value.as_array().is_some_and(|values| values.iter().all(is_string_or_number))
}

fn are_strings(value: &Value) -> bool {
    value.as_array().is_some_and(|values| values.iter().all(Value::is_string))
}

fn is_format_of_openai(value: &Value) -> bool {
    const FORMATS: [&str; 9] =
        ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
    value.as_str().is_some_and(|format| FORMATS.contains(&format))
}

fn is_format_of_anthropic(value: &Value) -> bool {
    is_format_of_openai(value) || value == "uri"
}
