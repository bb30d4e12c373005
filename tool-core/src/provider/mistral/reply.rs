//! What answers a turn.

use super::Mistral;
use crate::provider::answers;
use crate::provider::chat::{self, Chat};
use crate::toolset::{ToolResult, Turn};
use serde_json::{Value, json};

/// How long an id is, no more and no less.
const ID: usize = 9;

/// The messages that answer a turn: the assistant's own message, and one `tool` message for each
/// of its calls, in their order.
///
/// An id that is not nine letters and digits, because it came from another provider or did not
/// come at all, is replaced in both. A call that is no JSON object goes back as
/// `{"INVALID_JSON": "…"}`.
///
/// ```
/// use tool_core::{Call, Turn, provider::mistral};
///
/// let turn = Turn::of_calls([Call::new("call_of_another", "ping", "{}")]);
/// let messages = mistral::reply(&turn, &[]);
/// assert_eq!(messages[0]["tool_calls"][0]["id"], "call00000");
/// assert_eq!(messages[1]["tool_call_id"], "call00000");
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let admits = |id: &str| id.len() == ID && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let ids = answers::ids(turn, admits, |n| format!("call{n:05}"));
    let mut messages = vec![chat::assistant(turn, &ids, Mistral::ORIGIN)];
    for (answer, id) in answers::answers(turn, results).iter().zip(ids) {
        messages.push(json!({
            "role": "tool",
            "tool_call_id": id,
            "name": answers::name_of(answer.call),
            "content": answer.text(),
        }));
    }
    messages
}
