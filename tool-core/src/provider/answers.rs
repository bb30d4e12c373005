//! What goes back for each call, in words that every provider's reply is made of.

use crate::toolset::{Arguments, Call, CallState, ToolResult, Turn};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::HashSet;

/// The longest name that every provider takes.
pub(super) const LONGEST_NAME: usize = 64;

/// What answers one call.
#[derive(Debug)]
pub(super) struct Answer<'t> {
    pub(super) call: &'t Call,
    content: Value,
    /// The words for what went wrong, if something did.
    error: Option<String>,
    pub(super) is_error: bool,
}

/// One answer for each call of the turn, in the order of the calls. A call without a result is
/// answered with an error, because providers refuse a history in which a call has no answer.
pub(super) fn answers<'t>(turn: &'t Turn, results: &[ToolResult]) -> Vec<Answer<'t>> {
    let mut open: Vec<&ToolResult> = results.iter().collect();
    let answer = |call: &'t Call| {
        let of_call =
            |result: &&ToolResult| result.call_id() == call.id() && result.tool() == call.name();
        let result = open.iter().position(of_call).map(|at| open.remove(at));
        let content = result.map_or_else(unanswered, ToolResult::content);
        let error = result.map_or_else(|| Some(UNANSWERED.to_owned()), ToolResult::error);
        Answer { call, content, is_error: error.is_some(), error }
    };
    turn.calls().iter().map(answer).collect()
}

const UNANSWERED: &str = "this call was not run";

fn unanswered() -> Value {
    json!({"error": {"code": "unanswered", "message": UNANSWERED}})
}

impl Answer<'_> {
    /// As text: of a text the text itself, which a model reads better without quotes and escapes.
    pub(super) fn text(&self) -> String {
        match &self.content {
            Value::String(text) => text.clone(),
            content => content.to_string(),
        }
    }

    /// As text where the provider has a mark of its own for errors, so that the words are enough.
    pub(super) fn words(&self) -> String {
        self.error.clone().unwrap_or_else(|| self.text())
    }

    /// As a value.
    pub(super) fn value(&self) -> &Value {
        &self.content
    }
}

/// The ids of the calls. Those that came without one, those that `admits` refuses, and those that
/// an earlier call of the turn has too, get one that no other has: `mint` makes it from a number.
pub(super) fn ids(
    turn: &Turn,
    admits: impl Fn(&str) -> bool,
    mint: impl Fn(usize) -> String,
) -> Vec<String> {
    let sent: HashSet<&str> = turn.calls().iter().filter_map(Call::id).collect();
    let mut free = (0..).map(mint).filter(|id| !sent.contains(id.as_str()));
    let mut taken = HashSet::new();
    let mut own = |call: &'_ Call| {
        let id = call.id().filter(|id| admits(id))?.to_owned();
        taken.insert(id.clone()).then_some(id)
    };
    turn.calls().iter().filter_map(|call| own(call).or_else(|| free.next())).collect()
}

/// Whether it is a letter, a digit, `_` or `-`.
pub(super) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// Whether a text is one that many providers refuse in a history, although they send it.
pub(super) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The name of a call in a form that every provider takes: a model may invent any, and a history
/// with such a name would be refused as a whole.
pub(super) fn name_of(call: &Call) -> Cow<'_, str> {
    let name = call.name();
    if name.is_empty() {
        return Cow::Borrowed("unnamed");
    }
    if name.len() <= LONGEST_NAME && name.chars().all(is_plain) {
        return Cow::Borrowed(name);
    }
    let fitting = name.chars().map(|c| if is_plain(c) { c } else { '_' });
    Cow::Owned(fitting.take(LONGEST_NAME).collect())
}

/// The arguments as the text of a JSON object, as it came where the call is complete.
pub(super) fn arguments_text(call: &Call) -> Cow<'_, str> {
    match call.state() {
        CallState::Complete => sent_text(call),
        CallState::Truncated | CallState::Malformed => {
            Cow::Owned(Value::Object(no_arguments(call)).to_string())
        }
    }
}

/// The arguments as an object, for providers that take nothing else.
pub(super) fn arguments_object(call: &Call) -> Map<String, Value> {
    let sent = sent_text(call);
    let object = match call.state() {
        CallState::Complete => serde_json::from_str(&sent).ok(),
        CallState::Truncated | CallState::Malformed => None,
    };
    object.unwrap_or_else(|| no_arguments(call))
}

fn sent_text(call: &Call) -> Cow<'_, str> {
    match call.arguments() {
        Arguments::Text(_) | Arguments::Absent if call.is_empty_text() => Cow::Borrowed("{}"),
        Arguments::Text(text) | Arguments::Embedded(text) | Arguments::Free(text) => {
            Cow::Borrowed(text)
        }
        Arguments::Value(value) => Cow::Owned(value.to_string()),
        Arguments::Absent => Cow::Borrowed(""),
    }
}

/// What is no object, in an object that says so: a history with it as it came would be refused, or
/// taken for what the model meant. The name is the one that Anthropic's documentation has for it.
fn no_arguments(call: &Call) -> Map<String, Value> {
    Map::from_iter([("INVALID_JSON".to_owned(), Value::from(sent_text(call)))])
}
