//! Tools for a request.

use crate::tool::Definition;
use serde_json::{Value, json};

/// The `tools` of a request.
///
/// ```
/// use serde_json::json;
/// use tool_core::{Tool, provider::openai_chat};
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(openai_chat::advertise([&Ping::definition()]), json!([{
///     "type": "function",
///     "function": {
///         "name": "ping",
///         "description": "Pings the harbour.",
///         "parameters": {"type": "object", "properties": {}, "additionalProperties": false},
///         "strict": false,
///     },
/// }]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Value {
    definitions
        .into_iter()
        .map(|definition| {
            json!({
                "type": "function",
                "function": {
                    "name": definition.name(),
                    "description": definition.description(),
                    "parameters": definition.schema(),
                    "strict": false,
                },
            })
        })
        .collect()
}
