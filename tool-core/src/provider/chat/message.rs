//! Whole responses.

use super::Chat;
use crate::provider::ReceiveError;
use crate::provider::answers::is_blank;
use crate::provider::envelope::{Node, Object};
use crate::provider::stream::{Draft, settle};
use crate::toolset::{Arguments, Turn};
use serde_json::{Map, Value};

/// What the assistant's message carries that has to go back with it.
pub(super) const ECHOED: [&str; 4] =
    ["refusal", "reasoning_content", "reasoning", "reasoning_details"];

pub(super) const BEFORE_TOOLS: &str = "a `function_call`, the form before tools; advertise `tools`";

/// What is read of a call; what it carries beside goes back with it.
const KNOWN: [&str; 5] = ["id", "type", "index", "function", "custom"];

pub(crate) fn receive<C: Chat>(body: &[u8]) -> Result<Turn, ReceiveError> {
    let body = Node::body(body)?;
    let response = body.object();
    if let Some(error) = response.provider_error() {
        return Err(ReceiveError::of_provider(error));
    }
    let choices = response.items("choices");
    let choice = choices.first().ok_or_else(|| missing("the response has no choice", body))?;
    let (node, choice) = (*choice, choice.object());
    let message = choice
        .get("message")
        .filter(|message| message.is_object())
        .ok_or_else(|| missing("the first choice of the response has no message", node))?
        .object();
    if message.get("function_call").is_some() {
        return Err(ReceiveError::new(format!("the response has {BEFORE_TOOLS}")));
    }
    let end = choice.text("finish_reason").filter(|end| !end.is_empty());
    let ending = C::ENDINGS.of(end.as_deref());
    let calls = settle(receive_calls(&message)?, ending);
    let opaque = echoed(&message)?;
    Ok(Turn {
        text: message.get("content").map(text_of_content).unwrap_or_default(),
        refusal: message.text("refusal"),
        stopped: C::ENDINGS.is_stopped(end.as_deref()) || ending.hides(&calls),
        calls,
        broken_off: end.is_none(),
        end,
        opaque: if opaque.is_empty() { Value::Null } else { Value::Object(opaque) },
        origin: C::ORIGIN,
        ..Turn::default()
    })
}

fn missing(what: &str, at: Node<'_>) -> ReceiveError {
    ReceiveError::new(format!("{what}; it is {}", at.what()))
}

/// The calls of a message.
pub(crate) fn receive_calls(message: &Object<'_>) -> Result<Vec<Draft>, ReceiveError> {
    let Some(sent) = message.get("tool_calls") else { return Ok(Vec::new()) };
    let calls =
        sent.items().ok_or_else(|| missing("the calls of the response are no array", sent))?;
    let drafts = (0..).zip(calls).map(|(order, call)| receive_call(order, &call.object()));
    Ok(drafts.collect())
}

/// A call without a name is one of no tool, and is answered like one.
fn receive_call(order: u64, call: &Object<'_>) -> Draft {
    let mut draft = Draft::new(order);
    draft.id = id_of(call);
    draft.opaque = extras(call);
    if let Some(custom) = call.get("custom") {
        let custom = custom.object();
        draft.name = custom.text("name").unwrap_or_default();
        draft.arguments = Arguments::Free(custom.text("input").unwrap_or_default());
        return draft;
    }
    let function = call.object("function");
    draft.name = function.text("name").unwrap_or_default();
    draft.with_arguments(function.get("arguments"))
}

/// The id of a call. `"null"` is what Mistral's servers write for none.
pub(super) fn id_of(call: &Object<'_>) -> Option<String> {
    call.text("id").filter(|id| !is_blank(id) && id != "null")
}

/// What a call carries beside what is read of it.
pub(super) fn extras(call: &Object<'_>) -> Map<String, Value> {
    let beside = call.members().filter(|(key, node)| !KNOWN.contains(key) && !node.is_null());
    beside.filter_map(|(key, node)| Some((key.to_owned(), node.value()?))).collect()
}

fn echoed(message: &Object<'_>) -> Result<Map<String, Value>, ReceiveError> {
    let mut echoed = Map::new();
    for key in ECHOED {
        let Some(node) = message.get(key) else { continue };
        let value = node.value().ok_or_else(|| {
            ReceiveError::new(format!("the `{key}` of the response is nested too deep to go back"))
        })?;
        echoed.insert(key.to_owned(), value);
    }
    if let Some(content) = message.get("content").filter(|content| has_more_than_text(*content)) {
        echoed.extend(content.value().map(|content| ("content".to_owned(), content)));
    }
    Ok(echoed)
}

/// Content is text, or parts of which some are text.
pub(crate) fn text_of_content(content: Node<'_>) -> String {
    if let Some(text) = content.text() {
        return text;
    }
    texts_of_parts(content).into_iter().filter_map(Node::text).collect()
}

/// The texts of the parts of content.
pub(super) fn texts_of_parts(content: Node<'_>) -> Vec<Node<'_>> {
    let parts = content.items().unwrap_or_default();
    parts.into_iter().filter_map(|part| part.object().get("text")).collect()
}

/// Whether content has parts that are no text, such as what a model thinks.
pub(crate) fn has_more_than_text(content: Node<'_>) -> bool {
    let parts = content.items().unwrap_or_default();
    parts.iter().any(|part| part.object().text("type").is_some_and(|kind| kind != "text"))
}
