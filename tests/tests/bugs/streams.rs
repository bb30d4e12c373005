//! Reports about what comes and goes around arguments: streams, and what is sent back.

use serde_json::{Value, json};
use std::convert::Infallible;
use tool_core::provider::{gemini, mcp, mistral, openai_chat, openai_compat};
use tool_core::{CallState, Rejection, Run, Tool, ToolResult, Toolset, Turn};

/// Calls somebody.
#[derive(Tool)]
struct Page {
    who: String,
}

/// Writes a report.
#[derive(Tool)]
struct Report {
    summary: String,
}

/// Searches.
#[derive(Tool)]
struct Search {
    query: String,
    #[tool(default = 100)]
    limit: u32,
}

/// Adds two numbers.
#[derive(Debug, PartialEq, Tool)]
struct Add {
    a: i64,
    b: i64,
}

/// Gets what is under a key.
#[derive(Tool)]
struct Get {
    k: String,
}

/// Describes a tool.
#[derive(Tool)]
struct DescribeTool;

/// Reads a page of bytes that are not all text.
#[derive(Tool)]
struct ReadPage;

macro_rules! body {
    ($($tool:ident: |$arguments:ident| $output:expr;)*) => {
        $(impl Run<()> for $tool {
            type Output = Value;
            type Error = Infallible;

            async fn run(self, (): &()) -> Result<Value, Infallible> {
                let $arguments = self;
                Ok($output)
            }
        })*
    };
}

body! {
    Page: |it| json!(it.who);
    Report: |it| json!(it.summary);
    Search: |it| json!([it.query, it.limit]);
    Add: |it| json!(it.a + it.b);
    Get: |it| json!(it.k);
    DescribeTool: |_it| json!({"properties": {"next": {"$ref": "#"}}});
    ReadPage: |_it| json!(String::from_utf8_lossy(b"a \xED\xA0\xBD b"));
}

fn results(turn: &Turn) -> Vec<ToolResult> {
    let builder = Toolset::<()>::builder().tool::<Page>().tool::<Report>().tool::<Search>();
    let builder = builder.tool::<Add>().tool::<Get>().tool::<ReadPage>().tool::<DescribeTool>();
    let toolset = builder.partial_turns().build().unwrap();
    pollster::block_on(toolset.dispatch_turn(turn, &()))
}

/// The outputs, or the codes of what went wrong.
fn outcomes(turn: &Turn) -> Vec<Value> {
    let told = |result: ToolResult| match result.rejection() {
        Some(rejection) => json!(Rejection::code(rejection)),
        None => result.content(),
    };
    results(turn).into_iter().map(told).collect()
}

/// The turn of chunks of pieces, each with an index `i`, an `id`, a `name` and a piece `d` of the
/// arguments, as far as it has them.
fn assembled(chunks: &[Value]) -> Turn {
    let mut assembler = openai_compat::Assembler::new();
    let mut chunk = |calls: Value, end: Option<&str>| {
        let choice =
            json!({"delta": {"content": "Hm. ", "tool_calls": calls}, "finish_reason": end});
        let event = json!({"choices": [choice]});
        assembler.push(format!("data: {event}\n\n").as_bytes()).unwrap();
    };
    for pieces in chunks {
        let pieces = pieces.as_array().cloned().unwrap_or_else(|| vec![pieces.clone()]);
        let calls = pieces.iter().map(|piece| {
            let function = json!({"name": piece["name"], "arguments": piece["d"]});
            json!({"index": piece["i"], "id": piece["id"], "function": function})
        });
        chunk(calls.collect(), None);
    }
    chunk(json!([]), Some("tool_calls"));
    assembler.finish().unwrap()
}

fn pieces(arguments: &str) -> Vec<Value> {
    serde_json::from_str(arguments).unwrap()
}

/// B056
pub(crate) fn one_bad_call(arguments: &str) {
    let calls = pieces(arguments);
    let piece = |(at, call): (usize, &Value)| json!({"i": at, "id": format!("c{at}"), "name": call["name"], "d": call["arguments"]});
    let chunks: Vec<_> = calls.iter().enumerate().map(piece).collect();
    let turn = assembled(&chunks);
    assert_eq!(turn.text(), "Hm. Hm. Hm. ");
    assert_eq!(outcomes(&turn), [json!("ops"), json!("unparseable")]);
}

