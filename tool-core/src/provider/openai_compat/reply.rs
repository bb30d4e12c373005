//! What answers a turn.

use crate::provider::openai_chat;
use crate::toolset::{ToolResult, Turn};
use serde_json::Value;

/// The messages that answer a turn, in the form of
/// [`openai_chat::reply`](crate::provider::openai_chat::reply). Calls that came without an id get
/// one, in the assistant's message and in the answer alike.
///
/// ```
/// use tool_core::provider::openai_compat;
///
/// let turn = openai_compat::receive(br#"{"choices": [{
///     "message": {"tool_calls": [{"function": {"name": "ping", "arguments": null}}]},
///     "finish_reason": "tool_calls"
/// }]}"#)?;
/// let messages = openai_compat::reply(&turn, &[]);
/// assert_eq!(messages[0]["tool_calls"][0]["id"], "call_0");
/// assert_eq!(messages[0]["tool_calls"][0]["function"]["arguments"], "{}");
/// assert_eq!(messages[1]["tool_call_id"], "call_0");
/// # Ok::<(), tool_core::provider::ReceiveError>(())
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    openai_chat::reply(turn, results)
}
