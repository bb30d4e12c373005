//! Chat Completions: what is none is a clear error, what was stopped does not run, and every call is
//! answered.

use serde_json::{Value, json};
use std::convert::Infallible;
use tool_core::provider::openai_chat::{self, Assembler};
use tool_core::provider::{StreamLimits, gemini};
use tool_core::{CallState, Rejection, Run, Tool, Toolset, Turn};

#[test]
fn what_is_no_response_is_a_clear_error() {
    let cases: [(&[u8], &str); 6] = [
        (b"", "the response is not JSON: EOF while parsing a value at line 1 column 0"),
        (b"[]", "the response has no choice; it is an array"),
        (b"{\"choices\": []}", "the response has no choice; it is an object"),
        (
            b"{\"choices\": [{\"message\": \"hi\"}]}",
            "the first choice of the response has no message; it is an object",
        ),
        (
            b"{\"error\": {\"message\": \"quota exceeded\", \"code\": 429}}",
            "the provider answered with an error: quota exceeded",
        ),
        (
            b"{\"choices\": [{\"message\": {\"function_call\": {\"name\": \"x\"}}}]}",
            "the response has a `function_call`, the form before tools; advertise `tools`",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(openai_chat::receive(body).unwrap_err().to_string(), expected);
    }
}

#[test]
fn of_an_answer_that_was_stopped_nothing_runs_and_all_is_answered() {
    let toolset = Toolset::<()>::builder().tool::<TideTable>().partial_turns().build().unwrap();
    let body = br#"{"choices": [{"finish_reason": "content_filter", "message": {"tool_calls": [
        {"id": "a", "function": {"name": "tide_table", "arguments": "{\"port\":\"x\",\"day\":\"2027-03-05\"}"}},
        {"id": "b", "function": {}}
    ]}}]}"#;
    let turn = openai_chat::receive(body).unwrap();
    let results = pollster::block_on(toolset.dispatch_turn(&turn, &()));
    let codes: Vec<_> = results.iter().map(|r| r.rejection().map(Rejection::code)).collect();
    assert_eq!(codes, [Some("withheld"), Some("unknown_tool")]);
    assert_eq!(
        results[0].rejection().unwrap().to_string(),
        "this answer was stopped by the provider, and nothing in it was run"
    );
}

#[test]
fn without_a_finish_reason_the_last_call_was_cut_off() {
    let body = br#"{"choices": [{"message": {"tool_calls": [
        {"id": "a", "function": {"name": "ping_harbour", "arguments": "{}"}},
        {"id": "b", "function": {"name": "ping_harbour", "arguments": ""}}
    ]}}]}"#;
    let turn = openai_chat::receive(body).unwrap();
    assert_eq!(turn.calls()[0].state(), CallState::Complete);
    assert_eq!(turn.calls()[1].state(), CallState::Truncated);
    assert!(!turn.calls()[1].is_empty_text());
}

/// Tells the high waters of a day.
#[derive(Tool)]
struct TideTable {
    port: String,
    day: String,
}

impl Run<()> for TideTable {
    type Output = Value;
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<Value, Infallible> {
        let TideTable { port, day } = self;
        Ok(json!({"metres": 1.4, "port": port, "day": day}))
    }
}

#[test]
fn every_call_is_answered_also_without_a_result_or_an_id() {
    let body = br#"{"choices": [{"finish_reason": "tool_calls", "message": {
        "content": "One moment.", "reasoning_content": "hm", "tool_calls": [
            {"function": {"name": "ping_harbour"}},
            {"id": "", "function": {"name": "cancel_ferry", "arguments": null}}
    ]}}]}"#;
    let turn = openai_chat::receive(body).unwrap();
    let messages = openai_chat::reply(&turn, &[]);
    assert_eq!(messages[0]["content"], "One moment.");
    assert_eq!(messages[0]["reasoning_content"], "hm");
    for (index, message) in messages.iter().enumerate().skip(1) {
        let id = &messages[0]["tool_calls"][index - 1]["id"];
        assert_eq!(*id, format!("call_{}", index - 1));
        assert_eq!(message["tool_call_id"], *id);
        assert_eq!(
            message["content"],
            r#"{"error":{"code":"unanswered","message":"this call was not run"}}"#
        );
    }
}

