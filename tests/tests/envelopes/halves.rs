//! A character that JSON escapes as two halves, split between two events of a stream, is one
//! character: in arguments, in what the model says and in what goes back.

use crate::block_quirks::text;
use crate::providers::PROVIDERS;
use proptest::prelude::*;
use serde_json::{Value, json};
use tool_core::provider::StreamLimits;
use tool_core::{CallState, Turn};

/// What stands for the piece in an event.
const PIECE: &str = "PIECE";

/// The events of a stream before, with and after pieces, which stand between quotes.
struct Stream {
    provider: &'static str,
    before: Vec<Value>,
    with: Value,
    after: Vec<Value>,
}

impl Stream {
    fn turn(&self, pieces: &[&str]) -> Turn {
        let provider = PROVIDERS.iter().find(|row| row.name == self.provider).unwrap();
        let mut assembler = (provider.assemble)(StreamLimits::default());
        let mut take = |event: &str| assembler.event(event).unwrap();
        let with = self.with.to_string();
        let with = pieces.iter().map(|piece| with.replace(PIECE, piece));
        let [before, after] = [&self.before, &self.after].map(|it| it.iter().map(Value::to_string));
        before.chain(with).chain(after).for_each(|event| take(&event));
        assembler.finish().unwrap()
    }
}

fn stream(provider: &'static str, events: Value) -> Stream {
    let Value::Array(mut before) = events else { panic!("events are a list") };
    let at = before.iter().position(|event| event.to_string().contains(PIECE)).unwrap();
    let after = before.split_off(at + 1);
    let with = before.pop().unwrap();
    Stream { provider, before, with, after }
}

/// A stream of each provider whose arguments come in pieces of text.
fn of_arguments() -> Vec<Stream> {
    let chat = |name| {
        let of = |function: Value, end: Value| {
            let calls = json!([{"index": 0, "id": "call_123a", "function": function}]);
            json!({"choices": [{"delta": {"tool_calls": calls}, "finish_reason": end}]})
        };
        let begin = json!({"name": "ping", "arguments": ""});
        let events = [
            of(begin, Value::Null),
            of(json!({"arguments": PIECE}), Value::Null),
            json!({"choices": [{"delta": {}, "finish_reason": "tool_calls"}]}),
        ];
        stream(name, json!(events))
    };
    let cohere = |kind: &str, call: Value| {
        let message = json!({"tool_calls": call});
        json!({"type": kind, "index": 0, "delta": {"message": message}})
    };
    vec![
        chat("openai_chat"),
        chat("openai_compat"),
        chat("mistral"),
        stream(
            "openai_responses",
            json!([
                {"type": "response.output_item.added", "output_index": 0, "item": {
                    "type": "function_call", "id": "fc", "call_id": "c", "name": "ping",
                    "arguments": "", "status": "in_progress"}},
                {"type": "response.function_call_arguments.delta", "output_index": 0, "delta": PIECE},
                {"type": "response.output_item.added", "output_index": 1, "item": {
                    "type": "message", "content": []}},
                {"type": "response.completed", "response": {"status": "completed", "output": []}},
            ]),
        ),
        stream(
            "anthropic",
            json!([
                {"type": "content_block_start", "index": 0, "content_block": {
                    "type": "tool_use", "id": "a", "name": "ping", "input": {}}},
                {"type": "content_block_delta", "index": 0, "delta": {
                    "type": "input_json_delta", "partial_json": PIECE}},
                {"type": "content_block_stop", "index": 0},
                {"type": "message_delta", "delta": {"stop_reason": "tool_use"}},
            ]),
        ),
        stream(
            "bedrock_converse",
            json!([
                {"contentBlockStart": {"contentBlockIndex": 0, "start": {
                    "toolUse": {"toolUseId": "a", "name": "ping"}}}},
                {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"toolUse": {"input": PIECE}}}},
                {"contentBlockStop": {"contentBlockIndex": 0}},
                {"messageStop": {"stopReason": "tool_use"}},
            ]),
        ),
        stream(
            "gemini_interactions",
            json!([
                {"event_type": "step.start", "index": 0, "step": {
                    "type": "function_call", "id": "a", "name": "ping", "arguments": {}}},
                {"event_type": "step.delta", "index": 0, "delta": {
                    "type": "arguments_delta", "arguments": PIECE}},
                {"event_type": "step.stop", "index": 0},
                {"event_type": "interaction.completed", "interaction": {"status": "requires_action"}},
            ]),
        ),
        stream(
            "cohere_v2",
            json!([
                cohere("tool-call-start", json!({"id": "a", "function": {"name": "ping"}})),
                cohere("tool-call-delta", json!({"function": {"arguments": PIECE}})),
                {"type": "tool-call-end", "index": 0},
                {"type": "message-end", "delta": {"finish_reason": "TOOL_CALL"}},
            ]),
        ),
    ]
}

