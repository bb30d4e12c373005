use crate::provider::advertised::object;
use crate::provider::dialect::{Fitted, INTERACTIONS, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;
use serde_json::Value;

/// The `tools` of a request.
///
/// The model keeps to a schema with the `tool_choice` `validated` or `any`.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::gemini_interactions;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(gemini_interactions::advertise([&Ping::definition()]), json!([{
///     "type": "function",
///     "name": "ping",
///     "description": "Pings the harbour.",
///     "parameters": {"type": "object", "properties": {}, "additionalProperties": false},
/// }]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    Advertised::each(advertised(&INTERACTIONS, definitions, &Options::new()), render)
}

fn render(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict: _ } = tool;
    object([
        ("type", "function".into()),
        ("name", name.into()),
        ("description", description.into()),
        ("parameters", schema),
    ])
}
