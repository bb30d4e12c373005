//! MCP as a server speaks it: recorded requests are answered in the recorded form, in sessions and
//! without them, and nothing that a client sends is answered where nobody may answer.

use proptest::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tool_core::provider::mcp::{self, Asked, Request};
use tool_core::{Arguments, Call, CallState, Run, Tool, ToolResult, Toolset};

/// Where the recordings differ from each other in what the tool gives.
#[derive(Clone)]
struct Harbour(Result<Value, String>);

/// Tells the high waters of a day.
#[derive(Tool)]
struct TideTable {
    port: String,
    day: String,
}

impl Run<Harbour> for TideTable {
    type Output = Value;
    type Error = String;

    async fn run(self, harbour: &Harbour) -> Result<Value, String> {
        let TideTable { port, day } = self;
        assert_eq!((port.as_str(), day.as_str()), ("Søby", "2027-03-05"));
        harbour.0.clone()
    }
}

/// Pings the harbour.
#[derive(Tool)]
struct PingHarbour;

impl Run<Harbour> for PingHarbour {
    type Output = Value;
    type Error = String;

    async fn run(self, harbour: &Harbour) -> Result<Value, String> {
        harbour.0.clone()
    }
}

fn toolset() -> Toolset<Harbour> {
    Toolset::builder().tool::<TideTable>().tool::<PingHarbour>().build().unwrap()
}

fn dispatched(call: &Call, gives: Result<Value, String>) -> ToolResult {
    pollster::block_on(toolset().dispatch(call, &Harbour(gives)))
}

fn recorded() -> impl Iterator<Item = (String, Value, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/envelopes/mcp");
    let read = |path: &Path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().filter_map(move |path| {
        let case = path.to_str().unwrap().strip_suffix(".expected.json")?.to_owned();
        let recording: Value = read(Path::new(&format!("{case}.json")));
        Some((case, recording, read(&path)))
    })
}

fn received(message: &Value) -> Result<Request, mcp::Refused> {
    mcp::receive(message.to_string().as_bytes())
}

/// What the recorded tool gives, as its body would.
fn given(response: &Value) -> Result<Value, String> {
    let result = &response["result"];
    let text = result["content"][0]["text"].as_str().unwrap_or_default().to_owned();
    match result.get("structuredContent") {
        _ if result["isError"] == true => Err(text),
        Some(output) => Ok(output.clone()),
        None => Ok(text.into()),
    }
}

/// The same, with texts that are JSON parsed, so that spaces in them make no difference.
fn plain(response: &Value) -> Value {
    let mut response = response.clone();
    if let Some(text) = response.pointer_mut("/result/content/0/text")
        && let Ok(value) = serde_json::from_str::<Value>(text.as_str().unwrap())
    {
        *text = value;
    }
    response
}

