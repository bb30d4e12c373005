//! A call that is sent as a provider sends it comes back equal, whole and in pieces, and so does
//! the same call when it is replayed.

use crate::blocks;
use crate::providers::{PROVIDERS, Provider};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};
use tool_core::provider::StreamLimits;
use tool_core::{Arguments, Call, CallState, Turn};

/// A call to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) id: String,
    pub(crate) name: String,
    /// In pieces, as a stream sends them.
    pub(crate) pieces: Vec<String>,
}

impl Sent {
    pub(crate) fn arguments(&self) -> String {
        self.pieces.concat()
    }
}

/// An answer as its provider sends it.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) whole: String,
    pub(crate) events: Vec<String>,
}

/// How a provider sends, and what of it tells who it was.
pub(crate) struct Row {
    pub(crate) provider: &'static str,
    /// With a text beside the calls.
    pub(crate) send: fn(&str, &[Sent]) -> Answer,
    /// A whole response in which the model says what a reply replays.
    pub(crate) again: fn(&Value) -> Value,
    /// The arguments are JSON of the envelope, and no text in it.
    pub(crate) embedded: bool,
    /// Calls have ids.
    pub(crate) has_ids: bool,
}

const ROWS: &[Row] = &[
    Row {
        provider: "cohere_v2",
        send: cohere,
        again: |reply| json!({"message": reply[0], "finish_reason": "TOOL_CALL"}),
        embedded: false,
        has_ids: true,
    },
    Row { provider: "mistral", send: chat, again: chat_again, embedded: false, has_ids: true },
    Row {
        provider: "ollama",
        send: ollama,
        again: |reply| json!({"message": reply[0], "done": true, "done_reason": "stop"}),
        embedded: true,
        has_ids: false,
    },
    Row { provider: "openai_chat", send: chat, again: chat_again, embedded: false, has_ids: true },
    Row {
        provider: "openai_compat",
        send: chat,
        again: chat_again,
        embedded: false,
        has_ids: true,
    },
    Row {
        provider: "openai_responses",
        send: responses,
        again: |reply| {
            let items = reply.as_array().unwrap().iter();
            let output: Value =
                items.filter(|item| item.get("output").is_none()).cloned().collect();
            json!({"status": "completed", "output": output})
        },
        embedded: false,
        has_ids: true,
    },
];

fn chat_again(reply: &Value) -> Value {
    json!({"choices": [{"message": reply[0], "finish_reason": "tool_calls"}]})
}

fn chat(text: &str, calls: &[Sent]) -> Answer {
    let whole: Vec<_> = calls
        .iter()
        .map(|call| {
            let function = json!({"name": call.name, "arguments": call.arguments()});
            json!({"id": call.id, "type": "function", "function": function})
        })
        .collect();
    let message = json!({"role": "assistant", "content": text, "tool_calls": whole});
    let end = json!([{"index": 0, "message": message, "finish_reason": "tool_calls"}]);
    let chunk = |delta: Value, end: Option<&str>| {
        json!({"choices": [{"index": 0, "delta": delta, "finish_reason": end}]}).to_string()
    };
    let mut events: Vec<_> =
        text.chars().map(|piece| chunk(json!({"content": piece.to_string()}), None)).collect();
    for (index, call) in calls.iter().enumerate() {
        let function = json!({"name": call.name, "arguments": ""});
        let first = json!({"index": index, "id": call.id, "function": function});
        events.push(chunk(json!({"tool_calls": [first]}), None));
    }
    // The pieces of all calls side by side, the later calls first.
    let longest = calls.iter().map(|call| call.pieces.len()).max().unwrap_or(0);
    for at in 0..longest {
        let pieces = calls.iter().enumerate().rev().filter_map(|(index, call)| {
            let piece = call.pieces.get(at)?;
            Some(json!({"index": index, "function": {"arguments": piece}}))
        });
        let pieces: Value = pieces.collect();
        events.push(chunk(json!({"tool_calls": pieces}), None));
    }
    events.push(chunk(json!({}), Some("tool_calls")));
    Answer { whole: json!({"choices": end}).to_string(), events }
}

