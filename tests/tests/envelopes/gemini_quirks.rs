//! What Gemini does besides, Vertex AI's arguments in pieces, and what gateways make of it.

use crate::block_quirks::{assembled, states, text};
use serde_json::{Value, json};
use tool_core::provider::{StreamLimits, gemini};
use tool_core::{CallState, Turn};

fn part(call: &Value) -> Value {
    let parts = json!([{"functionCall": call}]);
    json!({"candidates": [{"content": {"parts": parts}}]})
}

fn finish(reason: &str) -> Value {
    json!({"candidates": [{"finishReason": reason}]})
}

#[test]
fn a_name_and_arguments_in_parts_of_their_own_are_one_call() {
    let turn = assembled!(
        gemini,
        part(&json!({"name": "ping"})),
        part(&json!({"args": {"a": 1}})),
        part(&json!({"name": "ping"})),
        finish("STOP"),
    );
    let [first, second] = turn.calls() else { panic!("{:?}", turn.calls()) };
    assert_eq!((first.name(), text(first)), ("ping", "{\"a\":1}"));
    assert!(second.is_empty_text());
    assert_eq!(states(&turn), [CallState::Complete; 2]);
}

#[test]
fn some_servers_send_an_end_with_every_response() {
    let mut assembler = gemini::Assembler::new();
    let ended = |call: Value, reason: &str| {
        let content = json!({"parts": [{"functionCall": call}]});
        json!({"candidates": [{"content": content, "finishReason": reason}]}).to_string()
    };
    assembler.event(&ended(json!({"name": "a", "args": {}}), "STOP")).unwrap();
    assert_eq!(assembler.released().len(), 1);
    assembler.event(&ended(json!({"name": "b", "args": {}}), "MALFORMED_FUNCTION_CALL")).unwrap();
    assert_eq!(states(&assembler.finish().unwrap()), [CallState::Complete, CallState::Malformed]);
}

/// The call that these pieces make, each in a response of its own.
fn of_pieces(pieces: &[Value]) -> Turn {
    let mut assembler = gemini::Assembler::new();
    let mut take = |event: Value| assembler.event(&event.to_string()).unwrap();
    take(part(&json!({"name": "f", "willContinue": true})));
    for piece in pieces {
        take(part(&json!({"partialArgs": [piece], "willContinue": true})));
    }
    take(part(&json!({})));
    take(finish("STOP"));
    assembler.finish().unwrap()
}

#[test]
fn pieces_are_put_where_their_paths_say() {
    let turn = of_pieces(&[
        json!({"jsonPath": "$.a['b.c'][\"d\\\"e\"]", "numberValue": 1.5}),
        json!({"jsonPath": "$['it\\'s']", "boolValue": false}),
        json!({"jsonPath": "$.list[0].x", "nullValue": "NULL_VALUE"}),
        json!({"jsonPath": "$.later", "stringValue": "o", "willContinue": true}),
        json!({"jsonPath": "$.list[1]", "numberValue": -7}),
        json!({"jsonPath": "$.later", "stringValue": "k", "willContinue": true}),
        json!({"jsonPath": "$.later"}),
        json!({"jsonPath": "$.list[0].__proto__", "stringValue": ""}),
        json!({"jsonPath": "$.Ærø", "boolValue": true}),
    ]);
    assert_eq!(states(&turn), [CallState::Complete]);
    let arguments: Value = serde_json::from_str(text(&turn.calls()[0])).unwrap();
    assert_eq!(
        arguments,
        json!({
            "a": {"b.c": {"d\"e": 1.5}}, "it's": false, "later": "ok", "Ærø": true,
            "list": [{"x": null, "__proto__": ""}, -7],
        })
    );
}

#[test]
fn a_piece_without_a_place_makes_a_call_malformed() {
    let ok = json!({"jsonPath": "$.a", "stringValue": "x"});
    let deep = format!("${}", ".a".repeat(200));
    for piece in [
        json!({"jsonPath": "$.a", "stringValue": "y"}),
        json!({"jsonPath": "$.a.b", "stringValue": "y"}),
        json!({"jsonPath": "$.a[0]", "stringValue": "y"}),
        json!({"jsonPath": "$.b[1]", "stringValue": "y"}),
        json!({"jsonPath": "$.b[99999999999999999999]", "stringValue": "y"}),
        json!({"jsonPath": "$", "stringValue": "y"}),
        json!({"jsonPath": "$..b", "stringValue": "y"}),
        json!({"jsonPath": "$.*", "stringValue": "y"}),
        json!({"jsonPath": "$[*]", "stringValue": "y"}),
        json!({"jsonPath": "$['b'", "stringValue": "y"}),
        json!({"jsonPath": "$b", "stringValue": "y"}),
        json!({"jsonPath": "b", "stringValue": "y"}),
        json!({"jsonPath": deep, "stringValue": "y"}),
        json!({"jsonPath": "$.b"}),
        json!({"jsonPath": "$.b", "structValue": {}}),
        json!({"jsonPath": "$.b", "numberValue": "NaN"}),
        json!({"stringValue": "y"}),
        json!("$.b"),
    ] {
        let turn = of_pieces(&[ok.clone(), piece.clone()]);
        assert_eq!(states(&turn), [CallState::Malformed], "{piece}");
    }
    // In pieces and as a whole.
    let turn = assembled!(
        gemini,
        part(&json!({"name": "f", "args": {"a": 1}, "willContinue": true})),
        part(&json!({"partialArgs": [{"jsonPath": "$.b", "numberValue": 1}]})),
        finish("STOP"),
    );
    assert_eq!(states(&turn), [CallState::Malformed]);
}

