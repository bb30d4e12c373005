//! Ollama: lines, objects, ids that may come, and what is none.

use serde_json::json;
use tool_core::provider::ollama::{self, Assembler};
use tool_core::{Argument, Arguments, Call, CallState, Turn};

#[derive(Argument, Debug, PartialEq)]
struct Measure {
    a: f64,
}

#[test]
fn digits_and_repeated_keys_reach_the_gate() {
    let arguments = r#"{"a": 1.50, "a": 12345678901234567890123}"#;
    let line = format!(
        r#"{{"message": {{"tool_calls": [{{"function": {{"name": "x", "arguments": {arguments}}}}}]}}, "done": true}}"#
    );
    let whole = ollama::receive(line.as_bytes()).unwrap();
    assert_eq!(*whole.calls()[0].arguments(), Arguments::Embedded(arguments.to_owned()));
    assert_eq!(whole.calls()[0].state(), CallState::Complete);
    let refusal = whole.calls()[0].read::<Measure>().unwrap_err();
    assert_eq!(refusal.report().to_string(), "/a: key sent more than once; send it once");
    let mut assembler = Assembler::new();
    assembler.push(line.as_bytes()).unwrap();
    // The last line lacks its end.
    assert_eq!(assembler.finish().unwrap(), whole);
}

#[test]
fn a_line_that_was_cut_off_is_no_line() {
    let mut assembler = Assembler::new();
    assembler.push(b"{\"message\": {\"content\": \"One. \"}, \"done\": false}\n\r\n \n").unwrap();
    assembler.push(b"{\"message\": {\"content\": \"Two. \"}, \"do").unwrap();
    let turn = assembler.finish().unwrap();
    assert_eq!(turn.text(), "One. ");
    assert!(turn.is_broken_off());
}

#[test]
fn ids_and_thoughts_go_back_where_they_came() {
    let body = br#"{"message": {"content": "", "thinking": "hm", "tool_calls": [
        {"id": "call_1", "function": {"index": 0, "name": "x", "arguments": {}}},
        {"function": {"index": 1, "name": "x", "arguments": {}}}
    ]}, "done": true, "done_reason": "stop"}"#;
    let turn = ollama::receive(body).unwrap();
    let unanswered = r#"{"error":{"code":"unanswered","message":"this call was not run"}}"#;
    let call = json!({"function": {"name": "x", "arguments": {}}});
    assert_eq!(
        ollama::reply(&turn, &[]),
        [
            json!({"role": "assistant", "content": "", "thinking": "hm", "tool_calls": [
                {"id": "call_1", "function": {"name": "x", "arguments": {}}}, call,
            ]}),
            json!({"role": "tool", "tool_name": "x", "content": unanswered, "tool_call_id": "call_1"}),
            json!({"role": "tool", "tool_name": "x", "content": unanswered}),
        ]
    );
}

#[test]
fn what_is_no_object_is_sent_in_one() {
    let turn = Turn::of_calls([Call::new("a", "x", "{\"a\": 1"), Call::new("b", "x", "[1]")]);
    let messages = ollama::reply(&turn, &[]);
    let arguments = |at: usize| &messages[0]["tool_calls"][at]["function"]["arguments"];
    assert_eq!(*arguments(0), json!({"INVALID_JSON": "{\"a\": 1"}));
    assert_eq!(*arguments(1), json!({"INVALID_JSON": "[1]"}));
}

#[test]
fn an_error_ends_the_stream() {
    let error = "{\"error\": \"model runner has stopped\"}\n";
    let mut assembler = Assembler::new();
    assembler.push(error.as_bytes()).unwrap();
    assert_eq!(
        assembler.finish().unwrap_err().to_string(),
        "the provider answered with an error: model runner has stopped"
    );
    let mut assembler = Assembler::new();
    assembler.push(b"{\"message\": {\"content\": \"One. \"}, \"done\": false}\n").unwrap();
    assembler.push(error.as_bytes()).unwrap();
    let turn = assembler.finish().unwrap();
    assert_eq!(turn.end(), Some("error:unknown"));
    assert_eq!(turn.error().unwrap().to_string(), "model runner has stopped");
    assert!(turn.is_stopped());
}

#[test]
fn what_is_no_answer_is_a_clear_error() {
    let cases: [(&[u8], &str); 3] = [
        (b"{\"done\": true}", "the response has no message; it is an object"),
        (b"7", "the response has no message; it is a number"),
        (
            br#"{"error": "model 'x' not found"}"#,
            "the provider answered with an error: model 'x' not found",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(ollama::receive(body).unwrap_err().to_string(), expected);
    }
    assert_eq!(Assembler::new().finish().unwrap_err().to_string(), "the stream has no message");
    let mut assembler = Assembler::new();
    assert_eq!(
        assembler.push(b"data: {}\n").unwrap_err().to_string(),
        "an event of the stream is not JSON: expected value at line 1 column 1"
    );
}
