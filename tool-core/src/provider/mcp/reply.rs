//! What answers a call.

use super::receive::Request;
use super::refused::{INVALID_PARAMS, Refused};
use crate::toolset::ToolResult;
use serde_json::{Value, json};

/// The response to a call.
///
/// A tool that does not exist is an error of the protocol. Everything else is a result: what went
/// wrong, wrong arguments included, has `isError`, so that the model sees it. An output is sent as
/// text, and besides as `structuredContent` if it is an object or, since revision 2026-07-28, any
/// other value that is no text.
///
/// ```
/// use tool_core::provider::mcp::{self, Asked};
/// use tool_core::Toolset;
///
/// let request = mcp::receive(br#"{"jsonrpc": "2.0", "id": 7, "method": "tools/call",
///     "params": {"name": "ping", "arguments": {}}}"#)?;
/// let Asked::Call(call) = request.asked() else { unreachable!() };
/// let toolset = Toolset::<()>::builder().build().unwrap();
/// let response = mcp::reply(&request, &pollster::block_on(toolset.dispatch(call, &())));
/// assert_eq!(response["error"]["code"], -32602);
/// assert_eq!(response["error"]["message"], "Unknown tool: ping; there are no tools");
/// # Ok::<(), mcp::Refused>(())
/// ```
#[must_use]
pub fn reply(request: &Request, result: &ToolResult) -> Value {
    let id = request.id().cloned().unwrap_or_default();
    if let Some(remedy) = result.rejection().and_then(|rejection| rejection.known_tools()) {
        let message = format!("Unknown tool: {}; {remedy}", result.tool());
        let refused = Refused::new(id, INVALID_PARAMS, &message);
        return refused.response().unwrap_or_default();
    }
    let content = result.content();
    let words = result.error();
    let is_error = words.is_some();
    let text = words.unwrap_or_else(|| match &content {
        Value::String(text) => text.clone(),
        content => content.to_string(),
    });
    let sent = if request.is_stateless() { is_structured } else { is_structured_in_sessions };
    let mut answer = json!({"content": [{"type": "text", "text": text}]});
    if let Some(answer) = answer.as_object_mut() {
        if is_error {
            answer.insert("isError".to_owned(), true.into());
        } else if sent(kind_of(&content)) {
            answer.insert("structuredContent".to_owned(), content);
        }
    }
    request.result(answer).unwrap_or_default()
}

/// Whether an output of this kind is sent as structured, since revision 2026-07-28.
pub(super) fn is_structured(kind: &str) -> bool {
    !matches!(kind, "string" | "null")
}

/// The same, for the revisions before.
pub(super) fn is_structured_in_sessions(kind: &str) -> bool {
    kind == "object"
}

fn kind_of(output: &Value) -> &'static str {
    match output {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