/// B057
pub(crate) fn more_than_reads_as_whole(arguments: &str) {
    let (first, second) = arguments.split_once(" | ").unwrap();
    let chunks =
        [json!({"i": 0, "id": "a", "name": "search", "d": first}), json!({"i": 0, "d": second})];
    let turn = assembled(&chunks);
    assert_eq!(turn.calls()[0].state(), CallState::Malformed);
    assert_eq!(outcomes(&turn), [json!("unparseable")]);
}

/// B058
pub(crate) fn side_by_side(arguments: &str) {
    let turn = assembled(&pieces(arguments));
    let calls: Vec<_> =
        turn.calls().iter().map(|call| (call.id(), call.read::<Add>().unwrap())).collect();
    assert_eq!(calls, [(Some("c0"), Add { a: 1, b: 2 }), (Some("c1"), Add { a: 3, b: 4 })]);
    assert!(turn.calls().iter().all(|call| call.name() == "add"));
}

/// B060
pub(crate) fn id_later(arguments: &str) {
    assert_eq!(outcomes(&assembled(&pieces(arguments))), [json!("x")]);
}

/// B062
pub(crate) fn one_index_twice(arguments: &str) {
    assert_eq!(outcomes(&assembled(&pieces(arguments))), [json!("x")]);
}

/// B049
pub(crate) fn half_a_character(arguments: &str) {
    let turn = Turn::of_calls([tool_core::Call::new("1", "read_page", arguments)]);
    let messages = openai_chat::reply(&turn, &results(&turn));
    assert_eq!(messages[1]["content"], "a \u{fffd}\u{fffd}\u{fffd} b");
    // And of a model that writes half a character, what it said goes on without it.
    let body = br#"{"choices": [{"finish_reason": "tool_calls", "message": {
        "content": "a \ud83d b", "tool_calls": [
            {"id": "1", "function": {"name": "get", "arguments": "{\"k\": \"\ud83d\"}"}},
            {"id": "2", "function": {"name": "get", "arguments": "{\"k\": \"\\ud83d\"}"}}
        ]}}]}"#;
    let turn = openai_chat::receive(body).unwrap();
    assert_eq!(turn.text(), "a \u{fffd} b");
    assert_eq!(outcomes(&turn), [json!("unparseable"), json!("unparseable")]);
}

/// B123
pub(crate) fn invented_name(_: &str) {
    let turn = Turn::of_calls([tool_core::Call::new("1", "$READFILE", "{}")]);
    assert_eq!(outcomes(&turn), [json!("unknown_tool")]);
    let chat = openai_chat::reply(&turn, &results(&turn));
    assert_eq!(chat[0]["tool_calls"][0]["function"]["name"], "_READFILE");
    assert_eq!(mistral::reply(&turn, &results(&turn))[1]["name"], "_READFILE");
}

/// B077
pub(crate) fn schema_in_a_result(arguments: &str) {
    let turn = Turn::of_calls([tool_core::Call::new("1", "describe_tool", arguments)]);
    let contents = gemini::reply(&turn, &results(&turn));
    let response = &contents[1]["parts"][0]["functionResponse"]["response"];
    assert_eq!(*response, json!({"output": "{\"properties\":{\"next\":{\"$ref\":\"#\"}}}"}));
}

/// B112
pub(crate) fn name_of_no_tool(arguments: &str) {
    let params = format!(r#"{{"name": "serach", "arguments": {arguments}}}"#);
    let message =
        format!(r#"{{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {params}}}"#);
    let request = mcp::receive(message.as_bytes()).unwrap();
    let mcp::Asked::Call(call) = request.asked() else { panic!("a call") };
    let response = mcp::reply(&request, &results(&Turn::of_calls([call.clone()]))[0]);
    assert_eq!(
        response["error"]["message"],
        "Unknown tool: serach; did you mean `search`? known here: page, report, search, add, get, \
         read_page, describe_tool"
    );
}
