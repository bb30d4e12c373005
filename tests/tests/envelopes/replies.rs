//! What goes back has the recorded form, for every call of a turn.

use crate::providers::{PROVIDERS, Provider};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tool_core::{Call, Run, Tool, ToolResult, Toolset, Turn};

/// Tells the high waters of a day.
#[derive(Tool)]
struct TideTable {
    port: String,
    day: String,
}

/// Checks the harbour radio.
#[derive(Tool)]
struct PingHarbour;

#[derive(Debug)]
struct GaugeOffline;

impl std::fmt::Display for GaugeOffline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Gauge offline; try Marstal.")
    }
}

impl Run<()> for TideTable {
    type Output = Value;
    type Error = GaugeOffline;

    async fn run(self, (): &()) -> Result<Value, GaugeOffline> {
        let TideTable { port, day } = self;
        assert_eq!((port.as_str(), day.as_str()), ("Søby", "2027-03-05"));
        Ok(json!({"metres": 1.4}))
    }
}

impl Run<()> for PingHarbour {
    type Output = ();
    type Error = GaugeOffline;

    async fn run(self, (): &()) -> Result<(), GaugeOffline> {
        Err(GaugeOffline)
    }
}

/// The results of the turn, of which every call that is good runs.
pub(crate) fn results(turn: &Turn) -> Vec<ToolResult> {
    let builder = Toolset::<()>::builder().tool::<TideTable>().tool::<PingHarbour>();
    let toolset = builder.partial_turns().build().unwrap();
    pollster::block_on(toolset.dispatch_turn(turn, &()))
}

pub(crate) fn provider(name: &str) -> &'static Provider {
    PROVIDERS.iter().find(|provider| provider.name == name).expect("a provider")
}

