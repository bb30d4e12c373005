//! What answers a turn.

use super::OpenAiChat;
use crate::provider::answers;
use crate::provider::chat::{self, Chat};
use crate::toolset::{ToolResult, Turn};
use serde_json::{Value, json};

/// The longest id that is taken back (vercel/ai#5171).
const LONGEST_ID: usize = 40;

/// The messages that answer a turn: the assistant's own message, and one `tool` message for each
/// of its calls, in their order.
///
/// `results` are those of [`dispatch_turn`](crate::Toolset::dispatch_turn), one for each call. A
/// call without a result is answered with an error, because the provider refuses a history in
/// which a call has no answer. Ids that came from another provider and are too long here are
/// replaced, and a call that is no JSON object goes back as `{"INVALID_JSON": "…"}`.
///
/// ```
/// use serde_json::json;
/// use tool_core::{Call, Turn, provider::openai_chat};
///
/// let turn = Turn::of_calls([Call::new("call_1", "ping", "{}")]);
/// let messages = openai_chat::reply(&turn, &[]);
/// assert_eq!(messages[0]["tool_calls"][0]["function"]["name"], "ping");
/// assert_eq!(messages[1]["tool_call_id"], "call_1");
/// ```
#[must_use]
pub fn reply(turn: &Turn, results: &[ToolResult]) -> Vec<Value> {
    let is_own = turn.origin == OpenAiChat::ORIGIN;
    let admits = |id: &str| is_own || id.len() <= LONGEST_ID;
    let ids = answers::ids(turn, admits, |n| format!("call_{n}"));
    let mut messages = vec![chat::assistant(turn, &ids, OpenAiChat::ORIGIN)];
    for (answer, id) in answers::answers(turn, results).iter().zip(ids) {
        messages.push(json!({"role": "tool", "tool_call_id": id, "content": answer.text()}));
    }
    messages
}
