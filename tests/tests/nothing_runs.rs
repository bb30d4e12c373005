//! Nothing runs unless it passed, and every call gets its one result: bodies are counted over the
//! whole matrix of failures, alone and in turns with a good call.

use serde_json::{Value, json};
use std::sync::Mutex;
use tool_core::provider::{bedrock_converse, openai_chat};
use tool_core::{Call, Outcome, Run, Tool, ToolResult, Toolset, Turn};

/// Pays money back.
#[derive(Tool)]
struct Refund {
    #[tool(pattern = "^[0-9]{5}$")]
    order: String,
    #[tool(minimum = 1, maximum = 500)]
    cents: u32,
    #[tool(max_items = 2)]
    #[allow(dead_code, reason = "only its gate counts")]
    notes: Option<Vec<String>>,
}

/// Does nothing, and needs nothing for it.
#[derive(Tool)]
struct Idle;

/// Which bodies ran, in order.
#[derive(Default)]
struct Ran(Mutex<Vec<String>>);

impl Run<Ran> for Refund {
    type Output = Value;
    type Error = String;

    async fn run(self, ran: &Ran) -> Result<Value, String> {
        ran.0.lock().unwrap().push(format!("refund {}", self.order));
        Ok(json!({"cents": self.cents}))
    }
}

impl Run<Ran> for Idle {
    type Output = ();
    type Error = String;

    async fn run(self, ran: &Ran) -> Result<(), String> {
        ran.0.lock().unwrap().push("idle".to_owned());
        Ok(())
    }
}

fn toolset() -> Toolset<Ran> {
    Toolset::builder().tool::<Refund>().tool::<Idle>().build().unwrap()
}

const GOOD: &str = r#"{"order":"10023","cents":200}"#;

