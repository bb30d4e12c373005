use crate::provider::advertised::object;
use crate::provider::dialect::{ANTHROPIC, Fitted, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;
use serde_json::Value;

/// The `tools` of a request, none of them strict.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::anthropic;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(anthropic::advertise([&Ping::definition()]), json!([{
///     "name": "ping",
///     "description": "Pings the harbour.",
///     "input_schema": {"type": "object", "properties": {}, "additionalProperties": false},
/// }]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    advertise_with(definitions, &Options::new())
}

/// The same, strict where `options` say so and the schema can be said in the strict subset; the
/// others are sent as by [`advertise`], and the losses tell why.
///
/// The provider counts strict tools (20), their optional properties (24) and their unions (16) over
/// the whole request; tools are made strict in their order until there are as many.
///
/// ```
/// use tool_core::provider::{Options, anthropic};
/// use tool_core::Tool;
///
/// /// Shows high and low water.
/// #[derive(Tool)]
/// struct TideTable {
///     port: String,
///     day: Option<String>,
/// }
///
/// let tools = anthropic::advertise_with([&TideTable::definition()], &Options::new().strict());
/// assert_eq!(tools[0]["strict"], true);
/// assert_eq!(tools[0]["input_schema"]["required"], serde_json::json!(["port"]));
/// ```
pub fn advertise_with<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
    options: &Options,
) -> Advertised {
    Advertised::each(advertised(&ANTHROPIC, definitions, options), render)
}

fn render(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict } = tool;
    let mut rendered = object([
        ("name", name.into()),
        ("description", description.into()),
        ("input_schema", schema),
    ]);
    if strict && let Value::Object(rendered) = &mut rendered {
        rendered.insert("strict".to_owned(), Value::Bool(true));
    }
    rendered
}
