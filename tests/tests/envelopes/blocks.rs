//! How the providers send whose answers are made of blocks, for the round trip.

use crate::round_trip::{Answer, Row, Sent};
use serde_json::{Value, json};

/// Those that send in streams as text what is JSON of the envelope in a whole response.
pub(crate) const STREAMED_AS_TEXT: [&str; 3] =
    ["anthropic", "bedrock_converse", "gemini_interactions"];

pub(crate) const ROWS: &[Row] = &[
    Row {
        provider: "anthropic",
        send: anthropic,
        again: |reply| json!({"content": reply[0]["content"], "stop_reason": "tool_use"}),
        embedded: true,
        has_ids: true,
    },
    Row {
        provider: "bedrock_converse",
        send: bedrock,
        again: |reply| json!({"output": {"message": reply[0]}, "stopReason": "tool_use"}),
        embedded: true,
        has_ids: true,
    },
    Row {
        provider: "gemini",
        send: gemini,
        again: |reply| json!({"candidates": [{"content": reply[0], "finishReason": "STOP"}]}),
        embedded: true,
        has_ids: true,
    },
    Row {
        provider: "gemini_interactions",
        send: interactions,
        again: |reply| {
            let steps = reply.as_array().unwrap().iter();
            let said: Value =
                steps.filter(|step| step["type"] != "function_result").cloned().collect();
            json!({"id": "v1_a", "status": "requires_action", "steps": said})
        },
        embedded: true,
        has_ids: true,
    },
];

