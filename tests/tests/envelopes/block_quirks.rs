//! What the providers whose answers are made of blocks do besides, and what proxies make of it.

use serde_json::{Value, json};
use tool_core::provider::{anthropic, bedrock_converse, gemini, gemini_interactions};
use tool_core::{Arguments, Call, CallState, Turn};
use tool_tests::event_stream;

pub(crate) fn states(turn: &Turn) -> Vec<CallState> {
    turn.calls().iter().map(Call::state).collect()
}

pub(crate) fn text(call: &Call) -> &str {
    match call.arguments() {
        Arguments::Text(text) | Arguments::Embedded(text) => text,
        other => panic!("{other:?}"),
    }
}

macro_rules! assembled {
    ($module:ident, $($event:expr),* $(,)?) => {{
        let mut assembler = $module::Assembler::new();
        $(assembler.event(&$event.to_string()).unwrap();)*
        assembler.finish().unwrap()
    }};
}
pub(crate) use assembled;

fn tool_use(index: u64, id: &str, input: &Value) -> Value {
    let block = json!({"type": "tool_use", "id": id, "name": "ping", "input": input});
    json!({"type": "content_block_start", "index": index, "content_block": block})
}

fn input(index: u64, piece: &str) -> Value {
    let delta = json!({"type": "input_json_delta", "partial_json": piece});
    json!({"type": "content_block_delta", "index": index, "delta": delta})
}

fn stop(index: u64) -> Value {
    json!({"type": "content_block_stop", "index": index})
}

fn message_delta(reason: &str) -> Value {
    json!({"type": "message_delta", "delta": {"stop_reason": reason}})
}

