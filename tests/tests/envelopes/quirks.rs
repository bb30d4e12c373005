//! How gateways label the pieces of a streamed call, by what was reported of them: pieces of one
//! call come together, and those of two never do.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};
use tool_core::provider::{AssembleError, openai_chat, openai_compat};
use tool_core::{Arguments, Call, CallState, Turn};

/// What a piece says: `i` its index, `id`, `name`, and `d` the arguments that it brings.
fn chunk(pieces: &Value, end: Option<&str>) -> String {
    let calls = pieces.as_array().unwrap().iter().map(|piece| {
        let mut function = json!({});
        let mut call = json!({});
        for (key, value) in piece.as_object().unwrap() {
            match key.as_str() {
                "i" => call["index"] = value.clone(),
                "id" => call["id"] = value.clone(),
                "name" => function["name"] = value.clone(),
                "d" => function["arguments"] = value.clone(),
                other => panic!("no `{other}` in a piece"),
            }
        }
        call["function"] = function;
        call
    });
    let calls: Value = calls.collect();
    json!({"choices": [{"index": 0, "delta": {"tool_calls": calls}, "finish_reason": end}]})
        .to_string()
}

/// The turn of these chunks, each an array of pieces, and of an end after them.
pub(crate) fn assembled(chunks: &[Value], end: &str) -> Turn {
    let mut assembler = openai_compat::Assembler::new();
    for pieces in chunks {
        assembler.event(&chunk(pieces, None)).unwrap();
    }
    assembler.event(&chunk(&json!([]), Some(end))).unwrap();
    assembler.finish().unwrap()
}

fn told(call: &Call) -> Value {
    let arguments = match call.arguments() {
        Arguments::Text(text) => json!(text),
        Arguments::Embedded(text) => serde_json::from_str(text).unwrap(),
        other => panic!("{other:?}"),
    };
    let mut told = json!([call.id(), call.name(), arguments]);
    if call.state() != CallState::Complete {
        told.as_array_mut().unwrap().push(json!(format!("{:?}", call.state())));
    }
    told
}

macro_rules! quirks {
    ($($name:ident: $chunks:tt gives $calls:tt;)*) => {
        $(
            #[test]
            fn $name() {
                let chunks: Vec<Value> = serde_json::from_value(json!($chunks)).unwrap();
                let turn = assembled(&chunks, "tool_calls");
                let calls: Value = turn.calls().iter().map(told).collect();
                assert_eq!(calls, json!($calls));
            }
        )*
    };
}

