//! Whole Chat Completions responses: what is none is a clear error, what was stopped does not run,
//! and every call is answered. What the recorded ones give is in `envelopes`.

use serde_json::{Value, json};
use std::convert::Infallible;
use tool_core::provider::openai_chat;
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