#[test]
fn every_recorded_request_has_the_recorded_answer() {
    let mut seen = 0;
    for (case, recording, expected) in recorded() {
        seen += 1;
        let response = &recording["response"];
        let request = match received(&recording["request"]) {
            Ok(request) => request,
            Err(refused) => {
                assert_eq!(expected["outcome"], "protocol_error", "{case}");
                assert_eq!(refused.response().as_ref(), Some(response), "{case}");
                continue;
            }
        };
        assert_eq!(request.is_stateless(), recording["era"] == "2026-07-28", "{case}");
        let asked = request.asked();
        if let Asked::Tools(cursor) = asked {
            assert_eq!(cursor, None);
            let mut result = response["result"].clone();
            result.as_object_mut().unwrap().shift_remove("resultType");
            assert_eq!(request.result(result).as_ref(), Some(response), "{case}");
            continue;
        }
        let Asked::Call(call) = asked else { panic!("{case}: {asked:?}") };
        if let Some(calls) = expected["calls"].as_array() {
            let [Value::Object(expected)] = calls.as_slice() else { panic!("{case}") };
            assert_eq!(request.id(), Some(&expected["id"]), "{case}");
            assert_eq!(call.id(), Some(expected["id"].to_string().as_str()), "{case}");
            assert_eq!(call.name(), expected["name"], "{case}");
            assert_eq!(call.state(), CallState::Complete, "{case}");
            let Arguments::Embedded(arguments) = call.arguments() else { panic!("{case}") };
            let arguments: Value = serde_json::from_str(arguments).unwrap();
            assert_eq!(arguments, expected["arguments"], "{case}");
        }
        if expected["code"] == -32601 {
            assert_eq!(request.method_not_found().as_ref(), Some(response), "{case}");
            continue;
        }
        let answer = mcp::reply(&request, &dispatched(call, given(response)));
        match expected["outcome"].as_str().unwrap() {
            "ok" => assert_eq!(plain(&answer), plain(response), "{case}"),
            "tool_error" => {
                assert_eq!(answer["result"]["isError"], true, "{case}");
                let keys = |value: &Value| -> Vec<_> {
                    value["result"].as_object().unwrap().keys().cloned().collect()
                };
                let (mut ours, mut theirs) = (keys(&answer), keys(response));
                ours.sort();
                theirs.sort();
                assert_eq!(ours, theirs, "{case}");
            }
            "protocol_error" => {
                assert_eq!(answer["error"]["code"], expected["code"], "{case}");
                let message = answer["error"]["message"].as_str().unwrap();
                assert!(message.starts_with(response["error"]["message"].as_str().unwrap()));
            }
            other => panic!("{case}: {other}"),
        }
    }
    assert_eq!(seen, 11, "recorded requests");
}

const CALL: &str = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"tide_table","arguments":{}}}"#;

#[test]
fn what_is_no_request_is_refused_with_the_code_for_it() {
    let id = "-32600 the id of a request must be a string or an integer";
    let name = "-32602 params.name must be a string";
    let arguments = "-32602 params.arguments must be an object";
    // A call, with something else in place of a part of it.
    for (part, other, answered, words) in [
        (CALL, "{", json!(null), "-32700 the message is not JSON"),
        (CALL, "[]", json!(null), "-32600 the message has no method"),
        ("\"2.0\"", "\"1.0\"", json!(7), "-32600 the message is not of JSON-RPC 2.0"),
        ("\"method\":\"tools/call\",", "", json!(7), "-32600 the message has no method"),
        (":7", ":null", json!(null), id),
        (":7", ":7.5", json!(null), id),
        (":7", ":1e3", json!(null), id),
        (":7", ":[7]", json!(null), id),
        (":7", ":\"a\"", json!("a"), name),
        (":{}", ":[]", json!(7), arguments),
        (":{}", ":\"{}\"", json!(7), arguments),
    ] {
        let mut message = CALL.replacen(part, other, 1);
        if words == name {
            message = message.replace("\"tide_table\"", "5");
        }
        let refused = mcp::receive(message.as_bytes()).unwrap_err();
        assert_eq!(format!("{} {refused}", refused.code()), words, "{message}");
        let error = json!({"code": refused.code(), "message": refused.to_string()});
        let response = json!({"jsonrpc": "2.0", "id": answered, "error": error});
        assert_eq!(refused.response(), Some(response), "{message}");
    }
}

#[test]
fn nobody_answers_a_notification_or_a_response() {
    let call = CALL.replace("\"id\":7,", "");
    let refused = mcp::receive(call.as_bytes()).unwrap_err();
    assert_eq!(refused.to_string(), "a request for tools must have an id");
    for message in [
        call.as_str(),
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#,
    ] {
        assert_eq!(mcp::receive(message.as_bytes()).unwrap_err().response(), None);
    }
    let cancelled = json!({"jsonrpc": "2.0", "method": "notifications/cancelled"});
    let request = received(&cancelled).unwrap();
    assert_eq!(request.asked(), Asked::Other("notifications/cancelled"));
    assert_eq!(request.id(), None);
    assert_eq!(request.method_not_found(), None);
    assert_eq!(request.result(json!({})), None);
    assert_eq!(request.error(-32000, "no"), None);
}