fn cohere(text: &str, calls: &[Sent]) -> Answer {
    let function = |call: &Sent, arguments: &str| {
        let function = json!({"name": call.name, "arguments": arguments});
        json!({"id": call.id, "type": "function", "function": function})
    };
    let whole: Vec<_> = calls.iter().map(|call| function(call, &call.arguments())).collect();
    let content = json!([{"type": "text", "text": text}]);
    let message = json!({"role": "assistant", "content": content, "tool_calls": whole});
    let event = |kind: &str, index: usize, message: Value| {
        json!({"type": kind, "index": index, "delta": {"message": message}}).to_string()
    };
    let mut events =
        vec![event("content-start", 0, json!({"content": {"type": "text", "text": ""}}))];
    for piece in text.chars() {
        events.push(event("content-delta", 0, json!({"content": {"text": piece.to_string()}})));
    }
    for (index, call) in calls.iter().enumerate() {
        let first = function(call, "");
        events.push(event("tool-call-start", index, json!({"tool_calls": first})));
        for piece in &call.pieces {
            let piece = json!({"function": {"arguments": piece}});
            events.push(event("tool-call-delta", index, json!({"tool_calls": piece})));
        }
        events.push(json!({"type": "tool-call-end", "index": index}).to_string());
    }
    let end = json!({"type": "message-end", "delta": {"finish_reason": "TOOL_CALL"}});
    events.push(end.to_string());
    let whole = json!({"message": message, "finish_reason": "TOOL_CALL"}).to_string();
    Answer { whole, events }
}

