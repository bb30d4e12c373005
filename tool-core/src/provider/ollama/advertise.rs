use crate::provider::chat::tool_alone;
use crate::provider::dialect::{OLLAMA, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;

/// The `tools` of a request.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::ollama;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(ollama::advertise([&Ping::definition()]), json!([{
///     "type": "function",
///     "function": {
///         "name": "ping",
///         "description": "Pings the harbour.",
///         "parameters": {"type": "object", "properties": {}, "additionalProperties": false},
///     },
/// }]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    Advertised::each(advertised(&OLLAMA, definitions, &Options::new()), tool_alone)
}