fn of_version(version: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": "a", "method": "tools/list", "params": {
        "cursor": "next", "_meta": {"io.modelcontextprotocol/protocolVersion": version},
    }})
}

#[test]
fn each_request_says_of_which_revision_it_is() {
    let request = received(&of_version("2026-07-28")).unwrap();
    assert!(request.is_stateless());
    assert_eq!(request.asked(), Asked::Tools(Some("next")));
    let result = |result: Value| request.result(result).unwrap()["result"].clone();
    assert_eq!(result(json!({})), json!({"resultType": "complete"}));
    let required = json!({"resultType": "input_required"});
    assert_eq!(result(required.clone()), required);
    assert!(!received(&of_version("2025-06-18")).unwrap().is_stateless());

    let refused = received(&of_version("2030-01-01")).unwrap_err();
    assert_eq!(refused.code(), -32022);
    assert_eq!(
        refused.response().unwrap(),
        json!({"jsonrpc": "2.0", "id": "a", "error": {
            "code": -32022,
            "message": "Unsupported protocol version: 2030-01-01",
            "data": {"supported": ["2026-07-28"], "requested": "2030-01-01"},
        }})
    );
}

/// What the tool gives, answered in a session and without one.
fn answered(output: &Value) -> [Value; 2] {
    let params = json!({"name": "ping_harbour", "arguments": null});
    let mut message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let mut answer = || {
        let request = received(&message).unwrap();
        let Asked::Call(call) = request.asked() else { panic!() };
        assert!(call.is_empty_text());
        let answer = mcp::reply(&request, &dispatched(call, Ok(output.clone())));
        message["params"]["_meta"] =
            json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28"});
        answer["result"].clone()
    };
    [answer(), answer()]
}

#[test]
fn structured_content_is_what_the_revision_allows() {
    let text = |text: &str| json!([{"type": "text", "text": text}]);
    let object = json!({"metres": 1.4});
    assert_eq!(
        answered(&object),
        [
            json!({"content": text("{\"metres\":1.4}"), "structuredContent": object}),
            json!({"resultType": "complete", "content": text("{\"metres\":1.4}"),
                "structuredContent": object}),
        ]
    );
    for (output, words) in [(json!([1]), "[1]"), (json!(1.5), "1.5"), (json!(false), "false")] {
        let [session, stateless] = answered(&output);
        assert_eq!(session, json!({"content": text(words)}));
        assert_eq!(stateless["structuredContent"], output);
    }
    for (output, words) in [(json!("pong"), "pong"), (json!(null), "null")] {
        for answer in answered(&output) {
            assert_eq!(answer["content"], text(words));
            assert_eq!(answer.get("structuredContent"), None);
        }
    }
}

/// What the tools give whose output is promised.
#[derive(tool_core::Argument)]
#[tool(tag = "kind")]
#[allow(dead_code, reason = "its schema counts")]
enum Level {
    Known { metres: f64 },
    Unknown { why: Option<String> },
}

macro_rules! giving {
    ($($tool:ident $output:ty, $gives:expr;)*) => {
        $(
            /// Gives something.
            #[derive(Tool)]
            #[tool(title = "Something")]
            struct $tool;
        )*

        fn giving() -> Toolset<()> {
            let builder = Toolset::builder();
            $(
                let builder = builder
                    .function(|_: $tool, (): &()| Ok::<_, String>($gives))
                    .settings::<$tool>(|it| it.output::<$output>());
            )*
            builder.build().unwrap()
        }
    };
}

giving! {
    GiveLevel Level, json!({"kind": "Known", "metres": 1.4});
    GiveTree Tree, json!({"boughs": [{"boughs": []}]});
    GiveList Vec<u8>, json!([1, 2]);
    GiveNumber f64, json!(1.5);
    GiveText String, json!("pong");
    GiveMaybe Option<u8>, json!(null);
}

#[derive(tool_core::Argument)]
#[allow(dead_code, reason = "its schema counts")]
struct Tree {
    boughs: Vec<Tree>,
}

