use super::Era;
use crate::provider::dialect::{Fitted, MCP, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;
use serde_json::{Value, json};

/// The result of `tools/list`, for clients with sessions: one page, with every keyword.
///
/// ```
/// use serde_json::json;
/// use tool_core::Tool;
/// use tool_core::provider::mcp;
///
/// /// Pings the harbour.
/// #[derive(Tool)]
/// struct Ping;
///
/// assert_eq!(mcp::advertise([&Ping::definition()]), json!({"tools": [{
///     "name": "ping",
///     "description": "Pings the harbour.",
///     "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
/// }]}));
/// ```
pub fn advertise<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> Advertised {
    advertise_in(Era::Sessions, definitions)
}

/// The same, for clients of `era`.
///
/// A client without a session is told that it may not keep the list, nor share it; who knows better
/// sets `ttlMs` and `cacheScope` anew.
///
/// ```
/// use serde_json::json;
/// use tool_core::provider::mcp::{Era, advertise_in};
///
/// assert_eq!(
///     advertise_in(Era::Stateless, []),
///     json!({"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "tools": []})
/// );
/// ```
pub fn advertise_in<'d>(
    era: Era,
    definitions: impl IntoIterator<Item = &'d Definition>,
) -> Advertised {
    let fitted = advertised(&MCP, definitions, &Options::new());
    Advertised::new(fitted, |tools| {
        let tools: Value = tools.into_iter().map(render).collect();
        match era {
            Era::Sessions => json!({"tools": tools}),
            Era::Stateless => json!({
                "resultType": "complete",
                "ttlMs": 0,
                "cacheScope": "private",
                "tools": tools,
            }),
        }
    })
}

fn render(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict: _ } = tool;
    json!({"name": name, "description": description, "inputSchema": schema})
}
