//! The result of `tools/list`.

use super::reply::{is_structured, is_structured_in_sessions};
use crate::provider::advertised::object;
use crate::provider::dialect::{Fitted, MCP, advertise as advertised};
use crate::provider::{Advertised, Options};
use crate::tool::Definition;
use serde_json::{Map, Value};

/// The result of `tools/list`, for clients with sessions: one page, with every keyword.
///
/// An output that is [promised](crate::Settings::output) is listed as `outputSchema` if
/// [`reply`](super::reply) sends all of its values as structured: here objects.
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
    tools(definitions, is_structured_in_sessions, |tools| object([("tools", tools)]))
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
    tools(definitions, is_structured, |tools| {
        object([
            ("resultType", "complete".into()),
            ("ttlMs", 0.into()),
            ("cacheScope", "private".into()),
            ("tools", tools),
        ])
    })
}

/// The tools, with the schema of an output of which `sent` says that it is sent as structured.
fn tools<'d>(
    definitions: impl IntoIterator<Item = &'d Definition>,
    sent: fn(&str) -> bool,
    list: impl FnOnce(Value) -> Value,
) -> Advertised {
    let definitions: Vec<_> = definitions.into_iter().collect();
    let fitted = advertised(&MCP, definitions.iter().copied(), &Options::new());
    Advertised::new(fitted, |tools| {
        let rendered = tools.into_iter().map(|tool| {
            let definition = definitions.iter().find(|definition| definition.name() == tool.name);
            let output = definition.and_then(|definition| output_of(definition, sent));
            render(tool, output)
        });
        list(rendered.collect())
    })
}

fn render(tool: Fitted, output: Option<Value>) -> Value {
    let Fitted { name, description, schema, strict: _ } = tool;
    let mut tool = Map::new();
    tool.insert("name".to_owned(), name.into());
    if let Some(title) = schema.get("title") {
        tool.insert("title".to_owned(), title.clone());
    }
    tool.insert("description".to_owned(), description.into());
    tool.insert("inputSchema".to_owned(), schema);
    if let Some(output) = output {
        tool.insert("outputSchema".to_owned(), output);
    }
    Value::Object(tool)
}

/// The schema of the output, if everything that it admits is sent as structured: where there is
/// one, a client refuses a result without.
fn output_of(definition: &Definition, sent: fn(&str) -> bool) -> Option<Value> {
    let schema = definition.output_schema()?.as_value();
    let kinds = kinds(schema, schema, 0).filter(|kinds| kinds.iter().all(|kind| sent(kind)))?;
    let mut schema = schema.clone();
    if let Some(schema) = schema.as_object_mut()
        && kinds.iter().all(|kind| *kind == "object")
    {
        // Before 2026-07-28 it has to say so at its top.
        schema.entry("type").or_insert_with(|| "object".into());
    }
    Some(schema)
}

/// Of which kinds the values are that a schema admits, if it tells.
fn kinds<'s>(schema: &'s Value, root: &'s Value, depth: usize) -> Option<Vec<&'s str>> {
    const DEEPEST: usize = 32;
    if depth > DEEPEST {
        return None;
    }
    if let Some(kind) = schema.get("type") {
        let kinds = kind.as_array().map_or(std::slice::from_ref(kind), Vec::as_slice);
        return kinds.iter().map(Value::as_str).collect();
    }
    if let Some(reference) = schema.get("$ref") {
        return kinds(root.pointer(reference.as_str()?.strip_prefix('#')?)?, root, depth + 1);
    }
    let choices = schema.get("anyOf").or_else(|| schema.get("oneOf"))?.as_array()?;
    let choices = choices.iter().map(|choice| kinds(choice, root, depth + 1));
    Some(choices.collect::<Option<Vec<_>>>()?.concat())
}