#[test]
fn a_promised_output_is_listed_where_it_is_sent_as_structured() {
    let toolset = giving();
    let lists =
        [mcp::advertise(toolset.definitions()), mcp::advertise_stateless(toolset.definitions())];
    let mut listed = Vec::new();
    for (list, session) in lists.iter().zip([true, false]) {
        for tool in list["tools"].as_array().unwrap() {
            let name = tool["name"].as_str().unwrap();
            assert_eq!(tool["title"], "Something");
            let message = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {
            "name": name, "arguments": {}, "_meta": if session { json!({}) } else {
                json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28"})
            }}});
            let request = received(&message).unwrap();
            let Asked::Call(call) = request.asked() else { panic!() };
            let answer = mcp::reply(&request, &pollster::block_on(toolset.dispatch(call, &())));
            assert_eq!(answer["result"].get("isError"), None, "{answer}");
            let Some(schema) = tool.get("outputSchema") else { continue };
            if session {
                assert_eq!(schema["type"], "object", "{name}");
            }
            let judge = jsonschema::draft202012::new(schema).unwrap();
            judge.validate(&answer["result"]["structuredContent"]).unwrap();
            listed.push((name, session));
        }
    }
    assert_eq!(
        listed,
        [
            ("give_level", true),
            ("give_tree", true),
            ("give_level", false),
            ("give_tree", false),
            ("give_list", false),
            ("give_number", false),
        ]
    );
}

#[test]
fn wrong_arguments_are_for_the_model_and_a_wrong_name_for_the_client() {
    let request = mcp::receive(CALL.as_bytes()).unwrap();
    let Asked::Call(call) = request.asked() else { panic!() };
    let answer = mcp::reply(&request, &dispatched(call, Ok(json!(null))));
    assert_eq!(
        answer["result"]["content"][0]["text"],
        "the arguments are not valid, and nothing was run; correct them and call again:\n\
         /port: missing, expected string\n\
         /day: missing, expected string"
    );
    let message = CALL.replace("tide_table", "tide_tables");
    let request = mcp::receive(message.as_bytes()).unwrap();
    let Asked::Call(call) = request.asked() else { panic!() };
    let answer = mcp::reply(&request, &dispatched(call, Ok(json!(null))));
    assert_eq!(
        answer["error"]["message"],
        "Unknown tool: tide_tables; did you mean `tide_table`? known here: tide_table, ping_harbour"
    );
}

#[test]
fn arguments_reach_the_gate_as_they_were_sent() {
    let message = CALL.replace("{}", r#"{"port": "x", "port": "y", "n": 1.00}"#);
    let request = mcp::receive(message.as_bytes()).unwrap();
    let Asked::Call(call) = request.asked() else { panic!() };
    let sent = r#"{"port": "x", "port": "y", "n": 1.00}"#;
    assert_eq!(*call.arguments(), Arguments::Embedded(sent.to_owned()));
}

proptest! {
    #[test]
    fn any_bytes_are_a_request_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        let _ = mcp::receive(&bytes).map_err(|refused| refused.response());
    }

    #[test]
    fn any_damage_is_a_request_or_refused(at in 0..CALL.len(), byte in any::<u8>()) {
        let mut bytes = CALL.as_bytes().to_vec();
        bytes[at] = byte;
        if let Err(refused) = mcp::receive(&bytes) {
            prop_assert!(!refused.to_string().is_empty());
        }
    }
}

/// Reads a file.
#[derive(Tool)]
#[tool(name = "files.read", mcp_name)]
#[allow(dead_code, reason = "only its name counts")]
struct ReadFile {
    path: String,
}

#[test]
fn a_name_with_a_dot_is_for_mcp_alone() {
    let definition = ReadFile::definition();
    let listed = mcp::advertise([&definition]).complete().unwrap();
    assert_eq!(listed["tools"][0]["name"], "files.read");
    let incomplete = tool_core::provider::anthropic::advertise([&definition]).complete();
    let left_out = incomplete.unwrap_err();
    assert_eq!(left_out.left_out()[0].tool(), "files.read");
}
