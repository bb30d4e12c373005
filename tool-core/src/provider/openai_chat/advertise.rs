use crate::provider::chat::tool_with_strict;
use crate::provider::dialect::{OPENAI, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;

/// The `tools` of a request, none of them strict.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::openai_chat;
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
/// use tool_core::provider::{Options, openai_chat};
/// use tool_core::Tool;
///
/// /// Shows high and low water.
/// #[derive(Tool)]
/// struct TideTable {
///     port: String,
///     day: Option<String>,
/// }
///
/// let tools = openai_chat::advertise_with([&TideTable::definition()], &Options::new().strict());
/// assert_eq!(tools[0]["function"]["strict"], true);
/// assert_eq!(tools[0]["function"]["parameters"]["required"], serde_json::json!(["port", "day"]));
/// ```
pub fn advertise_with<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
    options: &Options,
) -> Advertised {
    Advertised::each(advertised(&OPENAI, definitions, options), tool_with_strict)
}