quirks! {
    // NousResearch/hermes-agent#11984
    name_and_id_in_every_piece: [
        [{"i": 0, "id": "a", "name": "get", "d": "{\"k\":"}],
        [{"i": 0, "id": "a", "name": "get", "d": "\"x\"}"}],
        [{"i": 0, "id": "a", "name": "get", "d": ""}]
    ] gives [["a", "get", "{\"k\":\"x\"}"]];
    name_in_every_piece_without_an_id: [
        [{"i": 0, "name": "get", "d": "{\"k\":"}],
        [{"i": 0, "name": "get", "d": "\"x\"}"}],
        [{"i": 0, "name": "get", "d": "\n"}]
    ] gives [[null, "get", "{\"k\":\"x\"}\n"]];
    // huggingface/tau#715
    name_empty_later: [
        [{"i": 0, "id": "a", "name": "get", "d": ""}],
        [{"i": 0, "id": "", "name": "", "d": "{\"k\":\"x\"}"}]
    ] gives [["a", "get", "{\"k\":\"x\"}"]];
    // vercel/ai#14722
    name_late: [
        [{"i": 0, "id": "a", "d": "{\"k\""}],
        [{"i": 0, "d": ":\"x\"}"}],
        [{"i": 0, "name": "get"}]
    ] gives [["a", "get", "{\"k\":\"x\"}"]];
    id_late: [
        [{"i": 0, "name": "get", "d": "{\"k\""}],
        [{"i": 0, "id": "a", "d": ":\"x\"}"}]
    ] gives [["a", "get", "{\"k\":\"x\"}"]];
    // openai/openai-python#2806
    index_missing: [
        [{"id": "a", "name": "get", "d": ""}],
        [{"d": "{\"k\":"}],
        [{"d": "1}"}],
        [{"id": "b", "name": "get", "d": ""}],
        [{"d": "{\"k\":2}"}]
    ] gives [["a", "get", "{\"k\":1}"], ["b", "get", "{\"k\":2}"]];
    index_and_ids_missing: [
        [{"name": "get", "d": ""}],
        [{"d": "{\"k\":1}"}],
        [{"name": "get", "d": "{\"k\":"}],
        [{"d": "2}"}],
        [{"name": "put", "d": ""}],
        [{"d": "{\"k\":3}"}]
    ] gives [[null, "get", "{\"k\":1}"], [null, "get", "{\"k\":2}"], [null, "put", "{\"k\":3}"]];
    whole_calls_without_labels_in_one_chunk: [
        [{"name": "get", "d": "{}"}, {"name": "get", "d": "{}"}, {"name": "get", "d": ""}]
    ] gives [[null, "get", "{}"], [null, "get", "{}"], [null, "get", ""]];
    // apache/maka#1976, ollama/ollama#7881
    one_index_for_all: [
        [{"i": 0, "id": "a", "name": "get", "d": "{\"k\""}],
        [{"i": 0, "d": ":1}"}],
        [{"i": 0, "id": "b", "name": "get", "d": "{\"k\""}],
        [{"i": 0, "d": ":2}"}]
    ] gives [["a", "get", "{\"k\":1}"], ["b", "get", "{\"k\":2}"]];
    one_index_for_all_and_ids_on_every_piece: [
        [{"i": 0, "id": "a", "name": "get", "d": "{\"k\""}, {"i": 0, "id": "b", "name": "get", "d": "{"}],
        [{"i": 0, "id": "a", "d": ":1}"}, {"i": 0, "id": "b", "d": "\"k\":2}"}]
    ] gives [["a", "get", "{\"k\":1}"], ["b", "get", "{\"k\":2}"]];
    one_index_and_no_id_for_a_call_without_arguments: [
        [{"i": 0, "name": "ping", "d": ""}],
        [{"i": 0, "name": "get", "d": "{\"k\":1}"}]
    ] gives [[null, "ping", ""], [null, "get", "{\"k\":1}"]];
    // maximhq/bifrost#1829
    side_by_side: [
        [{"i": 0, "id": "c0", "name": "add", "d": "{\"a\":1,"}],
        [{"i": 1, "id": "c1", "name": "add", "d": "{\"a\":3,"}],
        [{"i": 0, "d": "\"b\":2}"}],
        [{"i": 1, "d": "\"b\":4}"}]
    ] gives [["c0", "add", "{\"a\":1,\"b\":2}"], ["c1", "add", "{\"a\":3,\"b\":4}"]];
    // diegosouzapw/OmniRoute#6905
    index_first_and_id_later: [
        [{"i": 0, "id": "a", "name": "get", "d": "{\"k\":"}],
        [{"id": "a", "d": "\"x\"}"}]
    ] gives [["a", "get", "{\"k\":\"x\"}"]];
    // openai/openai-python#3425
    one_index_twice_in_the_first_chunk: [
        [{"i": 0, "id": "a", "name": "get", "d": "{"}, {"i": 0, "d": "\"k\":"}],
        [{"i": 0, "d": "\"x\"}"}]
    ] gives [["a", "get", "{\"k\":\"x\"}"]];
    one_id_for_two_indices: [
        [{"i": 0, "id": "a", "name": "get", "d": "{\"k\":"}],
        [{"i": 1, "id": "a", "name": "put", "d": "{\"k\":"}],
        [{"i": 0, "d": "1}"}],
        [{"i": 1, "d": "2}"}]
    ] gives [["a", "get", "{\"k\":1}"], ["a", "put", "{\"k\":2}"]];
    null_arguments_first: [
        [{"i": 0, "id": "a", "name": "get", "d": null}],
        [{"i": 0, "d": "{\"k\":1}"}]
    ] gives [["a", "get", "{\"k\":1}"]];
    null_arguments: [
        [{"i": 0, "id": "a", "name": "get", "d": null}]
    ] gives [["a", "get", ""]];
    an_object_and_more: [
        [{"i": 0, "id": "a", "name": "get", "d": {"k": 1}}],
        [{"i": 0, "d": "}"}]
    ] gives [["a", "get", "{\"k\":1}}", "Malformed"]];
    // vercel/ai#13137: what reads as whole is not whole before its provider says so.
    more_after_what_reads_as_whole: [
        [{"i": 0, "id": "a", "name": "search", "d": "{\"query\": \"test\"}"}],
        [{"i": 0, "d": ", \"limit\": 10}"}]
    ] gives [["a", "search", "{\"query\": \"test\"}, \"limit\": 10}", "Malformed"]];
    arguments_of_nothing: [
        [{"d": "{}"}]
    ] gives [[null, "", "{}"]];
}