fn anthropic(text: &str, calls: &[Sent]) -> Answer {
    let call = |call: &Sent, input: &str| {
        let (id, name) = (json!(call.id), json!(call.name));
        format!(r#"{{"type": "tool_use", "id": {id}, "name": {name}, "input": {input}}}"#)
    };
    let thought = r#"{"type": "thinking", "thinking": "hm", "signature": "c2ln"}"#;
    let said = json!({"type": "text", "text": text}).to_string();
    let mut whole = vec![thought.to_owned(), said];
    whole.extend(calls.iter().map(|sent| call(sent, &sent.arguments())));
    let whole = whole.join(",");

    let delta = |index: usize, delta: Value| {
        json!({"type": "content_block_delta", "index": index, "delta": delta}).to_string()
    };
    let start = |index: usize, block: &str| {
        format!(r#"{{"type": "content_block_start", "index": {index}, "content_block": {block}}}"#)
    };
    let stop = |index: usize| json!({"type": "content_block_stop", "index": index}).to_string();
    let mut events = vec![
        start(0, r#"{"type": "thinking", "thinking": "", "signature": ""}"#),
        delta(0, json!({"type": "thinking_delta", "thinking": "h"})),
        delta(0, json!({"type": "thinking_delta", "thinking": "m"})),
        delta(0, json!({"type": "signature_delta", "signature": "c2ln"})),
        stop(0),
        start(1, r#"{"type": "text", "text": ""}"#),
    ];
    let letters = text.chars().map(|c| json!({"type": "text_delta", "text": c.to_string()}));
    events.extend(letters.map(|letter| delta(1, letter)));
    events.push(stop(1));
    for (index, sent) in (2..).zip(calls) {
        events.push(start(index, &call(sent, "{}")));
        let pieces = sent.pieces.iter();
        let pieces = pieces.map(|piece| json!({"type": "input_json_delta", "partial_json": piece}));
        events.extend(pieces.map(|piece| delta(index, piece)));
        events.push(stop(index));
    }
    events.push(json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}}).to_string());
    events.push(json!({"type": "message_stop"}).to_string());
    Answer { whole: format!(r#"{{"content": [{whole}], "stop_reason": "tool_use"}}"#), events }
}

fn bedrock(text: &str, calls: &[Sent]) -> Answer {
    let call = |call: &Sent| {
        let (id, name, input) = (json!(call.id), json!(call.name), call.arguments());
        format!(r#"{{"toolUse": {{"toolUseId": {id}, "name": {name}, "input": {input}}}}}"#)
    };
    let thought = json!({"reasoningText": {"text": "hm", "signature": "c2ln"}});
    let mut whole = vec![json!({"reasoningContent": thought}).to_string()];
    if !text.is_empty() {
        whole.push(json!({"text": text}).to_string());
    }
    whole.extend(calls.iter().map(call));
    let whole = whole.join(",");

    let about = |kind: &str, index: usize, key: &str, value: Value| {
        json!({kind: {"contentBlockIndex": index, key: value}}).to_string()
    };
    let delta = |index, value| about("contentBlockDelta", index, "delta", value);
    let mut events = vec![
        json!({"messageStart": {"role": "assistant"}}).to_string(),
        delta(0, json!({"reasoningContent": {"text": "h"}})),
        delta(0, json!({"reasoningContent": {"text": "m"}})),
        delta(0, json!({"reasoningContent": {"signature": "c2ln"}})),
    ];
    events.extend(text.chars().map(|c| delta(1, json!({"text": c.to_string()}))));
    for (index, call) in (2..).zip(calls) {
        let start = json!({"toolUse": {"toolUseId": call.id, "name": call.name}});
        events.push(about("contentBlockStart", index, "start", start));
        let pieces = call.pieces.iter();
        events.extend(pieces.map(|piece| delta(index, json!({"toolUse": {"input": piece}}))));
        events.push(json!({"contentBlockStop": {"contentBlockIndex": index}}).to_string());
    }
    events.push(json!({"messageStop": {"stopReason": "tool_use"}}).to_string());
    let message = format!(r#"{{"role": "assistant", "content": [{whole}]}}"#);
    let whole = format!(r#"{{"output": {{"message": {message}}}, "stopReason": "tool_use"}}"#);
    Answer { whole, events }
}

fn gemini(text: &str, calls: &[Sent]) -> Answer {
    let call = |call: &Sent| {
        let (id, name, args) = (json!(call.id), json!(call.name), call.arguments());
        let call = format!(r#"{{"id": {id}, "name": {name}, "args": {args}}}"#);
        format!(r#"{{"functionCall": {call}, "thoughtSignature": "c2ln"}}"#)
    };
    let response = |parts: &str, end: &str| {
        format!(r#"{{"candidates": [{{"index": 0, "content": {{"parts": [{parts}]}}{end}}}]}}"#)
    };
    let end = r#", "finishReason": "STOP""#;
    let calls: Vec<_> = calls.iter().map(call).collect();
    let said = |text: &str| json!({"text": text}).to_string();
    let mut whole = vec![json!({"text": "hm", "thought": true}).to_string()];
    whole.extend((!text.is_empty()).then(|| said(text)));
    whole.extend(calls.clone());

    let mut events: Vec<_> = ["h", "m"]
        .iter()
        .map(|piece| response(&json!({"text": piece, "thought": true}).to_string(), ""))
        .collect();
    events.extend(text.chars().map(|c| response(&said(&c.to_string()), "")));
    events.extend(calls.iter().map(|call| response(call, "")));
    events.push(response("", end));
    Answer { whole: response(&whole.join(","), end), events }
}

fn interactions(text: &str, calls: &[Sent]) -> Answer {
    let call = |call: &Sent, arguments: &str| {
        let (id, name) = (json!(call.id), json!(call.name));
        format!(
            r#"{{"type": "function_call", "id": {id}, "name": {name}, "arguments": {arguments}}}"#
        )
    };
    let thought = json!({"type": "thought", "signature": "c2ln"}).to_string();
    let mut whole = vec![thought];
    if !text.is_empty() {
        let content = json!([{"type": "text", "text": text}]);
        whole.push(json!({"type": "model_output", "content": content}).to_string());
    }
    whole.extend(calls.iter().map(|sent| call(sent, &sent.arguments())));
    let whole = whole.join(",");

    let start = |index: usize, step: &str| {
        format!(r#"{{"event_type": "step.start", "index": {index}, "step": {step}}}"#)
    };
    let delta = |index: usize, delta: Value| {
        json!({"event_type": "step.delta", "index": index, "delta": delta}).to_string()
    };
    let stop = |index: usize| json!({"event_type": "step.stop", "index": index}).to_string();
    let whole_event = |kind: &str, status: &str| {
        let interaction = json!({"id": "v1_a", "status": status});
        json!({"event_type": kind, "interaction": interaction}).to_string()
    };
    let mut events = vec![
        whole_event("interaction.created", "in_progress"),
        start(0, r#"{"type": "thought"}"#),
        delta(0, json!({"type": "thought_signature", "signature": "c2ln"})),
        stop(0),
    ];
    if !text.is_empty() {
        events.push(start(1, r#"{"type": "model_output"}"#));
        let letters = text.chars().map(|c| json!({"type": "text", "text": c.to_string()}));
        events.extend(letters.map(|letter| delta(1, letter)));
        events.push(stop(1));
    }
    for (index, sent) in (2..).zip(calls) {
        events.push(start(index, &call(sent, "{}")));
        let pieces = sent.pieces.iter();
        let pieces = pieces.map(|piece| json!({"type": "arguments_delta", "arguments": piece}));
        events.extend(pieces.map(|piece| delta(index, piece)));
        events.push(stop(index));
    }
    events.push(whole_event("interaction.completed", "requires_action"));
    let end = r#""id": "v1_a", "status": "requires_action""#;
    Answer { whole: format!(r#"{{{end}, "steps": [{whole}]}}"#), events }
}