/// Calls that must not run, each with the code of its rejection.
fn failures() -> Vec<(Call, &'static str)> {
    let call = |name: &str, arguments: &str| Call::new("bad", name, arguments);
    let mut failures: Vec<(Call, &'static str)> = Vec::new();
    for name in ["", "Refund", "refund ", " refund", "refunds", "refund\0", "réfund", "idle_"] {
        failures.push((call(name, GOOD), "unknown_tool"));
    }
    for text in [
        "",
        " ",
        "null x",
        "{",
        r#"{"order":"10023","cents":200"#,
        r#"{"order":"10023","cents":200}}"#,
        r#"{"order":"10023","cents":200,}"#,
        "{'order':'10023','cents':200}",
        r#"Here: {"order":"10023"}"#,
        r#"```json {"order":"10023","cents":200} ```"#,
        r#"{"order":"10023","cents":0200}"#,
        r#"{"order":"10023","cents":NaN}"#,
        "\u{feff}{}",
        r#"{"order":"\ud800","cents":200}"#,
        "{\"order\":\"10\n23\",\"cents\":200}",
        r#"{"order":"10023","cents":200} // ok"#,
    ] {
        failures.push((call("refund", text), "unparseable"));
        failures.push((call("idle", text), "unparseable"));
    }
    failures.push((call("refund", &"[".repeat(1000)), "unparseable"));
    failures.push((call("refund", &" ".repeat(2 * 1024 * 1024)), "unparseable"));
    for text in [
        "null",
        "[]",
        "\"{}\"",
        "0",
        "true",
        r#"["10023",200]"#,
        "{}",
        r#"{"order":"10023"}"#,
        r#"{"order":"10023","cents":"200"}"#,
        r#"{"order":10023,"cents":200}"#,
        r#"{"order":"10023","cents":0}"#,
        r#"{"order":"10023","cents":501}"#,
        r#"{"order":"10023","cents":200.5}"#,
        r#"{"order":"10023","cents":-1}"#,
        r#"{"order":"10023","cents":1e9999999}"#,
        r#"{"order":"1002","cents":200}"#,
        r#"{"order":"10023\n","cents":200}"#,
        r#"{"order":"10023","cents":200,"skip_approval":true}"#,
        r#"{"order":"10023","cents":200,"cents":200}"#,
        r#"{"order":"10023","cents":null}"#,
        r#"{"order":"10023","cents":200,"notes":["a","b","c"]}"#,
        r#"{"Order":"10023","cents":200}"#,
        r#"{"order":"10023","cents":200,"notes":"a"}"#,
        r#"{"order":"10023","cents":true}"#,
        r#"{"order":"10023","cents":200,"":0}"#,
        r#"{"arguments":{"order":"10023","cents":200}}"#,
    ] {
        failures.push((call("refund", text), "invalid_arguments"));
    }
    for text in ["null", "[]", r#"{"x":1}"#, "\"\""] {
        failures.push((call("idle", text), "invalid_arguments"));
    }
    failures.extend(from_envelope());
    failures
}

/// Calls whose text would pass, and whose envelope says that they were cut off or are malformed.
fn from_envelope() -> Vec<(Call, &'static str)> {
    let mut failures = Vec::new();
    for (name, arguments) in [("refund", json!(GOOD)), ("idle", json!("{}")), ("idle", json!(""))] {
        for finish in [json!("length"), Value::Null] {
            let call = json!({"id": "bad", "function": {"name": name, "arguments": arguments}});
            let message = json!({"role": "assistant", "tool_calls": [call]});
            let body = json!({"choices": [{"message": message, "finish_reason": finish}]});
            let turn = openai_chat::receive(body.to_string().as_bytes()).unwrap();
            failures.push((turn.calls()[0].clone(), "unparseable"));
        }
    }
    let refund: Value = serde_json::from_str(GOOD).unwrap();
    for (name, input) in [("refund", refund), ("idle", json!({}))] {
        let content = json!([{"toolUse": {"toolUseId": "bad", "name": name, "input": input}}]);
        let message = json!({"message": {"content": content}});
        let body = json!({"output": message, "stopReason": "malformed_tool_use"});
        let turn = bedrock_converse::receive(body.to_string().as_bytes()).unwrap();
        failures.push((turn.calls()[0].clone(), "unparseable"));
    }
    failures
}

fn code(result: &ToolResult) -> &str {
    match result.outcome() {
        Outcome::Rejected(rejection) => rejection.code(),
        _ => "ran",
    }
}

#[test]
fn no_failure_alone_runs_a_body() {
    let (toolset, ran) = (toolset(), Ran::default());
    let failures = failures();
    assert_eq!(failures.len(), 80);
    for (call, expected) in failures {
        let result = pollster::block_on(toolset.dispatch(&call, &ran));
        assert_eq!(code(&result), expected, "{call:?}");
        assert_eq!(result.call_id(), Some("bad"));
        assert_eq!(result.tool(), call.name());
        assert!(result.content()["error"]["message"].as_str().unwrap().len() < 2000);
    }
    assert_eq!(*ran.0.lock().unwrap(), [""; 0]);
    let result = pollster::block_on(toolset.dispatch(Call::new("ok", "refund", GOOD), &ran));
    assert_eq!(result.content(), json!({"cents": 200}));
    assert_eq!(*ran.0.lock().unwrap(), ["refund 10023"]);
}

#[test]
fn no_failure_in_a_turn_lets_another_call_run() {
    let (toolset, ran) = (toolset(), Ran::default());
    for (bad, expected) in failures() {
        for place in 0..3 {
            let mut calls =
                vec![Call::new("good_1", "refund", GOOD), Call::new("good_2", "idle", "{}")];
            calls.insert(place, bad.clone());
            let turn = Turn::of_calls(calls);
            let results = pollster::block_on(toolset.dispatch_turn(&turn, &ran));
            let ids: Vec<_> = results.iter().map(ToolResult::call_id).collect();
            let expected_ids: Vec<_> = turn.calls().iter().map(Call::id).collect();
            assert_eq!(ids, expected_ids);
            for (n, result) in results.iter().enumerate() {
                assert_eq!(code(result), if n == place { expected } else { "withheld" });
            }
        }
    }
    assert_eq!(*ran.0.lock().unwrap(), [""; 0]);
}

#[test]
fn partial_turns_run_the_good_calls_in_order_after_all_are_checked() {
    let toolset =
        Toolset::builder().tool::<Refund>().tool::<Idle>().partial_turns().build().unwrap();
    let ran = Ran::default();
    let turn = Turn::of_calls([
        Call::new("1", "idle", "{}"),
        Call::new("2", "refund", "{}"),
        Call::new("3", "refund", GOOD),
        Call::new("4", "nothing", GOOD),
    ]);
    let results = pollster::block_on(toolset.dispatch_turn(turn, &ran));
    let codes: Vec<_> = results.iter().map(code).collect();
    assert_eq!(codes, ["ran", "invalid_arguments", "ran", "unknown_tool"]);
    assert_eq!(*ran.0.lock().unwrap(), ["idle", "refund 10023"]);
}

#[test]
fn what_is_ready_and_not_run_runs_nothing() {
    let (toolset, ran) = (toolset(), Ran::default());
    let call = Call::new("1", "refund", GOOD);
    let checked = || toolset.find(&call, &ran).unwrap().check().unwrap();
    drop(toolset.find(&call, &ran).unwrap());
    drop(checked());
    drop(pollster::block_on(checked().authorise()).unwrap());
    let ready = async || checked().authorise().await.unwrap().approve().await.unwrap();
    drop(pollster::block_on(ready()));
    drop(pollster::block_on(ready()).run());
    drop(toolset.dispatch(&call, &ran));
    assert_eq!(*ran.0.lock().unwrap(), [""; 0]);
}