#[test]
fn the_end_may_come_with_every_chunk() {
    let mut assembler = openai_compat::Assembler::new();
    for piece in ["{\"k\"", ":1}"] {
        let pieces = json!([{"i": 0, "id": "a", "name": "get", "d": piece}]);
        assembler.event(&chunk(&pieces, Some("tool_calls"))).unwrap();
        assert!(assembler.released().is_empty());
    }
    assembler.push(b"data: [DONE]\n\n").unwrap();
    assert_eq!(told(&assembler.released()[0]), json!(["a", "get", "{\"k\":1}"]));
}

/// The words of the providers behind a gateway, of vLLM and of `DeepSeek`.
#[test]
fn an_end_in_other_words_is_understood() {
    let call = json!([{"i": 0, "id": "a", "name": "get", "d": "{}"}]);
    for (end, is_cut, is_stopped) in [
        ("stop", false, false),
        ("STOP", false, false),
        ("tool_use", false, false),
        ("MAX_TOKENS", true, false),
        ("max_output_tokens", true, false),
        ("model_length", true, false),
        ("SAFETY", false, true),
        ("content_filter", false, true),
        ("error", true, true),
        ("abort", true, true),
        ("insufficient_system_resource", true, true),
    ] {
        let turn = assembled(std::slice::from_ref(&call), end);
        assert_eq!(turn.end(), Some(end));
        assert_eq!(turn.calls()[0].state() == CallState::Truncated, is_cut, "{end}");
        assert_eq!(turn.is_stopped(), is_stopped, "{end}");
        let calls = json!([{"id": "a", "function": {"name": "get", "arguments": "{}"}}]);
        let choice = json!({"message": {"tool_calls": calls}, "finish_reason": end});
        let whole = json!({"choices": [choice]}).to_string();
        assert_eq!(openai_compat::receive(whole.as_bytes()).unwrap(), turn, "{end}");
    }
}

/// coder/coder#28470
#[test]
fn a_call_that_the_provider_filtered_is_malformed() {
    let end = "function_call_filter: MALFORMED_FUNCTION_CALL";
    let turn = assembled(&[json!([{"i": 0, "id": "a", "name": "get", "d": "{}"}])], end);
    assert_eq!(turn.end(), Some(end));
    assert_eq!(turn.calls()[0].state(), CallState::Malformed);
    assert_eq!(assembled(&[], end).calls(), []);
}

#[test]
fn a_call_that_the_server_refused_is_a_turn_without_calls() {
    let body = json!({"error": {
        "message": "Failed to call a function. Please adjust your prompt.",
        "type": "invalid_request_error", "code": "tool_use_failed",
        "failed_generation": "<function=get{\"k\"</function>",
    }});
    let turn = openai_compat::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(turn.end(), Some("error:tool_use_failed"));
    assert_eq!(turn.calls(), []);
    assert!(turn.is_stopped());
    let message = turn.error().unwrap().to_string();
    assert_eq!(message, "Failed to call a function. Please adjust your prompt.");
}

fn strict(chunks: &[Value]) -> Result<(), AssembleError> {
    let mut assembler = openai_chat::Assembler::new();
    chunks.iter().try_for_each(|pieces| assembler.event(&chunk(pieces, None)))
}

#[test]
fn the_api_itself_labels_every_piece() {
    let missing = strict(&[json!([{"id": "a", "name": "get", "d": ""}])]);
    assert_eq!(
        missing.unwrap_err().to_string(),
        "a call of the stream has no index; what gateways send is read by `openai_compat`"
    );
    let first = json!([{"i": 0, "id": "a", "name": "get", "d": "{}"}]);
    for second in [json!([{"i": 0, "id": "b", "d": "{}"}]), json!([{"i": 0, "name": "put"}])] {
        assert_eq!(
            strict(&[first.clone(), second]).unwrap_err().to_string(),
            "two calls of the stream have one index; what gateways send is read by `openai_compat`"
        );
    }
    strict(&[first, json!([{"i": 0, "id": "a", "name": "get", "d": ""}])]).unwrap();
}

/// How the pieces of a stream are labelled.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Labels {
    IndexAlways,
    IndexAndIdAlways,
    IdAlways,
    IdAlwaysAndOneIndex,
}

/// Where the name is.
#[derive(Clone, Copy, Debug)]
enum Name {
    First,
    Always,
    Last,
}

