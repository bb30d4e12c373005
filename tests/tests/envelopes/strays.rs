//! What comes astray, or not at all: sentinels of other providers, events that are not known, ends
//! that are missing, names that come again and again.

use crate::block_quirks::{assembled, states, text};
use crate::providers::PROVIDERS;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tool_core::CallState;
use tool_core::provider::{
    StreamLimits, anthropic, bedrock_converse, cohere_v2, gemini, gemini_interactions, mistral,
    openai_chat, openai_compat, openai_responses,
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

/// vercel/ai#18440: an id of nothing is none, and two of them are no two calls of one id.
#[test]
fn an_id_that_is_blank_is_none() {
    let call = json!({"id": " ", "function": {"name": "ping", "arguments": "{}"}});
    let message = json!({"tool_calls": [call, call]});
    let body = json!({"choices": [{"message": message, "finish_reason": "tool_calls"}]});
    let turn = openai_compat::receive(body.to_string().as_bytes()).unwrap();
    assert!(turn.calls().iter().all(|call| call.id().is_none()));
    let back = openai_compat::reply(&turn, &[]);
    assert_eq!(back[1]["tool_call_id"], "call_0");
    assert_eq!(back[2]["tool_call_id"], "call_1");
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

/// What the arguments are, and whether they are whole, for a start and deltas of each provider
/// whose calls are blocks.
fn of_blocks(start: &Value, pieces: &[Value]) -> [(String, CallState); 3] {
    let mut anthropic = anthropic::Assembler::new();
    let mut bedrock = bedrock_converse::Assembler::new();
    let mut interactions = gemini_interactions::Assembler::new();
    let mut send = |events: [Value; 3]| {
        anthropic.event(&events[0].to_string()).unwrap();
        bedrock.event(&events[1].to_string()).unwrap();
        interactions.event(&events[2].to_string()).unwrap();
    };
    send([
        json!({"type": "content_block_start", "index": 0, "content_block": {
            "type": "tool_use", "id": "a", "name": "ping", "input": start}}),
        json!({"contentBlockStart": {"contentBlockIndex": 0, "start": {
            "toolUse": {"toolUseId": "a", "name": "ping", "input": start}}}}),
        json!({"event_type": "step.start", "index": 0, "step": {
            "type": "function_call", "id": "a", "name": "ping", "arguments": start}}),
    ]);
    for piece in pieces {
        send([
            json!({"type": "content_block_delta", "index": 0, "delta": {
                "type": "input_json_delta", "partial_json": piece}}),
            json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": {
                "toolUse": {"input": piece}}}}),
            json!({"event_type": "step.delta", "index": 0, "delta": {
                "type": "arguments_delta", "arguments": piece}}),
        ]);
    }
    send([
        json!({"type": "content_block_stop", "index": 0}),
        json!({"contentBlockStop": {"contentBlockIndex": 0}}),
        json!({"event_type": "step.stop", "index": 0}),
    ]);
    send([
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}}),
        json!({"messageStop": {"stopReason": "tool_use"}}),
        json!({"event_type": "interaction.completed", "interaction": {"status": "requires_action"}}),
    ]);
    let turns = [anthropic.finish(), bedrock.finish(), interactions.finish()];
    turns.map(|turn| {
        let turn = turn.unwrap();
        (text(&turn.calls()[0]).to_owned(), turn.calls()[0].state())
    })
}

