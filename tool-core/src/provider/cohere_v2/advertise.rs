use crate::provider::chat::tool_alone;
use crate::provider::dialect::{COHERE, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;

/// The `tools` of a request without `strict_tools`.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::cohere_v2;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(cohere_v2::advertise([&Ping::definition()]), json!([{
///     "type": "function",
///     "function": {
///         "name": "ping",
///         "description": "Pings the harbour.",
///         "parameters": {"type": "object", "properties": {}, "additionalProperties": false},
///     },
/// }]));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    advertise_with(definitions, &Options::new())
}

/// The same, strict where `options` say so and the schema can be said in the strict subset; the
/// others are sent as by [`advertise`], and the losses tell why.
///
/// Here strict is a matter of the request: of all tools or of none. Send
/// [`is_strict`](Advertised::is_strict) as `strict_tools`.
///
/// ```
/// use tool_core::provider::{Options, cohere_v2};
/// use tool_core::Tool;
///
/// /// Shows high and low water.
/// #[derive(Tool)]
/// struct TideTable {
///     port: String,
///     day: Option<String>,
/// }
///
/// let tools = cohere_v2::advertise_with([&TideTable::definition()], &Options::new().strict());
/// let request = serde_json::json!({"tools": tools, "strict_tools": tools.is_strict()});
/// assert_eq!(request["strict_tools"], true);
/// ```
pub fn advertise_with<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
    options: &Options,
) -> Advertised {
    Advertised::each(advertised(&COHERE, definitions, options), tool_alone)
}
