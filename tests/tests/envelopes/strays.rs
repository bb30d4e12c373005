//! What comes astray, or not at all: sentinels of other providers, events that are not known, ends
//! that are missing, names that come again and again.

use crate::block_quirks::{assembled, states, text};
use crate::providers::PROVIDERS;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tool_core::CallState;
use tool_core::provider::{
    StreamLimits, anthropic, gemini, gemini_interactions, openai_chat, openai_compat,
};

#[test]
fn a_gateway_may_end_any_stream_with_the_sentinel_of_chat() {
    let start = json!({"type": "content_block_start", "index": 0, "content_block": {
        "type": "tool_use", "id": "a", "name": "ping", "input": {}}});
    let mut assembler = anthropic::Assembler::new();
    for event in [
        start,
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}}),
        json!({"type": "message_stop"}),
    ] {
        assembler.push(format!("data: {event}\n\n").as_bytes()).unwrap();
    }
    assembler.push(b"data: [DONE]\n\n").unwrap();
    let turn = assembler.finish().unwrap();
    assert_eq!((states(&turn), turn.is_broken_off()), (vec![CallState::Complete], false));

    let mut assembler = gemini::Assembler::new();
    let part = r#"{"functionCall": {"name": "ping", "args": {}}}"#;
    let event = format!(
        r#"data: {{"candidates": [{{"content": {{"parts": [{part}]}}, "finishReason": "STOP"}}]}}"#
    );
    assembler.push(event.as_bytes()).unwrap();
    assembler.push(b"\n\ndata: [DONE]\n\n").unwrap();
    let turn = assembler.finish().unwrap();
    assert_eq!((states(&turn), turn.end()), (vec![CallState::Complete], Some("STOP")));
}

#[test]
fn an_interaction_goes_on_after_events_that_are_not_known() {
    let turn = assembled!(
        gemini_interactions,
        json!({"event_type": "interaction.created", "interaction": {"id": "v1", "status": "queued"}}),
        json!({"event_type": "interaction.progress", "interaction": {
            "id": "v1", "status": "in_progress"}}),
        json!({"event_type": "step.start", "index": 0, "step": {
            "type": "function_call", "id": "a", "name": "ping", "arguments": {}}}),
        json!({"event_type": "step.progress", "index": 0, "interaction": {"status": "in_progress"}}),
        json!({"event_type": "step.stop", "index": 0}),
        json!({"event_type": "interaction.completed", "interaction": {"status": "requires_action"}}),
    );
    assert_eq!(states(&turn), [CallState::Complete]);
    assert_eq!(turn.end(), Some("requires_action"));
}

#[test]
fn a_whole_answer_without_an_end_broke_off() {
    let message = json!({"role": "assistant", "content": "He"});
    let bodies = [
        (
            "openai_chat",
            json!({"choices": [{"message": message}]}),
            json!(["choices", 0, "finish_reason", "stop"]),
        ),
        (
            "openai_compat",
            json!({"choices": [{"message": message}]}),
            json!(["choices", 0, "finish_reason", "stop"]),
        ),
        (
            "mistral",
            json!({"choices": [{"message": message}]}),
            json!(["choices", 0, "finish_reason", "stop"]),
        ),
        (
            "openai_responses",
            json!({"output": [], "status": "in_progress"}),
            json!(["status", "completed"]),
        ),
        ("anthropic", json!({"content": []}), json!(["stop_reason", "end_turn"])),
        (
            "bedrock_converse",
            json!({"output": {"message": {"content": []}}}),
            json!(["stopReason", "end_turn"]),
        ),
        (
            "gemini",
            json!({"candidates": [{"content": {}}]}),
            json!(["candidates", 0, "finishReason", "STOP"]),
        ),
        ("gemini_interactions", json!({"status": "in_progress"}), json!(["status", "completed"])),
        ("cohere_v2", json!({"message": message}), json!(["finish_reason", "COMPLETE"])),
        ("ollama", json!({"message": message, "done": false}), json!(["done", true])),
    ];
    for (name, mut body, end) in bodies {
        let provider = PROVIDERS.iter().find(|row| row.name == name).unwrap();
        let receive = |body: &Value| (provider.receive)(body.to_string().as_bytes()).unwrap();
        assert!(receive(&body).is_broken_off(), "{name}");
        let (value, place) = end.as_array().unwrap().split_last().unwrap();
        let place = place.iter().fold(&mut body, |at, step| match step {
            Value::String(key) => &mut at[key.as_str()],
            _ => &mut at[0],
        });
        *place = value.clone();
        assert!(!receive(&body).is_broken_off(), "{name}: {body}");
    }
}

#[test]
fn a_key_that_is_half_a_character_hides_no_others() {
    let body = r#"{"\ud83d": 1, "choices": [{"message": {"content": "Hi", "x\udc00": {}},
        "finish_reason": "stop"}]}"#;
    assert_eq!(openai_chat::receive(body.as_bytes()).unwrap().text(), "Hi");
}

#[test]
fn a_null_that_is_written_as_one_has_its_place() {
    for null_value in [json!(null), json!("NULL_VALUE")] {
        let piece = json!({"jsonPath": "$.k", "nullValue": null_value});
        let part = json!({"functionCall": {"name": "ping", "partialArgs": [piece]}});
        let content = json!({"content": {"parts": [part]}, "finishReason": "STOP"});
        let turn = assembled!(gemini, json!({"candidates": [content]}));
        assert_eq!(text(&turn.calls()[0]), r#"{"k":null}"#);
        assert_eq!(states(&turn), [CallState::Complete]);
    }
}

/// NousResearch/hermes-agent#11984 repeats name and id in every piece, of which there may be many.
#[test]
fn a_name_in_every_piece_takes_no_time_that_grows_with_the_square() {
    let piece = |text: &str| {
        let function = json!({"name": "write", "arguments": text});
        json!({"choices": [{"delta": {"tool_calls": [{"index": 0, "function": function}]}}]})
            .to_string()
    };
    let limits = StreamLimits::default();
    let begun = Instant::now();
    let mut assembler = openai_compat::Assembler::with_limits(limits);
    assembler.event(&piece("{\"text\": \"")).unwrap();
    // Braces in it make it look whole again and again.
    let more = piece("0123456789 {}}");
    for _ in 0..30_000 {
        assembler.event(&more).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(20), "it takes too long");
    }
    assembler.event(&piece("\"}")).unwrap();
    assembler.event(r#"{"choices": [{"delta": {}, "finish_reason": "stop"}]}"#).unwrap();
    let turn = assembler.finish().unwrap();
    assert_eq!(states(&turn), [CallState::Complete]);
    assert_eq!(text(&turn.calls()[0]).len(), 30_000 * 14 + 12);
}

#[test]
fn many_blocks_are_not_looked_through_one_by_one() {
    let block = json!({"type": "text", "text": ""});
    let begun = Instant::now();
    let mut assembler = anthropic::Assembler::new();
    for index in 0..40_000 {
        let start = json!({"type": "content_block_start", "index": index, "content_block": block});
        assembler.event(&start.to_string()).unwrap();
    }
    let delta = json!({"type": "content_block_delta", "index": 0, "delta": {
        "type": "text_delta", "text": "x"}});
    let delta = delta.to_string();
    for _ in 0..40_000 {
        assembler.event(&delta).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(20), "it takes too long");
    }
    assert_eq!(assembler.finish().unwrap().text().len(), 40_000);
}