#[test]
fn arguments_in_another_form_are_not_lost() {
    use CallState::{Complete, Malformed};
    let object = json!({"all": true});
    for (start, pieces, expected) in [
        (json!({}), vec![object.clone()], (r#"{"all":true}"#, Complete)),
        (json!({}), vec![json!(""), object.clone()], (r#"{"all":true}"#, Complete)),
        (json!({}), vec![object.clone(), json!("")], (r#"{"all":true}"#, Complete)),
        (json!({}), vec![json!({}), object.clone()], (r#"{}{"all":true}"#, Malformed)),
        (json!({}), vec![json!("{"), object.clone()], (r#"{{"all":true}"#, Malformed)),
        (json!({}), vec![json!([1])], ("[1]", Malformed)),
        (json!({}), vec![json!(7), json!("0")], ("70", Malformed)),
        (json!("{\"all\": true}"), vec![], (r#""{\"all\": true}""#, Malformed)),
        (json!([1]), vec![], ("[1]", Malformed)),
        (json!("{"), vec![json!("{}")], ("{}", Complete)),
        (json!(""), vec![], ("", Complete)),
        (json!(null), vec![json!(null)], ("", Complete)),
    ] {
        let expected = (expected.0.to_owned(), expected.1);
        for (place, told) in of_blocks(&start, &pieces).into_iter().enumerate() {
            assert_eq!(told, expected, "{place}: {start} {pieces:?}");
        }
    }
}

/// As in `truncated_empty`: nothing tells a call without arguments from one that was cut off.
#[test]
fn a_last_call_of_cohere_is_whole_only_where_the_message_ends() {
    let call = |index: u64, arguments: &str| {
        let function = json!({"name": "ping", "arguments": arguments});
        let calls = json!({"id": format!("c{index}"), "function": function});
        json!({"type": "tool-call-start", "index": index, "delta": {"message": {"tool_calls": calls}}})
    };
    let end = |index: u64| json!({"type": "tool-call-end", "index": index});
    for arguments in ["", "{}", "{\"n\": 1}"] {
        let turn = assembled!(cohere_v2, call(0, "{}"), end(0), call(1, arguments), end(1));
        assert_eq!(states(&turn), [CallState::Complete, CallState::Truncated], "{arguments}");
        for reason in ["ERROR", "TIMEOUT", "MAX_TOKENS"] {
            let message_end = json!({"type": "message-end", "delta": {"finish_reason": reason}});
            let turn = assembled!(cohere_v2, call(0, arguments), end(0), message_end);
            assert_eq!(states(&turn), [CallState::Truncated], "{arguments} {reason}");
        }
    }
}

/// What an assembler says of a body, pushed as a whole and byte by byte.
macro_rules! said_of {
    ($body:expr, $($provider:ident),+) => {{
        let body: &[u8] = $body;
        let mut said = Vec::new();
        $(for size in [1, body.len().max(1)] {
            let mut assembler = $provider::Assembler::new();
            body.chunks(size).for_each(|bytes| assembler.push(bytes).unwrap());
            let error = assembler.finish().unwrap_err();
            said.push((error.to_string(), error.provider_error().cloned()));
        })+
        said
    }};
}

/// HTTP answers that are errors carry one object, where the client waits for events.
#[test]
fn an_error_in_place_of_a_stream_is_the_error_that_receive_finds() {
    for body in [
        r#"{"error": {"message": "Rate limit reached", "code": "rate_limit_exceeded"}}"#,
        "\u{feff}{\r\n  \"error\": {\r\n    \"message\": \"Overloaded\"\r\n  }\r\n}\r\n",
        "\n{\"error\": \"no such model\"}\n\n",
    ] {
        let whole = openai_chat::receive(body.trim_start_matches('\u{feff}').as_bytes());
        let whole = whole.unwrap_err();
        assert!(whole.provider_error().is_some());
        let expected = (whole.to_string(), whole.provider_error().cloned());
        for said in said_of!(
            body.as_bytes(),
            openai_chat,
            openai_compat,
            openai_responses,
            mistral,
            anthropic,
            gemini,
            gemini_interactions
        ) {
            assert_eq!(said, expected, "{body}");
        }
    }
    for (said, expected) in [
        (
            said_of!(br#"[{"error": {"code": 429, "message": "Quota"}}]"#, gemini),
            "the provider answered with an error: Quota",
        ),
        (
            said_of!(br#"{"message": "invalid api token"}"#, cohere_v2),
            "the provider answered with an error: invalid api token",
        ),
    ] {
        for (text, error) in said {
            assert_eq!((text.as_str(), error.is_some()), (expected, true));
        }
    }
}

#[test]
fn what_is_no_stream_of_events_is_called_so_by_its_kind() {
    let long = format!("<html>\n{}", "<p>secret</p>\n".repeat(1000));
    for (body, expected) in [
        (&b"<!DOCTYPE html>\n<title>502: secret</title>\n\n</html>\n"[..], "it is HTML or XML"),
        (long.as_bytes(), "it is HTML or XML"),
        (b"secret: upstream\n\ndata", "it is a text that is not JSON"),
        (b"{\"error\": \"secr", "it is a text that is not JSON"),
        (b"\x1f\x8b\x08secret", "it is no text"),
        (b"{\"choices\": []}", "it is JSON, an object; `receive` reads whole answers"),
        (b"[1]\n", "it is JSON, an array; `receive` reads whole answers"),
    ] {
        for (said, error) in said_of!(
            body,
            openai_chat,
            openai_compat,
            openai_responses,
            mistral,
            anthropic,
            gemini,
            gemini_interactions,
            cohere_v2
        ) {
            assert_eq!(said, format!("the response is no stream of events; {expected}"));
            assert_eq!(error, None);
        }
    }
}

#[test]
fn a_stream_that_ends_before_its_first_event_is_a_stream() {
    let stream = "\u{feff}\n: a comment\nevent: x\n<unknown>: y\ndata: {\"choices\": []}\n";
    for stream in [stream, "id: 1\n", "retry: 1\n", "data\n", "event: x\n", "data: {\"error\": 1}"]
    {
        for cut in 0..=stream.len() {
            for (said, error) in said_of!(&stream.as_bytes()[..cut], openai_chat) {
                assert_eq!((said.as_str(), error), ("the stream has no choice", None), "{cut}");
            }
        }
    }
}

/// It is kept like an event: no more of it than one may have.
#[test]
fn of_what_is_no_stream_no_more_is_kept_than_of_an_event() {
    let limits = StreamLimits::default().max_event_bytes(1000);
    for (lines, expected) in [
        (90, "the response is no stream of events; it is a text that is not JSON"),
        (110, "the stream has no choice"),
    ] {
        let mut assembler = openai_chat::Assembler::with_limits(limits);
        for _ in 0..lines {
            assembler.push(b"a line ...\n").unwrap();
        }
        assert_eq!(assembler.finish().unwrap_err().to_string(), expected);
    }
    // What comes later is followed all the same.
    let mut assembler = openai_chat::Assembler::with_limits(limits);
    for _ in 0..110 {
        assembler.push(b"a line ...\n").unwrap();
    }
    assembler.push(b"data: {\"choices\": [{\"delta\": {\"content\": \"x\"}}]}\n\n").unwrap();
    assert_eq!(assembler.finish().unwrap().text(), "x");
}
