use crate::provider::dialect::{Fitted, MCP, advertise as advertised};
use crate::provider::{Advertised, Loss, Options};
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
    Advertised::new(fitted(definitions), |tools| json!({"tools": rendered(tools)}))
}

/// The same, for clients without: since 2026-07-28, where a client is told for how long it may keep
/// the list, and whether it may share it. Here it may do neither; who knows better sets `ttlMs` and
/// `cacheScope` anew.
///
/// ```
/// use serde_json::json;
/// use tool_core::provider::mcp;
///
/// assert_eq!(
///     mcp::advertise_stateless([]),
///     json!({"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "tools": []})
/// );
/// ```
pub fn advertise_stateless<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
) -> Advertised {
    Advertised::new(fitted(definitions), |tools| {
        json!({
            "resultType": "complete",
            "ttlMs": 0,
            "cacheScope": "private",
            "tools": rendered(tools),
        })
    })
}

fn fitted<'d>(definitions: impl IntoIterator<Item = &'d Definition>) -> (Vec<Fitted>, Vec<Loss>) {
    advertised(&MCP, definitions, &Options::new())
}

fn rendered(tools: Vec<Fitted>) -> Value {
    tools.into_iter().map(render).collect()
}

fn render(tool: Fitted) -> Value {
    let Fitted { name, description, schema, strict: _ } = tool;
    json!({"name": name, "description": description, "inputSchema": schema})
}