pub(crate) fn recorded(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/envelopes/requests");
    let text = fs::read_to_string(folder.join(format!("{name}.results.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What a reply is to the two calls of the recordings, under these ids.
fn reply(name: &str, ids: [&str; 2]) -> Value {
    let arguments = r#"{"port": "Søby", "day": "2027-03-05"}"#;
    let turn = Turn::of_calls([
        Call::new(ids[0], "tide_table", arguments),
        Call::new(ids[1], "ping_harbour", "{}"),
    ]);
    (provider(name).reply)(&turn, &results(&turn))
}

/// The same, with texts that are JSON parsed, so that spaces in them make no difference; and of
/// texts for errors that they hold the words.
pub(crate) fn plain(value: &Value) -> Value {
    match value {
        Value::String(text) if text.contains("Gauge offline; try Marstal.") => "offline".into(),
        Value::String(text) => serde_json::from_str(text).unwrap_or_else(|_| value.clone()),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| (key.clone(), plain(value))).collect()
        }
        other => other.clone(),
    }
}

#[test]
fn a_turn_is_answered_in_the_recorded_form() {
    let chat = reply("openai_chat", ["call_1", "call_2"]);
    assert_eq!(plain(&chat), plain(&json!(&recorded("openai_chat").as_array().unwrap()[1..])));
    assert_eq!(reply("openai_compat", ["call_1", "call_2"]), chat);

    let items = reply("openai_responses", ["call_1", "call_2"]);
    assert_eq!(plain(&items), plain(&recorded("openai_responses")));

    let messages = reply("mistral", ["Sy0nTh9aB", "Sy0nTh9aC"]);
    assert_eq!(plain(&messages[1]), plain(&recorded("mistral")[0]));

    let messages = reply("cohere_v2", ["tide_1", "ping_1"]);
    assert_eq!(messages[1], recorded("cohere_v2")[0]);
}

#[test]
fn a_turn_of_ollama_is_answered_without_ids() {
    let recorded = recorded("ollama");
    let body = json!({"message": recorded[0], "done": true, "done_reason": "stop"}).to_string();
    let turn = (provider("ollama").receive)(body.as_bytes()).unwrap();
    let reply = (provider("ollama").reply)(&turn, &results(&turn));
    assert_eq!(plain(&reply), plain(&recorded));
}

/// A call of each kind that can go wrong, beside one that goes well.
fn troubled() -> Turn {
    let chat = provider("openai_chat");
    let body = json!({"choices": [{"finish_reason": "length", "message": {
        "content": "Let me see.",
        "tool_calls": [
            {"id": "ok", "function": {"name": "ping_harbour", "arguments": ""}},
            {"id": "refused", "function": {"name": "tide_table", "arguments": "{\"port\":1}"}},
            {"id": "unknown", "function": {"name": "$READ FILE", "arguments": "{\"a\": 12.50}"}},
            {"id": "malformed", "function": {"name": "tide_table", "arguments": "{\"port\": So"}},
            {"id": "not_object", "function": {"name": "tide_table", "arguments": "[1]"}},
            {"id": "ok", "function": {"name": "ping_harbour", "arguments": "{}"}},
            {"function": {"name": "", "arguments": null}},
            {"id": "cut", "function": {"name": "tide_table", "arguments": "{\"port\": \"S"}},
        ],
    }}]});
    (chat.receive)(body.to_string().as_bytes()).unwrap()
}

#[test]
fn every_call_is_answered_once_and_replayed_in_a_form_that_is_taken() {
    let turn = troubled();
    let reply = (provider("openai_chat").reply)(&turn, &results(&turn));
    let call = |id: &str, name: &str, arguments: &str| {
        let function = json!({"name": name, "arguments": arguments});
        json!({"id": id, "type": "function", "function": function})
    };
    let message = json!({
        "role": "assistant",
        "content": "Let me see.",
        "tool_calls": [
            call("ok", "ping_harbour", "{}"),
            call("refused", "tide_table", "{\"port\":1}"),
            call("unknown", "_READ_FILE", "{\"a\": 12.50}"),
            call("malformed", "tide_table", "{\"INVALID_JSON\":\"{\\\"port\\\": So\"}"),
            call("not_object", "tide_table", "{\"INVALID_JSON\":\"[1]\"}"),
            call("call_0", "ping_harbour", "{}"),
            call("call_1", "unnamed", "{}"),
            call("cut", "tide_table", "{\"INVALID_JSON\":\"{\\\"port\\\": \\\"S\"}"),
        ],
    });
    assert_eq!(reply[0], message);
    let answers: Vec<_> = reply.as_array().unwrap()[1..]
        .iter()
        .map(|message| {
            let content: Value =
                serde_json::from_str(message["content"].as_str().unwrap()).unwrap();
            assert_eq!(message["role"], "tool");
            let id = message["tool_call_id"].as_str().unwrap().to_owned();
            (id, content["error"]["code"].as_str().unwrap().to_owned())
        })
        .collect();
    let expected = [
        // Two calls of one id: none of them is run.
        ("ok", "duplicate_call_id"),
        ("refused", "invalid_arguments"),
        ("unknown", "unknown_tool"),
        ("malformed", "unparseable"),
        ("not_object", "invalid_arguments"),
        ("call_0", "duplicate_call_id"),
        ("call_1", "unknown_tool"),
        ("cut", "unparseable"),
    ];
    assert_eq!(answers, expected.map(|(id, code)| (id.to_owned(), code.to_owned())));
}

#[test]
fn every_provider_has_an_answer_to_every_call() {
    let turn = troubled();
    for provider in PROVIDERS {
        let reply = (provider.reply)(&turn, &[]).to_string();
        let answers = reply.matches("this call was not run").count();
        assert_eq!(answers, turn.calls().len(), "{}: {reply}", provider.name);
        // What one provider wants back is nothing to another.
        let reply = (provider.reply)(&with_state_of_another(), &[]).to_string();
        let is_own = provider.name == "openai_responses";
        assert_eq!(reply.contains("of_another"), is_own, "{}: {reply}", provider.name);
    }
}

/// vercel/ai#5171
#[test]
fn ids_of_another_provider_are_replaced_where_they_are_too_long() {
    let long = "x".repeat(41);
    let turn = Turn::of_calls([Call::new(long.as_str(), "ping_harbour", "{}")]);
    let reply = (provider("openai_chat").reply)(&turn, &[]);
    assert_eq!(reply[0]["tool_calls"][0]["id"], "call_0");
    assert_eq!(reply[1]["tool_call_id"], "call_0");
    // What a server has sent itself it takes back.
    let call = json!({"id": long, "function": {"name": "ping_harbour", "arguments": "{}"}});
    let choice = json!({"message": {"tool_calls": [call]}, "finish_reason": "tool_calls"});
    let body = json!({"choices": [choice]}).to_string();
    let turn = (provider("openai_compat").receive)(body.as_bytes()).unwrap();
    assert_eq!((provider("openai_compat").reply)(&turn, &[])[1]["tool_call_id"], long);
}

#[test]
fn an_answer_of_nothing_is_a_message_with_content() {
    for name in ["openai_chat", "openai_compat", "mistral", "cohere_v2", "ollama"] {
        let reply = (provider(name).reply)(&Turn::of_calls([]), &[]);
        assert_eq!(reply, json!([{"role": "assistant", "content": ""}]), "{name}");
    }
}

fn with_state_of_another() -> Turn {
    let body = json!({"status": "completed", "output": [
        {"type": "reasoning", "id": "rs_1", "encrypted_content": "of_another", "summary": []},
        {"type": "function_call", "id": "of_another", "call_id": "a", "name": "ping_harbour",
            "arguments": "{}", "status": "completed"},
    ]});
    (provider("openai_responses").receive)(body.to_string().as_bytes()).unwrap()
}
