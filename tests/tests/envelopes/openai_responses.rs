//! Responses: which of several sayings counts, what goes back, and what is none.

use serde_json::{Value, json};
use std::convert::Infallible;
use tool_core::provider::openai_responses::{self, Assembler};
use tool_core::{Arguments, CallState, Rejection, Run, Tool, Tools, Toolset, Turn};

/// Pings.
#[derive(Debug, Tool)]
struct Ping {
    times: Option<u8>,
}

impl Run<()> for Ping {
    type Output = u8;
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<u8, Infallible> {
        Ok(self.times.unwrap_or(1))
    }
}

#[derive(Debug, Tools)]
enum Set {
    Ping(Ping),
}

fn call(id: &str, arguments: &str, status: &str) -> Value {
    json!({
        "type": "function_call", "id": format!("fc_{id}"), "call_id": id, "name": "ping",
        "arguments": arguments, "status": status,
    })
}

fn event(kind: &str, index: u64, key: &str, value: Value) -> Value {
    let mut event = json!({"type": format!("response.{kind}"), "output_index": index});
    event[key] = value;
    event
}

fn end(status: &str, output: Value) -> Value {
    let kind = format!("response.{status}");
    let mut end = json!({"type": kind, "response": {"status": status}});
    end["response"]["output"] = output;
    end
}

fn assembled(events: &[Value]) -> Turn {
    let mut assembler = Assembler::new();
    for event in events {
        assembler.event(&event.to_string()).unwrap();
    }
    assembler.finish().unwrap()
}

fn text(turn: &Turn, at: usize) -> &str {
    match turn.calls()[at].arguments() {
        Arguments::Text(text) | Arguments::Free(text) => text,
        other => panic!("{other:?}"),
    }
}

/// The response at the end, the item when it is done, the arguments when they are done, pieces.
#[test]
fn the_later_and_larger_saying_counts() {
    let mut events = vec![
        event("output_item.added", 0, "item", call("a", "", "in_progress")),
        event("function_call_arguments.delta", 0, "delta", json!("{\"times\":1}")),
    ];
    let after = |events: &[Value]| {
        let last = end("completed", json!([]));
        let turn = assembled(&[events, &[last]].concat());
        text(&turn, 0).to_owned()
    };
    assert_eq!(after(&events), "{\"times\":1}");
    events.push(event("function_call_arguments.done", 0, "arguments", json!("{\"times\":2}")));
    assert_eq!(after(&events), "{\"times\":2}");
    events.push(event("output_item.done", 0, "item", call("a", "{\"times\":3}", "completed")));
    assert_eq!(after(&events), "{\"times\":3}");
    events.push(end("completed", json!([call("a", "{\"times\":4}", "completed")])));
    assert_eq!(text(&assembled(&events), 0), "{\"times\":4}");
}

#[test]
fn an_item_that_is_not_at_its_end_was_cut_off() {
    for (end, cut) in [("completed", "in_progress"), ("incomplete", "completed")] {
        let output = json!([call("a", "{}", "completed"), call("b", "{}", cut)]);
        let body = json!({"status": end, "output": output}).to_string();
        let turn = openai_responses::receive(body.as_bytes()).unwrap();
        let states: Vec<_> = turn.calls().iter().map(tool_core::Call::state).collect();
        assert_eq!(states, [CallState::Complete, CallState::Truncated], "{end}");
    }
}

#[test]
fn what_was_done_before_the_filter_is_whole_and_does_not_run() {
    let output = json!([call("a", "{}", "completed"), call("b", "{}", "incomplete")]);
    let body = json!({
        "status": "incomplete", "incomplete_details": {"reason": "content_filter"},
        "output": output,
    });
    let turn = openai_responses::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(turn.end(), Some("incomplete:content_filter"));
    let states: Vec<_> = turn.calls().iter().map(tool_core::Call::state).collect();
    assert_eq!(states, [CallState::Complete, CallState::Truncated]);
    assert!(turn.is_stopped());
}

#[test]
fn a_call_is_released_when_a_later_one_has_begun() {
    let mut assembler = Assembler::new();
    let mut push = |event: Value| {
        assembler.event(&event.to_string()).unwrap();
        assembler.released().len()
    };
    assert_eq!(push(event("output_item.added", 1, "item", call("a", "", "in_progress"))), 0);
    assert_eq!(push(event("output_item.done", 1, "item", call("a", "{}", "completed"))), 0);
    assert_eq!(push(event("output_item.added", 2, "item", call("b", "", "in_progress"))), 1);
    assert_eq!(push(event("output_item.done", 2, "item", call("b", "{}", "completed"))), 1);
    assert_eq!(push(end("completed", json!([]))), 2);
}

#[test]
fn the_end_cannot_take_back_what_was_released() {
    let mut assembler = Assembler::new();
    let events = [
        event("output_item.done", 0, "item", call("a", "{}", "completed")),
        event("output_item.added", 1, "item", call("b", "", "in_progress")),
    ];
    for event in events {
        assembler.event(&event.to_string()).unwrap();
    }
    let released = assembler.released().to_vec();
    let other = end("completed", json!([call("a", "{\"times\":9}", "completed")]));
    assert_eq!(
        assembler.event(&other.to_string()).unwrap_err().to_string(),
        "the end of the stream contradicts a call that was closed before"
    );
    let turn = assembler.finish().unwrap();
    assert_eq!(turn.calls()[0], released[0]);
    assert_eq!(turn.calls()[1].state(), CallState::Truncated);
    assert!(turn.is_broken_off());
}

