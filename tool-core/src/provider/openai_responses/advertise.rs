use crate::provider::advertised::object;
use crate::provider::dialect::{Fitted, OPENAI, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;
use serde_json::Value;

/// The `tools` of a request, none of them strict.
///
/// `strict` is always sent: where it is not, the provider makes a schema strict that can be, and
/// what is enforced is not what was advertised.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::openai_responses;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(openai_responses::advertise([&Ping::definition()]), json!([{
///     "type": "function",
///     "name": "ping",
///     "description": "Pings the harbour.",
///     "parameters": {"type": "object", "properties": {}, "additionalProperties": false},
///     "strict": false,
/// }]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    advertise_with(definitions, &Options::new())
}

/// The same, strict where `options` say so and the schema can be said in the strict subset; the
/// others are sent as by [`advertise`], and the losses tell why.
///
/// Every property is sent then: one that may be left out as `null`, one with a default as that
/// default. A tool that could not tell `null` from absent is not made strict.
///
/// ```
/// use tool_core::provider::{Options, openai_responses};
/// use tool_core::Tool;
///
/// /// Shows high and low water.
/// #[derive(Tool)]
/// struct TideTable {
///     port: String,
///     day: Option<String>,
/// }
///
/// let tools = openai_responses::advertise_with([&TideTable::definition()], &Options::new().strict());
/// assert_eq!(tools[0]["strict"], true);
/// assert_eq!(tools[0]["parameters"]["required"], serde_json::json!(["port", "day"]));
/// ```
pub fn advertise_with<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
    options: &Options,
) -> Advertised {
    Advertised::each(advertised(&OPENAI, definitions, options), render)
}

fn render(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict } = tool;
    object([
        ("type", "function".into()),
        ("name", name.into()),
        ("description", description.into()),
        ("parameters", schema),
        ("strict", strict.into()),
    ])
}
