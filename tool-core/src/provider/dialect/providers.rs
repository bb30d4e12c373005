//! What each provider asks of a list of tools, besides its dialects.

use super::{Dialect, Request, tables};
use crate::tool::is_portable_name;

/// What a provider takes.
#[derive(Debug)]
pub(in crate::provider) struct Provider {
    pub(super) name: &'static str,
    pub(super) tool_names: Names,
    /// The names of the properties of the arguments themselves.
    pub(super) top_names: Option<Names>,
    /// The names of properties anywhere.
    pub(super) property_names: Option<Names>,
    /// The most tools of one request.
    pub(super) tools: Option<usize>,
    pub(super) dialect: &'static Dialect,
    pub(super) strict: Option<&'static Dialect>,
    /// Whether strict holds of all tools or of none.
    pub(super) strict_together: bool,
    pub(super) request: Request,
}

/// Which names are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    pub(super) admits: fn(&str) -> bool,
    pub(super) expected: &'static str,
}

const DASHED: Names = Names {
    admits: |name| is_of(name, 64, |byte| matches!(byte, b'_' | b'-')),
    expected: "up to 64 letters, digits, `_` and `-`",
};
const DOTTED: Names = Names {
    admits: |name| is_of(name, 64, |byte| matches!(byte, b'_' | b'-' | b'.')),
    expected: "up to 64 letters, digits, `_`, `-` and `.`",
};
const OF_MCP: Names = Names {
    admits: |name| is_of(name, 128, |byte| matches!(byte, b'_' | b'-' | b'.')),
    expected: "up to 128 letters, digits, `_`, `-` and `.`",
};
const OF_GEMINI: Names = Names {
    admits: |name| {
        !name.starts_with(['.', ':']) && is_portable_name(&name.replace(['.', ':'], "_"))
    },
    expected: "a letter or `_`, and then up to 63 letters, digits, `_`, `-`, `.` and `:`",
};
const WORDS: Names = Names {
    admits: |name| is_portable_name(name) && !name.contains('-'),
    expected: "a letter or `_`, and then up to 63 letters, digits and `_`",
};
const ANY: Names = Names { admits: |name| !name.is_empty(), expected: "a name" };

fn is_of(name: &str, longest: usize, marks: fn(u8) -> bool) -> bool {
    let all = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || marks(byte));
    all && !name.is_empty() && name.len() <= longest
}

const PLAIN: Provider = Provider {
    name: "the provider",
    tool_names: DASHED,
    top_names: None,
    property_names: None,
    tools: None,
    dialect: &tables::OPENAI,
    strict: None,
    strict_together: false,
    request: NOTHING,
};
const NOTHING: Request =
    Request { tools: None, properties: None, optional: None, unions: None, required_asked: false };

/// `OpenAI`: names and strict subset of the API reference; 128 tools by its error message
/// (zed-industries/zed#32946).
pub(in crate::provider) const OPENAI: Provider =
    Provider { name: "OpenAI", tools: Some(128), strict: Some(&tables::OPENAI_STRICT), ..PLAIN };
/// Anthropic. Names of properties by its error message (beautyfree/appstore-connect-mcp#2); it
/// looks at those at the top alone.
pub(in crate::provider) const ANTHROPIC: Provider = Provider {
    name: "Anthropic",
    top_names: Some(DOTTED),
    dialect: &tables::ANTHROPIC,
    strict: Some(&tables::ANTHROPIC_STRICT),
    request: Request { tools: Some(20), optional: Some(24), unions: Some(16), ..NOTHING },
    ..PLAIN
};
/// Bedrock: the models of Anthropic ask for the most, so theirs are the rules.
pub(in crate::provider) const BEDROCK: Provider = Provider { name: "Bedrock", ..ANTHROPIC };
/// Gemini, with JSON Schema.
pub(in crate::provider) const GEMINI: Provider =
    Provider { name: "Gemini", tool_names: OF_GEMINI, dialect: &tables::GEMINI, ..PLAIN };
/// Gemini, with its subset of `OpenAPI`.
pub(in crate::provider) const GEMINI_OPENAPI: Provider =
    Provider { property_names: Some(WORDS), dialect: &tables::GEMINI_OPENAPI, ..GEMINI };
/// Gemini's Interactions.
pub(in crate::provider) const INTERACTIONS: Provider =
    Provider { dialect: &tables::INTERACTIONS, ..GEMINI };
/// MCP: names as the specification recommends.
pub(in crate::provider) const MCP: Provider =
    Provider { name: "MCP", tool_names: OF_MCP, dialect: &tables::MCP, ..PLAIN };
/// Mistral, which has the form of `OpenAI` and documents no subset of its own.
pub(in crate::provider) const MISTRAL: Provider =
    Provider { name: "Mistral", strict: Some(&tables::OPENAI_STRICT), ..PLAIN };
/// Cohere, where strict is a matter of the request.
pub(in crate::provider) const COHERE: Provider = Provider {
    name: "Cohere",
    strict: Some(&tables::COHERE_STRICT),
    strict_together: true,
    request: Request { properties: Some(200), required_asked: true, ..NOTHING },
    ..PLAIN
};
/// Ollama.
pub(in crate::provider) const OLLAMA: Provider =
    Provider { name: "Ollama", tool_names: ANY, dialect: &tables::OLLAMA, ..PLAIN };