proptest! {
    /// Whoever labels each piece so that one can tell, in whatever way, is understood.
    #[test]
    fn labelled_pieces_come_together(
        calls in vec(("[a-z]{1,4}", vec("[a-z]{0,3}", 1..5)), 1..4),
        order in any::<u64>(),
        labels in prop_oneof![
            Just(Labels::IndexAlways), Just(Labels::IndexAndIdAlways),
            Just(Labels::IdAlways), Just(Labels::IdAlwaysAndOneIndex),
        ],
        name in prop_oneof![Just(Name::First), Just(Name::Always), Just(Name::Last)],
    ) {
        // Of each call the pieces that are still to come.
        let mut queues: Vec<Vec<Value>> = Vec::new();
        for (index, (called, texts)) in calls.iter().enumerate() {
            let mut pieces: Vec<_> = texts.iter().map(|text| json!({"d": text})).collect();
            pieces[0]["d"] = json!(format!("{{\"{}", texts[0]));
            let last = pieces.len() - 1;
            let before = pieces[last]["d"].as_str().unwrap().to_owned();
            pieces[last]["d"] = json!(format!("{before}\":{index}}}"));
            for (at, piece) in pieces.iter_mut().enumerate() {
                if at == 0 || labels != Labels::IndexAlways {
                    piece["id"] = json!(format!("id{index}"));
                }
                match labels {
                    Labels::IdAlways => {}
                    Labels::IdAlwaysAndOneIndex => piece["i"] = json!(0),
                    Labels::IndexAlways | Labels::IndexAndIdAlways => piece["i"] = json!(index),
                }
                let is_named = match name {
                    Name::First => at == 0,
                    Name::Always => true,
                    Name::Last => at == last,
                };
                if is_named {
                    piece["name"] = json!(called);
                }
            }
            pieces.reverse();
            queues.push(pieces);
        }
        // Calls begin in their order, and go on in any.
        let mut chunks: Vec<Value> =
            queues.iter_mut().filter_map(Vec::pop).map(|piece| json!([piece])).collect();
        let mut order = order;
        while queues.iter().any(|queue| !queue.is_empty()) {
            queues.retain(|queue| !queue.is_empty());
            let at = usize::try_from(order % queues.len() as u64).unwrap();
            order = order.rotate_right(7).wrapping_mul(31);
            chunks.extend(queues[at].pop().map(|piece| json!([piece])));
        }
        let turn = assembled(&chunks, "tool_calls");
        let expected: Value = calls.iter().enumerate().map(|(index, (called, texts))| {
            json!([format!("id{index}"), called, format!("{{\"{}\":{index}}}", texts.concat())])
        }).collect();
        let told: Value = turn.calls().iter().map(told).collect();
        prop_assert_eq!(told, expected, "{}", json!(chunks));
    }

    /// However pieces are labelled, those that say that they are of two calls are.
    #[test]
    fn no_two_calls_are_run_together(
        pieces in vec((
            prop::option::of(0..3_u64),
            prop::option::of("[ab]"),
            prop::option::of("[xy]"),
            any::<bool>(),
        ), 1..12),
    ) {
        // Each piece has a letter of its own, by which it is known in the arguments.
        let letter = |at: usize| char::from(b'A' + u8::try_from(at).unwrap());
        let mut chunks: Vec<Vec<Value>> = vec![Vec::new()];
        for (at, (index, id, name, begins_chunk)) in pieces.iter().enumerate() {
            let mut piece = json!({"d": letter(at).to_string()});
            for (key, value) in [("i", json!(index)), ("id", json!(id)), ("name", json!(name))] {
                if !value.is_null() {
                    piece[key] = value;
                }
            }
            if *begins_chunk {
                chunks.push(Vec::new());
            }
            chunks.last_mut().unwrap().push(piece);
        }
        let chunks: Vec<_> = chunks.into_iter().map(Value::Array).collect();
        let turn = assembled(&chunks, "tool_calls");
        let mut seen = 0;
        for call in turn.calls() {
            let Arguments::Text(text) = call.arguments() else { panic!("text") };
            let of_call: Vec<_> =
                text.bytes().map(|byte| &pieces[usize::from(byte - b'A')]).collect();
            seen += of_call.len();
            let ids: Vec<_> = of_call.iter().filter_map(|piece| piece.1.as_ref()).collect();
            prop_assert!(ids.iter().all(|id| Some(id.as_str()) == call.id()), "{call:?}");
            // Another index is of the same call only under the id of the call, and without a name.
            let own = of_call[0].0;
            for (index, id, name, _) in of_call {
                let is_own = index.is_none() || own.is_none() || *index == own;
                let by_id = id.as_deref() == call.id() && id.is_some() && name.is_none();
                prop_assert!(is_own || by_id, "{call:?} in {}", json!(chunks));
            }
            let names: Vec<_> = text.bytes().filter_map(|b| pieces[usize::from(b - b'A')].2.as_ref()).collect();
            prop_assert!(names.iter().all(|name| *name == call.name()), "{call:?} in {}", json!(chunks));
        }
        prop_assert_eq!(seen, pieces.len(), "a piece is in no call, or in two");
    }
}