#[test]
fn pieces_are_seen_and_their_memory_is_counted() {
    let limits = StreamLimits::default().max_call_bytes(100_000);
    let mut assembler = gemini::Assembler::with_limits(limits);
    assembler.event(&part(&json!({"name": "f", "willContinue": true})).to_string()).unwrap();
    let piece = |n: usize| {
        let piece = json!({"jsonPath": format!("$.a{n}{}", ".a".repeat(100)), "boolValue": true});
        part(&json!({"partialArgs": [piece], "willContinue": true})).to_string()
    };
    assembler.event(&piece(0)).unwrap();
    let seen = assembler.partial().next().unwrap();
    assert_eq!(seen.value().unwrap()["a0"]["a"].as_object().unwrap().len(), 1);
    assert!(seen.bytes() > 0);
    let error = (1..1000).find_map(|n| assembler.event(&piece(n)).err()).unwrap();
    assert!(error.is_over_limit());
    assert_eq!(error.to_string(), "a call of the stream has arguments of more than 100000 bytes");
}

#[test]
fn a_call_that_goes_on_is_cut_off_under_every_end() {
    for reason in ["STOP", "MAX_TOKENS", "SAFETY"] {
        let open = part(&json!({"name": "f", "willContinue": true}));
        let turn = assembled!(gemini, open, finish(reason));
        assert_eq!(states(&turn), [CallState::Truncated], "{reason}");
    }
    // Another name is another call, and takes nothing of the one before.
    let turn = assembled!(
        gemini,
        part(&json!({"name": "f", "willContinue": true})),
        part(&json!({"name": "g", "willContinue": true})),
        part(&json!({"partialArgs": [{"jsonPath": "$.a", "numberValue": 1}]})),
        finish("STOP"),
    );
    assert_eq!(states(&turn), [CallState::Truncated, CallState::Complete]);
    assert_eq!(text(&turn.calls()[1]), "{\"a\":1}");
}

/// `streamGenerateContent` without `alt=sse`.
#[test]
fn a_stream_in_an_array_is_received_as_one_answer() {
    let responses = json!([
        {"candidates": [{"content": {"parts": [{"text": "On "}]}}]},
        part(&json!({"name": "f", "args": {}})),
        {"candidates": [{"content": {"parts": [{"text": "it."}]}, "finishReason": "STOP"}]},
    ]);
    let turn = gemini::receive(responses.to_string().as_bytes()).unwrap();
    assert_eq!((turn.text(), turn.end()), ("On it.", Some("STOP")));
    assert_eq!(states(&turn), [CallState::Complete]);
    assert!(gemini::receive(b"[]").is_err());
}

/// Without an end the last call may have been cut off, and no other that was closed.
#[test]
fn a_call_that_another_follows_is_whole() {
    let turn = assembled!(
        gemini,
        part(&json!({"name": "f", "willContinue": true})),
        part(&json!({"partialArgs": [{"jsonPath": "$.a", "numberValue": 1}]})),
        part(&json!({"name": "g"})),
        part(&json!({"name": "h", "args": {}})),
    );
    assert!(turn.is_broken_off());
    let expected = [CallState::Complete, CallState::Complete, CallState::Truncated];
    assert_eq!(states(&turn), expected);
}

#[test]
fn only_the_first_candidate_counts() {
    let content = |name: &str| json!({"parts": [{"functionCall": {"name": name, "args": {}}}]});
    let turn = assembled!(
        gemini,
        json!({"candidates": [{"index": 1, "content": content("b"), "finishReason": "STOP"}]}),
        json!({"candidates": [{"index": 0, "content": content("a"), "finishReason": "STOP"}]}),
    );
    assert_eq!(turn.calls().len(), 1);
    assert_eq!(turn.calls()[0].name(), "a");
}