#[test]
fn a_turn_without_calls_is_replayed_as_it_was() {
    let body = br#"{"choices": [{"finish_reason": "stop", "message": {
        "role": "assistant", "content": null, "refusal": "I cannot help with that."}}]}"#;
    let turn = openai_chat::receive(body).unwrap();
    assert_eq!(turn.refusal(), Some("I cannot help with that."));
    assert_eq!(
        openai_chat::reply(&turn, &[]),
        [json!({
            "role": "assistant", "content": null, "refusal": "I cannot help with that.",
        })]
    );
    assert_eq!(Turn::of_calls([]).calls().len(), 0);
}

fn chunk(delta: &Value, end: Option<&str>) -> String {
    json!({"choices": [{"index": 0, "delta": delta, "finish_reason": end}]}).to_string()
}

#[test]
fn what_is_no_stream_is_a_clear_error() {
    let limits = StreamLimits::default().max_calls(1).max_call_bytes(4).max_bytes(400);
    let call = |index: u64, piece: &str| {
        let call = json!({"index": index, "function": {"name": "x", "arguments": piece}});
        chunk(&json!({"tool_calls": [call]}), None)
    };
    let cases: [(&[&str], &str); 8] = [
        (
            &["{"],
            "an event of the stream is not JSON: EOF while parsing an object at line 1 column 1",
        ),
        (&["[1]"], "an event of the stream is no object; it is an array"),
        (&[&call(0, "{"), &call(1, "{")], "the stream has more than 1 calls"),
        (
            &[&call(0, "{}  "), &call(0, " ")],
            "a call of the stream has arguments of more than 4 bytes",
        ),
        (&[&call(0, "{\"a\":1}")], "a call of the stream has arguments of more than 4 bytes"),
        (
            &[&chunk(&json!({"content": "a".repeat(401)}), None)],
            "the stream has more than 400 bytes that have to be kept",
        ),
        (
            &[&chunk(&json!({"reasoning_content": "a".repeat(401)}), None)],
            "the stream has more than 400 bytes that have to be kept",
        ),
        (
            &[&chunk(&json!({"function_call": {"name": "x"}}), None)],
            "the stream has a `function_call`, the form before tools; advertise `tools`",
        ),
    ];
    for (events, expected) in cases {
        let mut assembler = Assembler::with_limits(limits);
        let (last, before) = events.split_last().unwrap();
        before.iter().try_for_each(|event| assembler.event(event)).unwrap();
        let error = assembler.event(last).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.is_over_limit(), expected.contains("more than"), "{expected}");
    }
    let mut assembler = Assembler::new();
    assert_eq!(
        assembler.push(b"data: {\"a\": \"\xff\"}\n\n").unwrap_err().to_string(),
        "an event of the stream is no text: invalid utf-8 sequence of 1 bytes from index 7"
    );
    assert_eq!(Assembler::new().finish().unwrap_err().to_string(), "the stream has no choice");
}

#[test]
fn after_an_error_what_came_before_is_a_turn_that_broke_off() {
    let mut assembler = Assembler::new();
    let call = json!({"index": 0, "id": "a", "function": {"name": "x", "arguments": "{}"}});
    let delta = json!({"content": "One. ", "tool_calls": [call]});
    assembler.event(&chunk(&delta, Some("tool_calls"))).unwrap();
    assembler.event("?").unwrap_err();
    let turn = assembler.finish().unwrap();
    assert_eq!((turn.text(), turn.end()), ("One. ", None));
    assert_eq!(turn.calls()[0].state(), CallState::Truncated);
    assert!(turn.is_broken_off() && !turn.is_stopped());
}

