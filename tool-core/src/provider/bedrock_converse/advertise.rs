use crate::provider::advertised::object;
use crate::provider::dialect::{BEDROCK, Fitted, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;
use serde_json::Value;

/// The `toolConfig` of a request, no tool of it strict.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::bedrock_converse;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(bedrock_converse::advertise([&Ping::definition()]), json!({"tools": [{
///     "toolSpec": {
///         "name": "ping",
///         "description": "Pings the harbour.",
///         "inputSchema": {"json": {"type": "object", "properties": {}, "additionalProperties": false}},
///     },
/// }]}));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    advertise_with(definitions, &Options::new())
}

/// The same, strict where `options` say so and the schema can be said in the strict subset; the
/// others are sent as by [`advertise`], and the losses tell why.
///
/// The limits of Anthropic's models hold for all.
///
/// ```
/// use tool_core::provider::{Options, bedrock_converse};
/// use tool_core::Tool;
///
/// /// Shows high and low water.
/// #[derive(Tool)]
/// struct TideTable {
///     port: String,
///     day: Option<String>,
/// }
///
/// let tools = bedrock_converse::advertise_with([&TideTable::definition()], &Options::new().strict());
/// assert_eq!(tools["tools"][0]["toolSpec"]["strict"], true);
/// ```
pub fn advertise_with<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
    options: &Options,
) -> Advertised {
    let fitted = advertised(&BEDROCK, definitions, options);
    Advertised::new(fitted, |tools| {
        let tools: Value = tools.into_iter().map(render).collect();
        object([("tools", tools)])
    })
}

fn render(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict } = tool;
    let nothing_said = description.is_empty();
    let mut spec = object([("name", name.into()), ("description", description.into())]);
    if let Value::Object(spec) = &mut spec {
        if nothing_said {
            // It is refused.
            spec.shift_remove("description");
        }
        spec.insert("inputSchema".to_owned(), object([("json", schema)]));
        if strict {
            spec.insert("strict".to_owned(), Value::Bool(true));
        }
    }
    object([("toolSpec", spec)])
}
