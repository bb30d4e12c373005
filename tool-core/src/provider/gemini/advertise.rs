use crate::provider::advertised::object;
use crate::provider::dialect::{Fitted, GEMINI, GEMINI_OPENAPI, advertise as advertised};
use crate::provider::{Advertised, Loss, Options};
use crate::tool::Definition;
use serde_json::Value;

/// The `tools` of a request, their arguments as JSON Schema (`parametersJsonSchema`).
///
/// The model keeps to a schema with the function calling mode `VALIDATED` or `ANY`.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::gemini;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(gemini::advertise([&Ping::definition()]), json!([{"functionDeclarations": [{
///     "name": "ping",
///     "description": "Pings the harbour.",
///     "parametersJsonSchema": {"type": "object", "properties": {}, "additionalProperties": false},
/// }]}]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    let fitted = advertised(&GEMINI, definitions, &Options::new());
    declarations(fitted, |Fitted { name, description, schema, strict: _ }| {
        object([
            ("name", name.into()),
            ("description", description.into()),
            ("parametersJsonSchema", schema),
        ])
    })
}

/// The same, their arguments as Gemini's subset of `OpenAPI` 3.0 (`parameters`).
///
/// For what does not take JSON Schema, such as the Live API. It says less, and the losses tell what.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::gemini;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(gemini::advertise_openapi([&Ping::definition()]), json!([{"functionDeclarations": [{
///     "name": "ping",
///     "description": "Pings the harbour. (no other properties)",
/// }]}]));
/// ```
pub fn advertise_openapi<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    let fitted = advertised(&GEMINI_OPENAPI, definitions, &Options::new());
    declarations(fitted, |tool| {
        let empty = tool.is_empty();
        let Fitted { name, description, schema, strict: _ } = tool;
        if empty {
            // An object without properties is refused; no `parameters` means the same.
            return object([("name", name.into()), ("description", description.into())]);
        }
        object([("name", name.into()), ("description", description.into()), ("parameters", schema)])
    })
}

fn declarations(
    fitted: (Vec<Fitted>, Vec<Loss>),
    render: impl FnMut(Fitted) -> Value,
) -> Advertised {
    Advertised::new(fitted, |tools| {
        let declarations: Value = tools.into_iter().map(render).collect();
        Value::Array(vec![object([("functionDeclarations", declarations)])])
    })
}