#[test]
fn an_error_in_the_middle_ends_the_turn() {
    let mut assembler = Assembler::new();
    let call = json!({"index": 0, "id": "a", "function": {"name": "x", "arguments": "{}"}});
    assembler.event(&chunk(&json!({"tool_calls": [call]}), None)).unwrap();
    assembler.event(r#"{"error": {"message": "try again", "type": "server_error"}}"#).unwrap();
    assembler.event(&chunk(&json!({}), Some("tool_calls"))).unwrap();
    let turn = assembler.finish().unwrap();
    assert_eq!(turn.end(), Some("error:server_error"));
    assert_eq!(turn.error().unwrap().message(), Some("try again"));
    assert_eq!(turn.calls()[0].state(), CallState::Truncated);
    assert!(turn.is_broken_off() && turn.is_stopped());
}

/// A call of nothing but its name may be about to be written, beside a later one.
#[test]
fn a_call_of_which_nothing_has_come_is_not_whole() {
    let mut assembler = Assembler::new();
    for index in 0..2 {
        let call = json!({"index": index, "function": {"name": "x", "arguments": ""}});
        assembler.event(&chunk(&json!({"tool_calls": [call]}), None)).unwrap();
    }
    let turn = assembler.finish().unwrap();
    assert!(turn.calls().iter().all(|call| call.state() == CallState::Truncated));
}

/// What a model thought goes back with its calls, in the form in which the provider sent it.
#[test]
fn what_the_provider_wants_back_is_the_same_from_a_stream() {
    let details =
        json!([{"type": "reasoning.encrypted", "data": "gAAA"}, {"type": "reasoning.text"}]);
    let call = json!({
        "index": 0, "id": "a", "type": "function", "function": {"name": "x", "arguments": "{}"},
        "extra_content": {"google": {"thought_signature": "c2ln"}},
    });
    let message = json!({
        "role": "assistant", "content": "One.", "reasoning": "hm, two",
        "reasoning_details": details, "refusal": null, "tool_calls": [call],
    });
    let body = json!({"choices": [{"message": message, "finish_reason": "tool_calls"}]});
    let whole = openai_chat::receive(body.to_string().as_bytes()).unwrap();
    let reply = openai_chat::reply(&whole, &[]);
    assert_eq!(reply[0]["tool_calls"][0]["extra_content"]["google"]["thought_signature"], "c2ln");
    assert_eq!(
        (&reply[0]["reasoning"], &reply[0]["reasoning_details"]),
        (&json!("hm, two"), &details)
    );
    let mut assembler = Assembler::new();
    let deltas = [
        json!({"role": "assistant", "content": "", "reasoning": "hm, "}),
        json!({"content": "One.", "reasoning": "two", "reasoning_details": [details[0]]}),
        json!({"reasoning_details": [details[1]], "tool_calls": [call]}),
    ];
    for delta in deltas {
        assembler.event(&chunk(&delta, None)).unwrap();
    }
    assembler.event(&chunk(&json!({}), Some("tool_calls"))).unwrap();
    assert_eq!(assembler.finish().unwrap(), whole);
}

/// Where calls are written side by side, a limit may cut off more than the last.
#[test]
fn a_limit_cuts_off_every_call_that_was_being_written() {
    let mut assembler = Assembler::new();
    for (index, piece) in [(0, "{\"a\""), (1, "{\"a\""), (0, ": 1"), (1, ": ")] {
        let call = json!({"index": index, "function": {"name": "x", "arguments": piece}});
        assembler.event(&chunk(&json!({"tool_calls": [call]}), None)).unwrap();
    }
    assembler.event(&chunk(&json!({}), Some("length"))).unwrap();
    let turn = assembler.finish().unwrap();
    assert!(turn.calls().iter().all(|call| call.state() == CallState::Truncated));
}

#[test]
fn what_has_come_is_shown_as_a_user_can_know_it() {
    let call = |function| json!({"index": 0, "id": "call_1", "function": function});
    let mut assembler = Assembler::new();
    let begun = json!({"tool_calls": [call(json!({"name": "ping", "arguments": "{\"n\": "}))]});
    assembler.event(&chunk(&begun, None)).unwrap();
    let shown =
        r#"PartialCall { id: Some("call_1"), name: Some("ping"), bytes: 6, text: "{\"n\": " }"#;
    assert_eq!(format!("{:?}", assembler.partial().next().unwrap()), shown);
    let limits = StreamLimits::default();
    assert_eq!(
        format!("{assembler:?}"),
        format!(
            "Assembler {{ partial: [{shown}], released: [], broken: None, limits: {limits:?}, .. }}"
        )
    );
    let mut assembler = gemini::Assembler::new();
    assembler
        .event(
            r#"{"candidates": [{"content": {"parts": [{"functionCall": {"name": "ping",
                "partialArgs": [{"jsonPath": "$.n", "numberValue": 1}], "willContinue": true}}]}}]}"#,
        )
        .unwrap();
    let call = assembler.partial().next().unwrap();
    assert_eq!(
        format!("{call:?}"),
        format!(
            "PartialCall {{ id: None, name: Some(\"ping\"), bytes: {}, value: {:?} }}",
            call.bytes(),
            json!({"n": 1})
        )
    );
}
