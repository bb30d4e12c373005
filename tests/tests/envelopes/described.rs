//! A turn in the words of the recorded expectations.

use serde_json::{Map, Value, json};
use tool_core::{Arguments, Call, CallState, Turn};

/// What a recording says beside what a turn is.
const ABOUT_THE_RECORDING: [&str; 3] = ["provider", "mode", "why"];

/// The recorded expectation, without what it says about itself.
pub(crate) fn expected(recorded: &Value) -> Value {
    let mut expected = recorded.as_object().expect("an object").clone();
    expected.retain(|key, _| !ABOUT_THE_RECORDING.contains(&key.as_str()));
    Value::Object(expected)
}

/// The turn, with those of the rarer members that the expectation has too.
pub(crate) fn described(turn: &Turn, expected: &Value) -> Value {
    let mut described = Map::new();
    let mut say = |key: &str, value: Value| {
        described.insert(key.to_owned(), value);
    };
    say("calls", turn.calls().iter().map(call).collect());
    say("text", json!(turn.text()));
    say("refusal", json!(turn.refusal()));
    say("raw_end", json!(turn.end()));
    say("stream_closed_properly", json!(!turn.is_broken_off()));
    for key in expected.as_object().expect("an object").keys() {
        match key.as_str() {
            "error" => say(key, json!(turn.error().map(|error| error.code()))),
            "tool_plan" => say(key, turn.opaque()["tool_plan"].clone()),
            _ => {}
        }
    }
    Value::Object(described)
}

fn call(call: &Call) -> Value {
    let state = match call.state() {
        CallState::Complete => "complete",
        CallState::Truncated => "truncated",
        CallState::Malformed => "malformed",
        other => panic!("{other:?}"),
    };
    let object = |text: &str| {
        let value: Value = serde_json::from_str(text).ok()?;
        value.is_object().then_some(value)
    };
    let whole = |text: &str| object(text).filter(|_| state == "complete");
    let (text, object) = match call.arguments() {
        Arguments::Text(text) => (Some(text), whole(text)),
        Arguments::Embedded(text) => (None, object(text)),
        Arguments::Free(_) | Arguments::Absent => (None, None),
        other => panic!("{other:?}"),
    };
    let mut described = json!({
        "id": call.id(),
        "name": call.name(),
        "arguments_text": text,
        "arguments": object.or_else(|| call.is_empty_text().then(|| json!({}))),
        "state": state,
    });
    if call.is_empty_text() {
        described["empty_text"] = json!(true);
    }
    if let Arguments::Free(input) = call.arguments() {
        described["custom_input"] = json!(input);
    }
    if let Some(namespace) = call.namespace() {
        described["namespace"] = json!(namespace);
    }
    if !call.opaque().is_null() {
        described["opaque"] = call.opaque().clone();
    }
    described
}