#[test]
fn in_arguments_they_are_one_character() {
    for stream in of_arguments() {
        for pieces in [
            [r#"{\"k\": \"a\ud83d"#, r#"\ude00b\"}"#].as_slice(),
            &[r#"{\"k\": \"a\uD83D"#, "", r"\uDE00", r#"b\"}"#],
            &[r#"{\"k\": \"a"#, r"\ud83d", r"\ude00b", r#"\"}"#],
        ] {
            let turn = stream.turn(pieces);
            let call = &turn.calls()[0];
            assert_eq!(text(call), r#"{"k": "a😀b"}"#, "{}", stream.provider);
            assert_eq!(call.state(), CallState::Complete, "{}", stream.provider);
        }
    }
}

#[test]
fn half_a_character_stays_one() {
    for stream in of_arguments() {
        for (pieces, expected) in [
            ([r#"{\"k\": \"\ud83d"#, r#"b\"}"#].as_slice(), "{\"k\": \"\u{FFFD}b\"}"),
            (&[r#"{\"k\": \""#, r#"\ude00\"}"#], "{\"k\": \"\u{FFFD}\"}"),
            // An escape of a backslash, and no half.
            (&[r#"{\"k\": \"\ud83d"#, r"\\", r#"ude00\"}"#], "{\"k\": \"\u{FFFD}\\ude00\"}"),
            (&[r#"{\"k\": \"\ud83d"#, r"\ud83d", r#"\"}"#], "{\"k\": \"\u{FFFD}\u{FFFD}\"}"),
        ] {
            let turn = stream.turn(pieces);
            assert_eq!(text(&turn.calls()[0]), expected, "{}", stream.provider);
            assert_eq!(turn.calls()[0].state(), CallState::Malformed, "{}", stream.provider);
        }
        let turn = stream.turn(&[r#"{\"k\": 1}"#, r"\ud83d"]);
        assert_eq!(turn.calls()[0].state(), CallState::Malformed, "{}", stream.provider);
        let turn = stream.turn(&[r#"{\"k\": \"\\ud83d"#, r#"\\ude00\"}"#]);
        assert_eq!(text(&turn.calls()[0]), r#"{"k": "\ud83d\ude00"}"#, "{}", stream.provider);
        assert_eq!(turn.calls()[0].state(), CallState::Complete, "{}", stream.provider);
    }
}

#[test]
fn two_calls_keep_their_halves_apart() {
    let piece = |index: u64, piece: &str| {
        let calls = format!(r#"[{{"index": {index}, "function": {{"arguments": "{piece}"}}}}]"#);
        format!(r#"{{"choices": [{{"delta": {{"tool_calls": {calls}}}}}]}}"#)
    };
    let mut assembler = tool_core::provider::openai_chat::Assembler::new();
    for (index, text) in [
        (0, r#"{\"k\": \"\ud83d"#),
        (1, r#"{\"k\": \"\ud83c"#),
        (0, r#"\ude00\"}"#),
        (1, r#"\udf0d\"}"#),
    ] {
        assembler.event(&piece(index, text)).unwrap();
    }
    assembler.event(r#"{"choices": [{"delta": {}, "finish_reason": "tool_calls"}]}"#).unwrap();
    let turn = assembler.finish().unwrap();
    let texts: Vec<_> = turn.calls().iter().map(text).collect();
    assert_eq!(texts, [r#"{"k": "😀"}"#, r#"{"k": "🌍"}"#]);
}

#[test]
fn arguments_with_their_places_are_joined_too() {
    let part = |text: &str, more: bool| {
        let piece =
            format!(r#"{{"jsonPath": "$.k", "stringValue": "{text}", "willContinue": {more}}}"#);
        let call =
            format!(r#"{{"name": "ping", "partialArgs": [{piece}], "willContinue": {more}}}"#);
        let call =
            if text.starts_with('a') { call } else { call.replace("\"name\": \"ping\", ", "") };
        format!(r#"{{"candidates": [{{"content": {{"parts": [{{"functionCall": {call}}}]}}}}]}}"#)
    };
    for (pieces, expected) in [
        ([r"a\ud83d", r"\ude00b"], CallState::Complete),
        ([r"a\ud83d", "b"], CallState::Malformed),
        // What has no character for it is not left out.
        (["a", r"\ude00b"], CallState::Malformed),
        (["a", r"b\ud83d"], CallState::Malformed),
    ] {
        let mut assembler = tool_core::provider::gemini::Assembler::new();
        assembler.event(&part(pieces[0], true)).unwrap();
        assembler.event(&part(pieces[1], false)).unwrap();
        assembler.event(r#"{"candidates": [{"finishReason": "STOP"}]}"#).unwrap();
        let turn = assembler.finish().unwrap();
        assert_eq!(turn.calls().len(), 1);
        assert_eq!(turn.calls()[0].state(), expected, "{pieces:?}");
        if expected == CallState::Complete {
            assert_eq!(text(&turn.calls()[0]), r#"{"k":"a😀b"}"#);
        }
    }
}

/// Streams that say something, and think something where there is such a thing.
fn of_texts() -> Vec<Stream> {
    let chat = |name, key: &str| {
        let mut delta = json!({});
        delta[key] = json!(PIECE);
        let end = json!({"choices": [{"delta": {}, "finish_reason": "stop"}]});
        stream(name, json!([{"choices": [{"delta": delta}]}, end]))
    };
    let block = |kind: &str, block: Value, delta: Value| {
        stream(
            "anthropic",
            json!([
                {"type": "content_block_start", "index": 0, "content_block": block},
                {"type": "content_block_delta", "index": 0, "delta": delta},
                {"type": "content_block_delta", "index": 0, "delta": {
                    "type": "signature_delta", "signature": kind}},
                {"type": "content_block_stop", "index": 0},
                {"type": "message_delta", "delta": {"stop_reason": "end_turn"}},
            ]),
        )
    };
    let bedrock = |delta: Value| {
        let delta = json!({"contentBlockIndex": 0, "delta": delta});
        stream(
            "bedrock_converse",
            json!([
                {"contentBlockDelta": delta},
                {"contentBlockStop": {"contentBlockIndex": 0}},
                {"messageStop": {"stopReason": "end_turn"}},
            ]),
        )
    };
    let cohere = |content: Value| {
        let delta = json!({"message": {"content": content}});
        stream(
            "cohere_v2",
            json!([
                {"type": "content-delta", "index": 0, "delta": delta},
                {"type": "message-end", "delta": {"finish_reason": "COMPLETE"}},
            ]),
        )
    };
    vec![
        chat("openai_chat", "content"),
        chat("openai_chat", "refusal"),
        chat("openai_compat", "reasoning_content"),
        block(
            "text",
            json!({"type": "text", "text": ""}),
            json!({"type": "text_delta", "text": PIECE}),
        ),
        block(
            "thinking",
            json!({"type": "thinking", "thinking": ""}),
            json!({"type": "thinking_delta", "thinking": PIECE}),
        ),
        bedrock(json!({"text": PIECE})),
        bedrock(json!({"reasoningContent": {"text": PIECE}})),
        stream(
            "gemini_interactions",
            json!([
                {"event_type": "step.start", "index": 0, "step": {"type": "model_output"}},
                {"event_type": "step.delta", "index": 0, "delta": {"type": "text", "text": PIECE}},
                {"event_type": "step.stop", "index": 0},
                {"event_type": "interaction.completed", "interaction": {"status": "completed"}},
            ]),
        ),
        stream(
            "gemini",
            json!([
                {"candidates": [{"content": {"parts": [{"text": PIECE}]}}]},
                {"candidates": [{"finishReason": "STOP"}]},
            ]),
        ),
        stream(
            "openai_responses",
            json!([
                {"type": "response.output_item.added", "output_index": 0, "item": {
                    "type": "message", "id": "m", "content": []}},
                {"type": "response.output_text.delta", "output_index": 0, "item_id": "m", "delta": PIECE},
            ]),
        ),
        cohere(json!({"type": "text", "text": PIECE})),
        cohere(json!({"type": "thinking", "thinking": PIECE})),
        stream(
            "cohere_v2",
            json!([
                {"type": "tool-plan-delta", "delta": {"message": {"tool_plan": PIECE}}},
                {"type": "message-end", "delta": {"finish_reason": "COMPLETE"}},
            ]),
        ),
        of_ollama(&json!({"content": PIECE})),
        of_ollama(&json!({"content": "", "thinking": PIECE})),
    ]
}

fn of_ollama(message: &Value) -> Stream {
    let end = json!({"message": {}, "done": true, "done_reason": "stop"});
    stream("ollama", json!([{"message": message, "done": false}, end]))
}

#[test]
fn in_what_is_said_and_goes_back_they_are_one_character() {
    for stream in of_texts() {
        let what = format!("{} {}", stream.provider, stream.with);
        let provider = PROVIDERS.iter().find(|row| row.name == stream.provider).unwrap();
        let turn = stream.turn(&[r"a\ud83d", r"\ude00b"]);
        let back = (provider.reply)(&turn, &[]).to_string();
        assert!(!turn.text().contains('\u{FFFD}'), "{what}");
        let said = format!("{}{}{back}", turn.text(), turn.refusal().unwrap_or_default());
        assert!(said.contains("a😀b"), "{what}: {said}");
        assert!(!back.contains('\u{FFFD}'), "{what}: {back}");
    }
}

proptest! {
    #[test]
    fn wherever_it_is_split_a_text_is_the_same(
        said in "[a\"\\\\é😀🌍]{0,12}",
        cuts in proptest::collection::vec(any::<proptest::sample::Index>(), 0..8),
        raw in any::<bool>(),
    ) {
        // Each unit of UTF-16 as an escape, or each character as it stands where it can.
        let units: Vec<u16> = said.encode_utf16().collect();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(units.len() + 1)).collect();
        cuts.extend([0, units.len()]);
        cuts.sort_unstable();
        let escaped = |units: &[u16]| {
            let one = |unit: &u16| match char::from_u32((*unit).into()) {
                Some(c) if raw && c.is_alphanumeric() => c.to_string(),
                _ => format!("\\u{unit:04x}"),
            };
            units.iter().map(one).collect::<String>()
        };
        let pieces: Vec<_> = cuts.windows(2).map(|cut| escaped(&units[cut[0]..cut[1]])).collect();
        let pieces: Vec<_> = pieces.iter().map(String::as_str).collect();
        for stream in of_arguments() {
            let turn = stream.turn(&pieces);
            prop_assert_eq!(text(&turn.calls()[0]), &said);
        }
    }
}
