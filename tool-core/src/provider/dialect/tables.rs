//! The dialects. Where a provider documents no set of keywords, what is known comes from error
//! messages of its API that users reported; each table names its source.

use super::Treatment::{AsAnyOf, AsEnum, AsItems, Dropped, Ignored, Refused, Said, When};
use super::{Dialect, Form, Limits, Properties, Recursion, References, Treatment, Untyped};
use serde_json::Value;

type Row = (&'static str, Treatment);

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
/// (langchain-ai/langchainjs#9804, streamnative/streamnative-mcp-server#26; of tuples,
/// PrefectHQ/fastmcp#2464).
pub(super) const OPENAI: Dialect = Dialect {
    not_at_root: &["oneOf", "anyOf", "allOf", "enum", "not"],
    items_asked: true,
    ..EVERYTHING
};

/// What every subset says.
const CORE: &[Row] = &[
    ("type", Said),
    ("title", Said),
    ("description", Said),
    ("properties", Said),
    ("required", Said),
    ("items", Said),
    ("anyOf", Said),
    ("$ref", Said),
];

const NOT_STRICT: Treatment = Dropped("not part of the strict subset");

/// `strict: true` of `OpenAI`: the subset of the structured outputs guide. `default` is not in it:
/// Azure and older models refuse it (dotnet/extensions#6196). Nor is what stands beside a reference
/// (camel-ai/camel#3001).
pub(super) const OPENAI_STRICT: Dialect = Dialect {
    keywords: &[
        CORE,
        &[
            ("additionalProperties", CLOSED),
            ("prefixItems", AsItems(ORDER)),
            ("oneOf", AsAnyOf(ONE_OF)),
            ("enum", Said),
            ("const", AsEnum),
            ("format", When(is_format_of_openai, &Said, &NOT_STRICT)),
            ("pattern", Said),
            ("multipleOf", Said),
            ("minimum", Said),
            ("maximum", Said),
            ("exclusiveMinimum", Said),
            ("exclusiveMaximum", Said),
            ("minItems", Said),
            ("maxItems", Said),
        ],
    ],
    others: NOT_STRICT,
    properties: Properties::AllRequired,
    references: References::Alone,
    untyped: Untyped::Refused(ANY),
    closed_asked: true,
    limits: Limits {
        properties: Some(5000),
        depth: Some(10),
        enum_values: Some(1000),
        characters: Some(120_000),
        long_enum: Some((250, 15_000)),
    },
    ..OPENAI
};

/// Anthropic, not strict. At the top by error messages (anthropics/claude-code#10606).
pub(super) const ANTHROPIC: Dialect =
    Dialect { not_at_root: &["oneOf", "anyOf", "allOf"], ..EVERYTHING };

/// `strict: true` of Anthropic: the subset of the structured outputs guide.
pub(super) const ANTHROPIC_STRICT: Dialect = Dialect {
    keywords: &[
        CORE,
        &[
            ("additionalProperties", CLOSED),
            ("prefixItems", AsItems(ORDER)),
            ("oneOf", AsAnyOf(ONE_OF)),
            ("enum", Said),
            ("const", Said),
            ("format", When(is_format_of_anthropic, &Said, &NOT_STRICT)),
            ("pattern", Said),
            ("default", Said),
            (
                "minItems",
                When(is_at_most_one, &Said, &Dropped("only 0 and 1 are part of the strict subset")),
            ),
        ],
    ],
    others: NOT_STRICT,
    references: References::Alone,
    recursion: Recursion::Refused(RECURSIVE),
    untyped: Untyped::Refused(ANY),
    closed_asked: true,
    items_asked: true,
    ..ANTHROPIC
};

const UNLISTABLE: Treatment = Dropped("only strings and numbers can be listed");

/// What Gemini documents for `responseJsonSchema`, besides the core.
const OF_GEMINI: &[Row] = &[
    ("format", Said),
    ("enum", When(are_strings_or_numbers, &Said, &UNLISTABLE)),
    ("const", When(is_string_or_number, &AsEnum, &UNLISTABLE)),
    ("prefixItems", Said),
    ("minItems", Said),
    ("maxItems", Said),
    ("minimum", Said),
    ("maximum", Said),
    ("oneOf", AsAnyOf("read as `anyOf`")),
    ("additionalProperties", Said),
];

/// `parametersJsonSchema` of Gemini, which takes the same and does not look at the rest.
pub(super) const GEMINI: Dialect = Dialect {
    keywords: &[CORE, OF_GEMINI],
    others: Dropped("not among the keywords that Gemini documents"),
    references: References::Alone,
    recursion: Recursion::Optional(
        "a type may contain itself only where a property may be left out",
    ),
    ..EVERYTHING
};

const UNHEEDED: Treatment = Ignored("documented as not enforced");

/// `parameters` of Gemini's Interactions: the same, and what its type documents as ignored.
pub(super) const INTERACTIONS: Dialect = Dialect {
    keywords: &[
        CORE,
        OF_GEMINI,
        &[
            ("minLength", UNHEEDED),
            ("maxLength", UNHEEDED),
            ("minProperties", UNHEEDED),
            ("maxProperties", UNHEEDED),
            ("uniqueItems", UNHEEDED),
            ("contains", UNHEEDED),
            ("minContains", UNHEEDED),
            ("maxContains", UNHEEDED),
        ],
    ],
    ..GEMINI
};

const NO_FIELD: Treatment = Dropped("Gemini's `Schema` has no such field");
const ONLY_STRINGS: Treatment = Dropped("only strings can be listed");

/// `parameters` of Gemini: its `Schema`, a subset of `OpenAPI` 3.0. Any other field fails the
/// request (danny-avila/LibreChat PR 13850).
pub(super) const GEMINI_OPENAPI: Dialect = Dialect {
    keywords: &[
        CORE,
        &[
            ("format", Said),
            ("default", Said),
            ("enum", When(are_strings, &Said, &ONLY_STRINGS)),
            ("const", When(Value::is_string, &AsEnum, &ONLY_STRINGS)),
            ("prefixItems", AsItems(ORDER)),
            ("minItems", Said),
            ("maxItems", Said),
            ("minLength", Said),
            ("maxLength", Said),
            ("pattern", Said),
            ("minimum", Said),
            ("maximum", Said),
            ("oneOf", AsAnyOf(ONE_OF)),
            ("additionalProperties", When(is_false, &NO_FIELD, &Refused(OPEN))),
        ],
    ],
    others: NO_FIELD,
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
    keywords: &[CORE, &[("additionalProperties", CLOSED), ("enum", Said), ("const", AsEnum)]],
    others: Ignored("not promised"),
    untyped: Untyped::Refused(ANY),
    closed_asked: true,
    items_asked: false,
    ..OPENAI
};

/// `tools` of Ollama, whose server shows the model the fields of its own type of a property and
/// leaves out what else there is. A model that is told which properties there are is taken to send
/// no others, so that these need no words.
pub(super) const OLLAMA: Dialect = Dialect {
    keywords: &[CORE, &[("additionalProperties", Said), ("enum", Said), ("const", AsEnum)]],
    others: Ignored("not part of what the server shows to the model"),
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
