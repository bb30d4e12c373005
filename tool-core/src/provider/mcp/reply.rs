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
    let mut answer = json!({"content": [{"type": "text", "text": text}]});
    if let Some(answer) = answer.as_object_mut() {
        if is_error {
            answer.insert("isError".to_owned(), true.into());
        } else if is_structured(&content, request.is_stateless()) {
            answer.insert("structuredContent".to_owned(), content);
        }
    }
    request.result(answer).unwrap_or_default()
}

fn is_structured(output: &Value, any_value: bool) -> bool {
    match output {
        Value::Object(_) => true,
        Value::String(_) | Value::Null => false,
        Value::Array(_) | Value::Number(_) | Value::Bool(_) => any_value,
    }
}
