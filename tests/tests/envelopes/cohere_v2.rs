//! Cohere: the plan, thoughts, documents, and what is none.

use serde_json::{Value, json};
use tool_core::provider::cohere_v2::{self, Assembler};
use tool_core::{CallState, Turn};

fn event(kind: &str, index: u64, message: Value) -> Value {
    let mut event = json!({"type": kind, "index": index, "delta": {}});
    event["delta"]["message"] = message;
    event
}

fn end(reason: &str) -> Value {
    json!({"type": "message-end", "delta": {"finish_reason": reason}})
}

fn assembled(events: &[Value]) -> Turn {
    let mut assembler = Assembler::new();
    for event in events {
        assembler.event(&event.to_string()).unwrap();
    }
    assembler.finish().unwrap()
}

fn call_start(index: u64, id: &str) -> Value {
    let call = json!({"id": id, "type": "function", "function": {"name": "ping", "arguments": ""}});
    event("tool-call-start", index, json!({"tool_calls": call}))
}

fn call_end(index: u64) -> Value {
    json!({"type": "tool-call-end", "index": index})
}

#[test]
fn what_the_model_planned_and_thought_goes_back() {
    let content = json!([
        {"type": "thinking", "thinking": "hm, two"},
        {"type": "text", "text": "Both."},
    ]);
    let message = json!({"role": "assistant", "tool_plan": "I will ping.", "content": content});
    let body = json!({"message": message, "finish_reason": "COMPLETE"});
    let whole = cohere_v2::receive(body.to_string().as_bytes()).unwrap();
    assert_eq!(whole.text(), "Both.");
    assert_eq!(cohere_v2::reply(&whole, &[]), [message]);
    let streamed = assembled(&[
        event("tool-plan-delta", 0, json!({"tool_plan": "I will "})),
        event("tool-plan-delta", 0, json!({"tool_plan": "ping."})),
        event("content-start", 0, json!({"content": {"type": "thinking", "thinking": ""}})),
        event("content-delta", 0, json!({"content": {"thinking": "hm, "}})),
        event("content-delta", 0, json!({"content": {"thinking": "two"}})),
        event("content-start", 1, json!({"content": {"type": "text", "text": ""}})),
        event("content-delta", 1, json!({"content": {"text": "Both."}})),
        end("COMPLETE"),
    ]);
    assert_eq!(streamed, whole);
}

#[test]
fn a_call_is_released_when_a_later_one_has_begun() {
    let mut assembler = Assembler::new();
    let mut push = |event: Value| {
        assembler.event(&event.to_string()).unwrap();
        assembler.released().len()
    };
    assert_eq!(push(call_start(0, "a")), 0);
    assert_eq!(push(call_end(0)), 0);
    assert_eq!(push(call_start(1, "b")), 1);
    assert_eq!(push(call_end(1)), 1);
    assert_eq!(push(end("TOOL_CALL")), 2);
}

#[test]
fn a_limit_cuts_off_the_last_call_though_it_ended() {
    let turn = assembled(&[
        call_start(0, "a"),
        call_end(0),
        call_start(1, "b"),
        call_end(1),
        end("MAX_TOKENS"),
    ]);
    assert_eq!(turn.calls()[0].state(), CallState::Complete);
    assert_eq!(turn.calls()[1].state(), CallState::Truncated);
}

#[test]
fn a_failure_cuts_off_what_had_not_ended() {
    let turn = assembled(&[call_start(0, "a"), call_end(0), call_start(1, "b"), end("ERROR")]);
    assert_eq!(turn.calls()[0].state(), CallState::Complete);
    assert_eq!(turn.calls()[1].state(), CallState::Truncated);
    assert!(turn.is_stopped() && !turn.is_broken_off());
}

#[test]
fn an_object_is_a_document_and_all_else_is_text() {
    use tool_core::{Call, Run, Tool, Toolset};

    /// Gives what it is given.
    #[derive(Tool)]
    struct Give {
        it: Value,
    }

    impl Run<()> for Give {
        type Output = Value;
        type Error = std::convert::Infallible;

        async fn run(self, (): &()) -> Result<Value, Self::Error> {
            Ok(self.it)
        }
    }

    let toolset = Toolset::<()>::builder().tool::<Give>().partial_turns().build().unwrap();
    let given = [json!({"metres": 1.4}), json!([1]), json!("high"), json!(null)];
    let calls = given.iter().enumerate();
    let turn = Turn::of_calls(
        calls.map(|(at, it)| Call::new(at.to_string(), "give", json!({"it": it}).to_string())),
    );
    let results = pollster::block_on(toolset.dispatch_turn(&turn, &()));
    let messages = cohere_v2::reply(&turn, &results);
    let content: Vec<_> = messages[1..].iter().map(|message| message["content"].clone()).collect();
    let document = json!({"type": "document", "document": {"id": "0", "data": {"metres": 1.4}}});
    assert_eq!(content, [json!([document]), json!("[1]"), json!("high"), json!("null")]);
}

#[test]
fn what_is_no_answer_is_a_clear_error() {
    let body = br#"{"message": "invalid api token", "id": "x"}"#;
    assert_eq!(
        cohere_v2::receive(body).unwrap_err().to_string(),
        "the provider answered with an error: invalid api token"
    );
    assert_eq!(
        cohere_v2::receive(b"[]").unwrap_err().to_string(),
        "the response has no message; it is an array"
    );
    assert_eq!(Assembler::new().finish().unwrap_err().to_string(), "the stream has no message");
    let mut assembler = Assembler::new();
    let delta =
        event("tool-call-delta", 3, json!({"tool_calls": {"function": {"arguments": "{"}}}));
    assert_eq!(
        assembler.event(&delta.to_string()).unwrap_err().to_string(),
        "the stream goes on with a call that has not begun"
    );
    let mut assembler = Assembler::new();
    assembler.event(&call_start(0, "a").to_string()).unwrap();
    assert_eq!(
        assembler.event(&call_start(0, "b").to_string()).unwrap_err().to_string(),
        "two calls of the stream have one index"
    );
    let mut assembler = Assembler::new();
    for event in [call_start(0, "a"), call_end(0)] {
        assembler.event(&event.to_string()).unwrap();
    }
    let delta =
        event("tool-call-delta", 0, json!({"tool_calls": {"function": {"arguments": "{"}}}));
    assert_eq!(
        assembler.event(&delta.to_string()).unwrap_err().to_string(),
        "the stream goes on with a call that it has closed before"
    );
}
