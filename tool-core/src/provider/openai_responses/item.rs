//! The items of an output.

use crate::provider::ReceiveError;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::Draft;
use crate::toolset::Arguments;
use serde_json::{Map, Value};

/// A call with JSON arguments.
pub(super) const FUNCTION_CALL: &str = "function_call";
/// A call with free text.
pub(super) const CUSTOM_CALL: &str = "custom_tool_call";

/// What is in a call's item for the call alone; all else is what goes back with it.
const OF_CALL: [&str; 4] = ["call_id", "name", "arguments", "input"];

/// The call that an item is, if it is one of those that tools answer.
pub(super) fn draft(order: u64, item: &Object<'_>) -> Option<Draft> {
    let kind = item.text("type")?;
    let mut draft = Draft::new(order);
    if kind == CUSTOM_CALL {
        draft.arguments = Arguments::Free(item.text("input").unwrap_or_default());
    } else if kind == FUNCTION_CALL {
        draft = draft.with_arguments(item.get("arguments"));
    } else {
        return None;
    }
    draft.id = item.text("call_id").filter(|id| !id.is_empty());
    draft.name = item.text("name").unwrap_or_default();
    draft.namespace = item.text("namespace");
    match item.text("status").as_deref() {
        Some("completed") => draft.closed = true,
        Some("incomplete" | "in_progress") => draft.cut = true,
        _ => {}
    }
    Some(draft)
}

/// What goes back in the place of an item.
pub(super) fn echo(item: Node<'_>) -> Result<Value, ReceiveError> {
    let object = item.object();
    let is_call = matches!(object.text("type").as_deref(), Some(FUNCTION_CALL | CUSTOM_CALL));
    if !is_call {
        return item.value().ok_or_else(too_deep);
    }
    let beside = object.members().filter(|(key, _)| !OF_CALL.contains(key));
    let echoed = beside.map(|(key, node)| Some((key.to_owned(), node.value()?)));
    echoed.collect::<Option<Map<_, _>>>().map(Value::Object).ok_or_else(too_deep)
}

fn too_deep() -> ReceiveError {
    ReceiveError::new("an item of the output is nested too deep to go back")
}

/// What the parts of a message say: its text, and its words for declining.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) refusal: Option<String>,
}

impl Said {
    /// Adds what an item says, if it is a message.
    pub(super) fn hear(&mut self, item: &Object<'_>) {
        if item.text("type").as_deref() != Some("message") {
            return;
        }
        for part in item.items("content") {
            let part = part.object();
            match part.text("type").as_deref() {
                Some("output_text") => {
                    self.text.push_str(&part.text("text").unwrap_or_default());
                }
                Some("refusal") => self.decline(&part.text("refusal").unwrap_or_default()),
                _ => {}
            }
        }
    }

    pub(super) fn decline(&mut self, words: &str) {
        self.refusal.get_or_insert_default().push_str(words);
    }
}