#[test]
fn an_error_in_the_middle_ends_the_turn() {
    let turn = assembled(&[
        event("output_item.added", 0, "item", call("a", "", "in_progress")),
        json!({"type": "error", "code": "server_error", "message": "try again", "param": null}),
        event("function_call_arguments.delta", 0, "delta", json!("{}")),
    ]);
    assert_eq!(turn.end(), Some("error:server_error"));
    assert_eq!(turn.error().unwrap().message(), Some("try again"));
    assert!(turn.is_stopped() && turn.is_broken_off());
    assert_eq!((text(&turn, 0), turn.calls()[0].state()), ("", CallState::Truncated));
}

#[test]
fn what_a_message_says_is_read_whole_and_in_pieces() {
    let message = json!({
        "type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [
            {"type": "output_text", "text": "Sorry. ", "annotations": []},
            {"type": "refusal", "refusal": "I cannot."},
        ],
    });
    let body = json!({"status": "completed", "output": [message]});
    let whole = openai_responses::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!((whole.text(), whole.refusal()), ("Sorry. ", Some("I cannot.")));
    let added = json!({"type": "message", "id": "msg_1", "role": "assistant", "content": []});
    let mut events = vec![
        event("output_item.added", 0, "item", added),
        event("output_text.delta", 0, "delta", json!("Sor")),
        event("output_text.delta", 0, "delta", json!("ry. ")),
        event("refusal.delta", 0, "delta", json!("I can")),
        event("refusal.delta", 0, "delta", json!("not.")),
    ];
    let turn = assembled(&events);
    assert_eq!((turn.text(), turn.refusal()), ("Sorry. ", Some("I cannot.")));
    events.push(event("output_item.done", 0, "item", message.clone()));
    events.push(end("completed", json!([message])));
    assert_eq!(assembled(&events), whole);
}

/// Everything but the calls goes back as it came, and in its place.
#[test]
fn the_output_is_replayed_in_its_order() {
    let reasoning =
        json!({"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAA"});
    let custom = json!({
        "type": "custom_tool_call", "id": "ctc_1", "call_id": "c", "name": "run_query",
        "input": "select 1", "status": "completed",
    });
    let search = json!({"type": "web_search_call", "id": "ws_1", "status": "completed"});
    let mut namespaced = call("n", "{\"times\": 2.50}", "completed");
    namespaced["namespace"] = json!("harbour");
    let output = [reasoning, call("a", "{}", "completed"), search, custom, namespaced];
    let body = json!({"status": "completed", "output": output}).to_string();
    let turn = openai_responses::receive(body.as_bytes()).unwrap();
    let items = openai_responses::reply(&turn, &[]);
    assert_eq!(items[..5], output);
    let unanswered = r#"{"error":{"code":"unanswered","message":"this call was not run"}}"#;
    let answer = |kind: &str, id: &str| json!({"type": kind, "call_id": id, "output": unanswered});
    assert_eq!(
        items[5..],
        [
            answer("function_call_output", "a"),
            answer("custom_tool_call_output", "c"),
            answer("function_call_output", "n"),
        ]
    );
}

#[test]
fn an_id_that_is_not_taken_back_is_replaced_in_both_places() {
    let long = "x".repeat(65);
    let body = json!({"status": "completed", "output": [call(&long, "{}", "completed")]});
    let turn = openai_responses::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(turn.calls()[0].id(), Some(long.as_str()));
    let items = openai_responses::reply(&turn, &[]);
    assert_eq!((&items[0]["call_id"], &items[1]["call_id"]), (&json!("call_0"), &json!("call_0")));
}

#[test]
fn a_tool_of_another_namespace_is_another_tool() {
    let toolset = Toolset::<()>::builder().tool::<Ping>().partial_turns().build().unwrap();
    let mut own = call("a", "{}", "completed");
    own["namespace"] = json!("ping");
    let mut other = call("b", "{}", "completed");
    other["namespace"] = json!("harbour");
    let body = json!({"status": "completed", "output": [own, other]}).to_string();
    let turn = openai_responses::receive(body.as_bytes()).unwrap();
    let results = pollster::block_on(toolset.dispatch_turn(&turn, &()));
    assert_eq!(results[0].content(), 1);
    assert_eq!(results[1].rejection().map(Rejection::code), Some("unknown_tool"));
    assert!(matches!(Set::from_call(&turn.calls()[0]), Ok(Set::Ping(Ping { times: None }))));
    assert_eq!(Set::from_call(&turn.calls()[1]).unwrap_err().code(), "unknown_tool");
}

#[test]
fn what_is_no_response_is_a_clear_error() {
    let cases: [(&[u8], &str); 4] = [
        (b"{", "the response is not JSON: EOF while parsing an object at line 1 column 1"),
        (b"[]", "the response has no output; it is an array"),
        (b"{\"output\": {}}", "the response has no output; it is an object"),
        (
            br#"{"error": {"message": "no such model", "code": "model_not_found"}}"#,
            "the provider answered with an error: no such model",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(openai_responses::receive(body).unwrap_err().to_string(), expected);
    }
    assert_eq!(Assembler::new().finish().unwrap_err().to_string(), "the stream has no response");
    let mut assembler = Assembler::new();
    assembler.event(r#"{"type": "error", "code": "x", "message": "slow down"}"#).unwrap();
    assert_eq!(
        assembler.finish().unwrap_err().to_string(),
        "the provider answered with an error: slow down"
    );
}