fn ollama(text: &str, calls: &[Sent]) -> Answer {
    let call = |call: &Sent| {
        let (name, arguments) = (json!(call.name), call.arguments());
        format!(r#"{{"function": {{"name": {name}, "arguments": {arguments}}}}}"#)
    };
    let line = |text: &str, calls: &str, end: &str| {
        let text = json!(text);
        format!(r#"{{"message": {{"content": {text}, "tool_calls": [{calls}]}}, {end}}}"#)
    };
    let end = r#""done": true, "done_reason": "stop""#;
    let all: Vec<_> = calls.iter().map(call).collect();
    let mut events: Vec<_> =
        text.chars().map(|piece| line(&piece.to_string(), "", r#""done": false"#)).collect();
    events.extend(all.iter().map(|call| line("", call, r#""done": false"#)));
    events.push(line("", "", end));
    Answer { whole: line(text, &all.join(","), end), events }
}

fn responses(text: &str, calls: &[Sent]) -> Answer {
    let item = |call: &Sent, arguments: &str, status: &str| {
        json!({
            "type": "function_call", "id": format!("fc_{}", call.id), "call_id": call.id,
            "name": call.name, "arguments": arguments, "status": status,
        })
    };
    let part = json!({"type": "output_text", "text": text, "annotations": []});
    let message = json!({
        "type": "message", "id": "msg_1", "role": "assistant", "content": [part],
        "status": "completed",
    });
    let done = calls.iter().map(|call| item(call, &call.arguments(), "completed"));
    let output: Vec<_> = std::iter::once(message.clone()).chain(done).collect();
    let about = |kind: &str, index: usize, key: &str, value: Value| {
        json!({"type": format!("response.{kind}"), "output_index": index, key: value}).to_string()
    };
    let mut begun = message;
    begun["content"] = json!([]);
    let mut events = vec![about("output_item.added", 0, "item", begun)];
    for piece in text.chars() {
        events.push(about("output_text.delta", 0, "delta", json!(piece.to_string())));
    }
    for (index, call) in (1..).zip(calls) {
        events.push(about("output_item.added", index, "item", item(call, "", "in_progress")));
        for piece in &call.pieces {
            events.push(about("function_call_arguments.delta", index, "delta", json!(piece)));
        }
    }
    for (index, item) in output.iter().enumerate() {
        events.push(about("output_item.done", index, "item", item.clone()));
    }
    let end = |output: Value| json!({"status": "completed", "output": output});
    // The end leaves the output out, so that the events are all there is.
    let last = json!({"type": "response.completed", "response": end(json!([]))});
    events.push(last.to_string());
    Answer { whole: end(json!(output)).to_string(), events }
}

/// Texts of JSON values as models may write them, with digits and keys that no parsed value keeps,
/// but no number that none can hold.
fn json_text() -> impl Strategy<Value = String> {
    let number = r"-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?";
    let string = prop_oneof![
        any::<String>().prop_map(|text| json!(text).to_string()),
        Just(r#""\u00e6\/\ud83d\ude00""#.to_owned()),
        Just("\"Søby – 😀\"".to_owned()),
    ];
    let leaf = prop_oneof![
        number.prop_map(|text| text),
        string,
        Just("null".to_owned()),
        Just("true".to_owned()),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let space = "[ \n]{0,2}";
        let member = ("[ab\"]{0,2}", inner.clone(), space);
        prop_oneof![
            vec((inner, space), 0..4).prop_map(|items| {
                let items: Vec<_> =
                    items.iter().map(|(item, space)| format!("{space}{item}")).collect();
                format!("[{}]", items.join(","))
            }),
            vec(member, 0..4).prop_map(|members| object(&members)),
        ]
    })
}

fn object(members: &[(String, String, String)]) -> String {
    let members: Vec<_> = members
        .iter()
        .map(|(key, value, space)| format!("{space}{}:{space}{value}{space}", json!(key)))
        .collect();
    format!("{{{}}}", members.join(","))
}

fn sent() -> impl Strategy<Value = Vec<Sent>> {
    let members = vec(("[a-c]{0,2}", json_text(), " {0,1}"), 0..4);
    let call = ("[A-Za-z0-9]{9}", "[a-z_]{1,8}", members, vec(any::<prop::sample::Index>(), 0..5));
    vec(call, 1..4).prop_map(|calls| {
        let with_place = calls.into_iter().enumerate();
        with_place
            .map(|(at, (mut id, name, members, cuts))| {
                // No two calls have one id.
                id.replace_range(0..1, &at.to_string());
                Sent { id, name, pieces: pieces(&object(&members), &cuts) }
            })
            .collect()
    })
}

/// The text, cut between characters.
fn pieces(text: &str, cuts: &[prop::sample::Index]) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(characters.len())).collect();
    places.extend([0, characters.len()]);
    places.sort_unstable();
    places.windows(2).map(|ends| characters[ends[0]..ends[1]].iter().collect()).collect()
}

fn row(provider: &Provider) -> &'static Row {
    let row = ROWS.iter().chain(blocks::ROWS).find(|row| row.provider == provider.name);
    row.unwrap_or_else(|| panic!("{} has no row", provider.name))
}

fn check_calls(row: &Row, calls: &[Call], sent: &[Sent], embedded: bool) {
    assert_eq!(calls.len(), sent.len(), "{}", row.provider);
    for (call, sent) in calls.iter().zip(sent) {
        assert_eq!(call.state(), CallState::Complete, "{}: {call:?}", row.provider);
        assert_eq!(call.id(), row.has_ids.then_some(sent.id.as_str()), "{}", row.provider);
        assert_eq!(call.name(), sent.name, "{}", row.provider);
        let arguments = sent.arguments();
        let form = if embedded { Arguments::Embedded } else { Arguments::Text };
        let expected = form(arguments);
        assert_eq!(*call.arguments(), expected, "{}", row.provider);
    }
}

fn assembled(provider: &Provider, events: &[String]) -> Turn {
    let mut assembler = (provider.assemble)(StreamLimits::default());
    for event in events {
        assembler.event(event).unwrap_or_else(|error| panic!("{}: {error}", provider.name));
    }
    assembler.finish().unwrap_or_else(|error| panic!("{}: {error}", provider.name))
}

proptest! {
    #[test]
    fn a_call_comes_back_as_it_was_sent(text in "[a-zæ ]{0,6}", sent in sent()) {
        for provider in PROVIDERS {
            let row = row(provider);
            let answer = (row.send)(&text, &sent);
            let turn = (provider.receive)(answer.whole.as_bytes()).unwrap();
            check_calls(row, turn.calls(), &sent, row.embedded);
            prop_assert_eq!(turn.text(), &text);
            let assembled = assembled(provider, &answer.events);
            if !blocks::STREAMED_AS_TEXT.contains(&provider.name) {
                prop_assert_eq!(&assembled, &turn, "{}", provider.name);
                continue;
            }
            check_calls(row, assembled.calls(), &sent, false);
            prop_assert_eq!(assembled.text(), turn.text());
            prop_assert_eq!(assembled.end(), turn.end());
            prop_assert_eq!(assembled.opaque(), turn.opaque());
        }
    }

    #[test]
    fn a_reply_replays_what_the_model_said(text in "[a-zæ ]{0,6}", sent in sent()) {
        for provider in PROVIDERS {
            let row = row(provider);
            let answer = (row.send)(&text, &sent);
            let turn = (provider.receive)(answer.whole.as_bytes()).unwrap();
            let reply = (provider.reply)(&turn, &[]);
            let again = (row.again)(&reply).to_string();
            let replayed = (provider.receive)(again.as_bytes()).unwrap();
            // A text of white space alone is refused by some, which send it.
            if !text.trim().is_empty() {
                prop_assert_eq!(replayed.text(), &text, "{}", provider.name);
            }
            prop_assert_eq!(replayed.calls().len(), sent.len());
            for (call, sent) in replayed.calls().iter().zip(&sent) {
                prop_assert_eq!(call.name(), &sent.name);
                if row.has_ids {
                    prop_assert_eq!(call.id(), Some(sent.id.as_str()));
                }
                match call.arguments() {
                    Arguments::Text(text) => prop_assert_eq!(text, &sent.arguments()),
                    Arguments::Embedded(text) => {
                        let [text, sent]: [Value; 2] = [text, &sent.arguments()]
                            .map(|text| serde_json::from_str(text).unwrap());
                        prop_assert_eq!(text, sent);
                    }
                    other => panic!("{other:?}"),
                }
            }
            prop_assert_eq!((provider.reply)(&replayed, &[]), reply, "{}", provider.name);
        }
    }
}
