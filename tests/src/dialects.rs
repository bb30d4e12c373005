//! Every form in which tools are advertised, and where in it a tool's schema stands.

use serde_json::{Value, json};
use tool_core::provider::{
    Advertised, Done, Loss, Options, anthropic, bedrock_converse, cohere_v2, gemini,
    gemini_interactions, mcp, mistral, ollama, openai_chat, openai_responses,
};
use tool_core::{Definition, Violation};

/// A form.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The module, and what it was asked for.
    pub name: &'static str,
    /// How it advertises.
    pub advertise: fn(&[Definition]) -> Advertised,
    /// Where the tools are.
    pub tools: &'static str,
    /// Where the schema of a tool is.
    pub schema: &'static str,
}

impl Dialect {
    /// The tools one by one.
    #[must_use]
    pub fn tools<'a>(&self, advertised: &'a Advertised) -> Vec<&'a Value> {
        advertised.pointer(self.tools).and_then(Value::as_array).into_iter().flatten().collect()
    }

    /// The schema of a tool as JSON Schema. Where there is none, there are no arguments.
    #[must_use]
    pub fn schema(&self, tool: &Value) -> Value {
        let Some(schema) = tool.pointer(self.schema).cloned() else {
            return json!({"type": "object", "properties": {}});
        };
        if self.name == "gemini openapi" { from_openapi(schema) } else { schema }
    }
}

macro_rules! dialects {
    ($($name:literal $advertise:expr, $tools:literal $schema:literal;)*) => {
        /// All of them.
        pub const DIALECTS: &[Dialect] = &[$(Dialect {
            name: $name,
            advertise: $advertise,
            tools: $tools,
            schema: $schema,
        }),*];
    };
}

fn strict() -> Options {
    Options::new().strict()
}

dialects! {
    "openai_chat" |tools| openai_chat::advertise(tools), "" "/function/parameters";
    "openai_chat strict" |tools| openai_chat::advertise_with(tools, &strict()), "" "/function/parameters";
    "openai_responses" |tools| openai_responses::advertise(tools), "" "/parameters";
    "openai_responses strict" |tools| openai_responses::advertise_with(tools, &strict()), "" "/parameters";
    "anthropic" |tools| anthropic::advertise(tools), "" "/input_schema";
    "anthropic strict" |tools| anthropic::advertise_with(tools, &strict()), "" "/input_schema";
    "bedrock_converse" |tools| bedrock_converse::advertise(tools), "/tools" "/toolSpec/inputSchema/json";
    "bedrock_converse strict" |tools| bedrock_converse::advertise_with(tools, &strict()), "/tools" "/toolSpec/inputSchema/json";
    "gemini" |tools| gemini::advertise(tools), "/0/functionDeclarations" "/parametersJsonSchema";
    "gemini openapi" |tools| gemini::advertise_openapi(tools), "/0/functionDeclarations" "/parameters";
    "gemini_interactions" |tools| gemini_interactions::advertise(tools), "" "/parameters";
    "mistral" |tools| mistral::advertise(tools), "" "/function/parameters";
    "mistral strict" |tools| mistral::advertise_with(tools, &strict()), "" "/function/parameters";
    "cohere_v2" |tools| cohere_v2::advertise(tools), "" "/function/parameters";
    "cohere_v2 strict" |tools| cohere_v2::advertise_with(tools, &strict()), "" "/function/parameters";
    "ollama" |tools| ollama::advertise(tools), "" "/function/parameters";
    "mcp sessions" |tools| mcp::advertise(tools), "/tools" "/inputSchema";
    "mcp stateless" |tools| mcp::advertise_stateless(tools), "/tools" "/inputSchema";
}

/// Keywords that say something of all that is inside; the rest are about the value itself or one of
/// its members.
const ABOUT_THE_INSIDE: [&str; 7] =
    ["allOf", "anyOf", "oneOf", "prefixItems", "not", "const", "enum"];

/// Whether `loss` allows for `violation` in what a dialect admits.
#[must_use]
pub fn covers(loss: &Loss, violation: &Violation) -> bool {
    if !matches!(loss.done(), Done::Described) {
        return false;
    }
    // What a format means is advertised as a pattern.
    let format = (loss.keyword(), violation.keyword()) == ("pattern", "format");
    let about = format || loss.keyword() == violation.keyword();
    // What is left open in one choice may be what another choice is about.
    let open = loss.keyword() == "additionalProperties" && loss.location().contains("/anyOf/");
    let inside = open || ABOUT_THE_INSIDE.contains(&loss.keyword());
    (about || inside) && is_at(loss.location(), violation.location())
}

/// Whether a place in a schema is about a place in the arguments, or one directly around it.
fn is_at(schema: &str, arguments: &str) -> bool {
    let mut steps: Vec<_> = schema.split('/').skip(1).collect();
    let shared = steps.first() == Some(&"$defs");
    if shared {
        steps.drain(..2);
    }
    let mut pattern = Vec::new();
    let mut steps = steps.into_iter();
    while let Some(step) = steps.next() {
        match step {
            "properties" | "prefixItems" => pattern.push(steps.next()),
            "items" | "additionalProperties" => pattern.push(None),
            "anyOf" | "allOf" | "oneOf" => drop(steps.next()),
            // A place that is none allows for nothing.
            _ => return false,
        }
    }
    let place: Vec<_> = arguments.split('/').skip(1).collect();
    let fits = |place: &[&str]| {
        let each = pattern.iter().zip(place);
        pattern.len() <= place.len() && each.clone().all(|(p, step)| p.is_none_or(|p| p == *step))
    };
    if shared { (0..=place.len()).any(|n| fits(&place[n..])) } else { fits(&place) }
}

/// A schema of `OpenAPI` 3.0 as JSON Schema.
fn from_openapi(schema: Value) -> Value {
    let Value::Object(mut schema) = schema else { return schema };
    let nullable = schema.shift_remove("nullable") == Some(Value::Bool(true));
    if let Some(Value::String(kind)) = schema.get_mut("type") {
        *kind = kind.to_lowercase();
    }
    if let Some(items) = schema.get_mut("items") {
        *items = from_openapi(items.take());
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for inner in properties.values_mut() {
            *inner = from_openapi(inner.take());
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        for inner in choices {
            *inner = from_openapi(inner.take());
        }
    }
    let schema = Value::Object(schema);
    if nullable { json!({"anyOf": [schema, {"type": "null"}]}) } else { schema }
}
