//! Every form in which tools are advertised, and where in it a tool's schema stands.

use serde_json::Value;
use tool_core::Definition;
use tool_core::provider::{
    Advertised, Options, anthropic, bedrock_converse, cohere_v2, gemini, gemini_interactions, mcp,
    mistral, ollama, openai_chat, openai_responses,
};

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

    /// The schema of a tool as JSON Schema, if it has one.
    #[must_use]
    pub fn schema(&self, tool: &Value) -> Option<Value> {
        let schema = tool.pointer(self.schema)?.clone();
        Some(if self.name == "gemini openapi" { from_openapi(schema) } else { schema })
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
    "mcp stateless" |tools| mcp::advertise_in(mcp::Era::Stateless, tools), "/tools" "/inputSchema";
}

/// A schema of `OpenAPI` 3.0 as JSON Schema.
#[must_use]
pub fn from_openapi(schema: Value) -> Value {
    let Value::Object(mut schema) = schema else { return schema };
    let nullable = schema.shift_remove("nullable") == Some(Value::Bool(true));
    if let Some(Value::String(kind)) = schema.get_mut("type") {
        *kind = kind.to_lowercase();
    }
    for keyword in ["items"] {
        schema.entry(keyword).and_modify(|inner| *inner = from_openapi(inner.take()));
        if schema.get(keyword) == Some(&Value::Null) {
            schema.shift_remove(keyword);
        }
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.values_mut().for_each(|inner| *inner = from_openapi(inner.take()));
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.iter_mut().for_each(|inner| *inner = from_openapi(inner.take()));
    }
    let schema = Value::Object(schema);
    if nullable { serde_json::json!({"anyOf": [schema, {"type": "null"}]}) } else { schema }
}
