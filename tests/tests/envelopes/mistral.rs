//! Mistral: content in parts, arguments of both kinds, ids of nine characters.

use serde_json::{Value, json};
use tool_core::provider::mistral::{self, Assembler};
use tool_core::{Arguments, Call, CallState, Turn};

fn thinking() -> Value {
    json!([
        {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
        {"type": "text", "text": "Two ports."},
    ])
}

#[test]
fn what_the_model_thought_goes_back() {
    let message = json!({"role": "assistant", "content": thinking(), "tool_calls": null});
    let body = json!({"choices": [{"message": message, "finish_reason": "stop"}]});
    let turn = mistral::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(turn.text(), "Two ports.");
    assert_eq!(mistral::reply(&turn, &[]), [json!({"role": "assistant", "content": thinking()})]);

    let mut assembler = Assembler::new();
    for part in thinking().as_array().unwrap() {
        let choice = json!({"delta": {"content": [part]}, "finish_reason": null});
        assembler.event(&json!({"choices": [choice]}).to_string()).unwrap();
    }
    let end = json!({"choices": [{"delta": {"content": ""}, "finish_reason": "stop"}]});
    assembler.event(&end.to_string()).unwrap();
    assert_eq!(assembler.finish().unwrap(), turn);
}

/// Text that comes before the first part that is none has its place before it.
#[test]
fn text_before_thoughts_stays_before_them() {
    let mut assembler = Assembler::new();
    for content in [json!("One. "), json!([thinking()[0]]), json!("Two.")] {
        let choice = json!({"delta": {"content": content}, "finish_reason": null});
        assembler.event(&json!({"choices": [choice]}).to_string()).unwrap();
    }
    let turn = assembler.finish().unwrap();
    assert_eq!(turn.text(), "One. Two.");
    let text = |text: &str| json!({"type": "text", "text": text});
    let content = json!([text("One. "), thinking()[0], text("Two.")]);
    assert_eq!(mistral::reply(&turn, &[])[0]["content"], content);
}

#[test]
fn arguments_are_text_or_an_object() {
    let call =
        r#"{"id": "Sy0nTh9aB", "function": {"name": "x", "arguments": {"a": 1.50, "a": 2}}}"#;
    let body = format!(
        r#"{{"choices": [{{"message": {{"tool_calls": [{call}]}}, "finish_reason": "tool_calls"}}]}}"#
    );
    let turn = mistral::receive(body.as_bytes()).unwrap();
    // In their own text: a parsed value would have lost a digit and a key.
    let text = r#"{"a": 1.50, "a": 2}"#.to_owned();
    assert_eq!(*turn.calls()[0].arguments(), Arguments::Embedded(text.clone()));
    assert_eq!(mistral::reply(&turn, &[])[0]["tool_calls"][0]["function"]["arguments"], text);
}

#[test]
fn an_answer_that_failed_cuts_its_last_call_off() {
    for end in ["length", "model_length", "error"] {
        let calls = json!([{"id": "Sy0nTh9aB", "function": {"name": "x", "arguments": "{}"}}]);
        let choice = json!({"message": {"tool_calls": calls}, "finish_reason": end});
        let body = json!({"choices": [choice]});
        let turn = mistral::receive(body.to_string().as_bytes()).unwrap();
        assert_eq!(turn.calls()[0].state(), CallState::Truncated, "{end}");
        assert_eq!(turn.is_stopped(), end == "error");
    }
}

#[test]
fn ids_are_nine_letters_and_digits() {
    let ids = ["Sy0nTh9aB", "call_of_another", "Sy0nTh9aB", "call00000", "Søby12345"];
    let turn = Turn::of_calls(ids.map(|id| Call::new(id, "x", "{}")));
    let messages = mistral::reply(&turn, &[]);
    let sent: Vec<_> =
        messages[1..].iter().map(|message| message["tool_call_id"].clone()).collect();
    assert_eq!(sent, ["Sy0nTh9aB", "call00001", "call00002", "call00000", "call00003"]);
    let calls = messages[0]["tool_calls"].as_array().unwrap();
    assert!(calls.iter().zip(&sent).all(|(call, id)| call["id"] == *id));
}