#[test]
fn input_in_the_start_counts_if_nothing_follows_it() {
    let start = tool_use(0, "a", &json!({"port": "Søby"}));
    let turn = assembled!(anthropic, start, stop(0), message_delta("tool_use"));
    assert_eq!(text(&turn.calls()[0]), r#"{"port":"Søby"}"#);
    let turn = assembled!(
        anthropic,
        start,
        input(0, ""),
        input(0, "{\"port\":"),
        input(0, "1}"),
        stop(0),
        message_delta("tool_use"),
    );
    assert_eq!(text(&turn.calls()[0]), r#"{"port":1}"#);
    assert_eq!(states(&turn), [CallState::Complete]);
}

/// A proxy that numbers every block 0 gives calls of their own, and nothing runs together.
#[test]
fn a_number_that_comes_again_is_another_block() {
    let turn = assembled!(
        anthropic,
        tool_use(0, "a", &json!({})),
        input(0, "{\"a\":1}"),
        stop(0),
        tool_use(0, "b", &json!({})),
        input(0, "{\"b\":1}"),
        stop(0),
        message_delta("tool_use"),
    );
    let texts: Vec<_> = turn.calls().iter().map(text).collect();
    assert_eq!(texts, ["{\"a\":1}", "{\"b\":1}"]);

    let mut assembler = anthropic::Assembler::new();
    for event in [tool_use(0, "a", &json!({})), stop(0)] {
        assembler.event(&event.to_string()).unwrap();
    }
    let error = assembler.event(&input(0, "{}").to_string()).unwrap_err();
    assert_eq!(error.to_string(), "the stream goes on with a call that it has closed before");
    let error = anthropic::Assembler::new().event(&input(3, "{}").to_string()).unwrap_err();
    assert_eq!(error.to_string(), "the stream goes on with block 3, which it has not begun");
}

/// The block that a limit cut off is stopped like any other, so only the end tells.
#[test]
fn a_call_is_released_when_no_end_can_take_it_back() {
    let mut assembler = anthropic::Assembler::new();
    let mut released = Vec::new();
    for event in [
        tool_use(0, "a", &json!({})),
        stop(0),
        tool_use(1, "b", &json!({})),
        stop(1),
        message_delta("max_tokens"),
    ] {
        assembler.event(&event.to_string()).unwrap();
        released.push(assembler.released().len());
    }
    assert_eq!(released, [0, 0, 1, 1, 1]);
    assert_eq!(states(&assembler.finish().unwrap()), [CallState::Complete, CallState::Truncated]);
    let turn = assembled!(anthropic, tool_use(0, "a", &json!({})), stop(0));
    assert_eq!(states(&turn), [CallState::Truncated]);
    assert!(turn.is_broken_off());
}

#[test]
fn a_thought_that_was_cut_off_does_not_go_back() {
    let thinking = json!({"type": "thinking", "thinking": "", "signature": ""});
    let start = json!({"type": "content_block_start", "index": 0, "content_block": thinking});
    let piece = json!({"type": "thinking_delta", "thinking": "If"});
    let delta = json!({"type": "content_block_delta", "index": 0, "delta": piece});
    let turn = assembled!(anthropic, start, delta, stop(0), message_delta("max_tokens"));
    assert_eq!(anthropic::reply(&turn, &[]), [] as [Value; 0]);
    let turn = assembled!(anthropic, start, delta, stop(0), message_delta("end_turn"));
    assert_eq!(anthropic::reply(&turn, &[])[0]["content"][0]["thinking"], "If");
}

#[test]
fn blocks_of_servers_and_of_kinds_to_come_are_put_together() {
    let block = |index: u64, block: Value| json!({"type": "content_block_start", "index": index, "content_block": block});
    let delta = |index: u64, delta: Value| json!({"type": "content_block_delta", "index": index, "delta": delta});
    let turn = assembled!(
        anthropic,
        block(0, json!({"type": "server_tool_use", "id": "s", "name": "web", "input": {}})),
        input(0, "{\"q\":"),
        input(0, "\"x\"}"),
        block(1, json!({"type": "text", "text": ""})),
        delta(1, json!({"type": "text_delta", "text": "Yes."})),
        delta(1, json!({"type": "citations_delta", "citation": {"cited_text": "y"}})),
        delta(1, json!({"type": "of_next_year_delta", "text": "?"})),
        block(2, json!({"type": "of_next_year", "data": 1})),
        message_delta("end_turn"),
        json!({"type": "of_next_year"}),
    );
    assert_eq!(turn.calls(), []);
    assert_eq!(turn.text(), "Yes.");
    assert_eq!(
        anthropic::reply(&turn, &[])[0]["content"],
        json!([
            {"type": "server_tool_use", "id": "s", "name": "web", "input": {"q": "x"}},
            {"type": "text", "text": "Yes.", "citations": [{"cited_text": "y"}]},
            {"type": "of_next_year", "data": 1},
        ])
    );
}

/// What is no block is none, and nothing of it runs into what comes next.
#[test]
fn what_is_no_object_is_passed_over() {
    let of_numbers = |blocks: &[Value]| {
        let numbers = [json!(1), json!(2), json!(null), json!("x"), json!([])];
        numbers.iter().chain(blocks).cloned().collect::<Value>()
    };
    let text = json!({"type": "text", "text": "a"});
    let content = of_numbers(std::slice::from_ref(&text));
    let body = json!({"content": content, "stop_reason": "end_turn"});
    let turn = anthropic::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(*turn.opaque(), json!([text]));

    let delta =
        |delta: Value| json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": delta}});
    let turn = assembled!(
        bedrock_converse,
        delta(json!({"text": "a"})),
        delta(json!(1)),
        delta(json!(2)),
        delta(json!({"text": "b"})),
        json!({"messageStop": {"stopReason": "end_turn"}}),
    );
    assert_eq!(*turn.opaque(), json!([{"text": "ab"}]));

    let parts = of_numbers(&[json!({"text": "a"}), json!(3), json!({"text": "b"})]);
    let body = json!({"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]});
    let turn = gemini::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(*turn.opaque(), json!([{"text": "ab"}]));
}

#[test]
fn an_error_is_told_in_place_of_an_answer_and_in_the_middle_of_one() {
    let error = json!({"type": "overloaded_error", "message": "Overloaded"});
    let error = json!({"type": "error", "error": error});
    let told = anthropic::receive(error.to_string().as_bytes()).unwrap_err();
    assert_eq!(told.to_string(), "the provider answered with an error: Overloaded");
    let mut assembler = anthropic::Assembler::new();
    assembler.event(&error.to_string()).unwrap();
    assert_eq!(assembler.finish().unwrap_err(), told);

    let turn = assembled!(anthropic, tool_use(0, "a", &json!({})), stop(0), error);
    assert_eq!(turn.end(), Some("error:overloaded_error"));
    assert_eq!(turn.error().unwrap().message(), Some("Overloaded"));
    assert!(turn.is_stopped() && turn.is_broken_off());
    assert_eq!(states(&turn), [CallState::Truncated]);

    let error = json!({"error": {"code": 429, "message": "slow down", "status": "EXHAUSTED"}});
    let told = gemini::receive(error.to_string().as_bytes()).unwrap_err();
    assert_eq!(told.to_string(), "the provider answered with an error: slow down");

    let exception = event_stream::event("throttlingException", br#"{"message":"slow down"}"#);
    let mut assembler = bedrock_converse::Assembler::new();
    assembler.push(&exception).unwrap();
    let error = assembler.finish().unwrap_err();
    assert_eq!(error.to_string(), "the provider answered with an error: slow down");
    assert_eq!(error.provider_error().unwrap().code(), Some("throttlingException"));

    let error = json!({"event_type": "error", "error": {"code": "internal", "message": "oops"}});
    let created = json!({"event_type": "interaction.created", "interaction": {"id": "v1"}});
    let turn = assembled!(gemini_interactions, created, error);
    assert_eq!(turn.end(), Some("error:internal"));
}

#[test]
fn an_interaction_that_failed_is_not_run_and_steps_of_google_are_put_together() {
    let start =
        |index: u64, step: Value| json!({"event_type": "step.start", "index": index, "step": step});
    let delta = |index: u64, delta: Value| json!({"event_type": "step.delta", "index": index, "delta": delta});
    let turn = assembled!(
        gemini_interactions,
        start(0, json!({"type": "thought"})),
        delta(0, json!({"type": "thought_summary", "content": {"type": "text", "text": "h"}})),
        delta(0, json!({"type": "thought_summary", "content": {"type": "text", "text": "m"}})),
        delta(0, json!({"type": "thought_signature", "signature": "c2ln"})),
        start(1, json!({"type": "google_search_call", "id": "s"})),
        delta(1, json!({"type": "google_search_call", "arguments": {"queries": ["x"]}})),
        start(2, json!({"type": "model_output"})),
        delta(2, json!({"type": "text", "text": "See "})),
        delta(2, json!({"type": "image", "data": "aW1n"})),
        delta(2, json!({"type": "text", "text": "here."})),
        delta(2, json!({"type": "text_annotation_delta", "annotations": [{"url": "u"}]})),
        start(3, json!({"type": "function_call", "id": "c", "name": "ping"})),
        json!({"event_type": "step.stop", "index": 3}),
        json!({"event_type": "interaction.completed", "interaction": {"id": "v1", "status": "failed"}}),
    );
    assert!(turn.is_stopped());
    assert_eq!(turn.text(), "See here.");
    assert_eq!(states(&turn), [CallState::Complete]);
    assert_eq!(gemini_interactions::interaction_id(&turn), Some("v1"));
    let steps = gemini_interactions::reply(&turn, &[]);
    assert_eq!(
        json!(steps[..3]),
        json!([
            {"type": "thought", "summary": [{"type": "text", "text": "hm"}], "signature": "c2ln"},
            {"type": "google_search_call", "id": "s", "arguments": {"queries": ["x"]}},
            {"type": "model_output", "content": [
                {"type": "text", "text": "See "},
                {"type": "image", "data": "aW1n"},
                {"type": "text", "text": "here.", "annotations": [{"url": "u"}]},
            ]},
        ])
    );
}

#[test]
fn what_bedrock_says_of_the_calls_outranks_what_they_read_as() {
    let call = json!({"toolUseId": "t", "name": "ping", "input": {}});
    let start = json!({"toolUseId": "t", "name": "ping"});
    for (reason, state) in [
        ("malformed_tool_use", CallState::Malformed),
        ("malformed_model_output", CallState::Malformed),
        ("model_context_window_exceeded", CallState::Truncated),
        ("guardrail_intervened", CallState::Complete),
    ] {
        let content = json!([{"toolUse": call}, {"toolUse": call}]);
        let body = json!({"output": {"message": {"content": content}}, "stopReason": reason});
        let turn = bedrock_converse::receive(body.to_string().as_bytes()).unwrap();
        assert_eq!(turn.calls()[1].state(), state, "{reason}");
        assert_eq!(turn.is_stopped(), reason == "guardrail_intervened");
        let turn = assembled!(
            bedrock_converse,
            json!({"contentBlockStart": {"contentBlockIndex": 0, "start": {"toolUse": start}}}),
            json!({"contentBlockStop": {"contentBlockIndex": 0}}),
            json!({"messageStop": {"stopReason": reason}}),
        );
        assert_eq!(states(&turn), [state], "{reason}");
    }
    // A call for a tool of the provider's own is none of ours.
    let served = json!({"toolUseId": "t", "name": "web", "type": "server_tool_use"});
    let input = json!({"toolUse": {"input": "{\"q\":1}"}});
    let turn = assembled!(
        bedrock_converse,
        json!({"contentBlockStart": {"contentBlockIndex": 0, "start": {"toolUse": served}}}),
        json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": input}}),
        json!({"messageStop": {"stopReason": "end_turn"}}),
    );
    assert_eq!(turn.calls(), []);
    let mut block = served;
    block["input"] = json!({"q": 1});
    let reply = bedrock_converse::reply(&turn, &[]);
    assert_eq!(reply[0]["content"], json!([{"toolUse": block}]));
}

/// Arguments that are JSON of the envelope reach the gate as they were sent.
#[test]
fn repeated_keys_and_long_digits_are_kept() {
    let input = r#"{"a": 1, "a": 12345678901234567890123.0}"#;
    let body = format!(
        r#"{{"content": [{{"type": "tool_use", "id": "a", "name": "f", "input": {input}}}],
            "stop_reason": "tool_use"}}"#
    );
    assert_eq!(text(&anthropic::receive(body.as_bytes()).unwrap().calls()[0]), input);
    // claude-code#68325: half a character spoils its own call alone.
    let halved = body.replace("1,", "\"\\ud99c\",");
    let turn = anthropic::receive(halved.as_bytes()).unwrap();
    assert_eq!(states(&turn), [CallState::Malformed]);
    let reply = anthropic::reply(&turn, &[]);
    assert!(reply[0]["content"][0]["input"]["INVALID_JSON"].is_string());
    // So does one in a text, which goes on without it.
    let halved =
        r#"{"content": [{"type": "text", "text": "a \ud83d b"}], "stop_reason": "end_turn"}"#;
    let turn = anthropic::receive(halved.as_bytes()).unwrap();
    let reply = anthropic::reply(&turn, &[]);
    let block = json!({"type": "text", "text": "a \u{fffd} b"});
    assert_eq!(reply[0]["content"], json!([block]));
    // A text that holds an object is no object.
    let body = json!({"stop_reason": "tool_use", "content": [
        {"type": "tool_use", "id": "a", "name": "f", "input": "{}"},
    ]});
    let turn = anthropic::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(states(&turn), [CallState::Malformed]);
}
