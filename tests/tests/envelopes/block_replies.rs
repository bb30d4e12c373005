//! What goes back to the providers whose answers are made of blocks: the recorded form, every
//! block in its place, and state to whom it came from.

use crate::replies::{plain, provider, recorded, results};
use serde_json::{Value, json};
use tool_core::provider::{bedrock_converse, gemini, gemini_interactions};
use tool_core::{Call, Run, Tool, Toolset, Turn};

/// Receives `response`, runs its calls, and replies.
fn replied(name: &str, response: &Value) -> Value {
    let provider = provider(name);
    let turn = (provider.receive)(response.to_string().as_bytes()).unwrap();
    (provider.reply)(&turn, &results(&turn))
}

#[test]
fn anthropic_has_the_recorded_form() {
    let recorded = recorded("anthropic");
    let response = json!({"content": recorded[1]["content"], "stop_reason": "tool_use"});
    let mut reply = replied("anthropic", &response);
    // Text of the user's goes behind the results.
    let text = json!({"type": "text", "text": "Go on."});
    reply[1]["content"].as_array_mut().unwrap().push(text);
    assert_eq!(plain(&reply), plain(&json!(&recorded.as_array().unwrap()[1..])));
}

#[test]
fn bedrock_has_the_recorded_form() {
    let recorded = &recorded("bedrock_converse")["messages"];
    let response = json!({"output": {"message": recorded[1]}, "stopReason": "tool_use"});
    let reply = replied("bedrock_converse", &response);
    assert_eq!(plain(&reply), plain(&json!(&recorded.as_array().unwrap()[1..])));
}

#[test]
fn gemini_has_the_recorded_form() {
    let recorded = recorded("gemini");
    let response = json!({"candidates": [{"content": recorded[1], "finishReason": "STOP"}]});
    let reply = replied("gemini", &response);
    assert_eq!(plain(&reply), plain(&json!(&recorded.as_array().unwrap()[1..])));
}

#[test]
fn interactions_have_the_recorded_form() {
    let turn = Turn::of_calls([
        Call::new("i1", "tide_table", r#"{"port": "Søby", "day": "2027-03-05"}"#),
        Call::new("i2", "ping_harbour", "{}"),
    ]);
    let results = gemini_interactions::results(&turn, &results(&turn));
    assert_eq!(plain(&json!(results)), plain(&recorded("gemini_interactions")));
}

#[test]
fn every_block_goes_back_in_its_place() {
    let blocks = json!([
        {"type": "thinking", "thinking": "", "signature": "c2ln"},
        {"type": "redacted_thinking", "data": "ZGF0YQ"},
        {"type": "text", "text": "First ", "citations": [{"type": "page_location"}]},
        {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"q": "x"}},
        {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []},
        {"type": "tool_use", "id": "toolu_1", "name": "ping_harbour", "input": {},
            "caller": {"type": "direct"}},
        {"type": "thinking", "thinking": "more", "signature": "c2lnMg"},
        {"type": "tool_use", "id": "toolu_2", "name": "ping_harbour", "input": {}},
        {"type": "of_next_year", "deep": {"er": [1]}},
        {"type": "text", "text": "last."},
    ]);
    let response = json!({"content": blocks, "stop_reason": "tool_use"});
    assert_eq!(replied("anthropic", &response)[0]["content"], blocks);

    let parts = json!([
        {"text": "thinking", "thought": true},
        {"text": "", "thoughtSignature": "c2lnLWE"},
        {"text": "Let me see."},
        {"functionCall": {"id": "g1", "name": "ping_harbour", "args": {}},
            "thoughtSignature": "c2lnLWI"},
        {"functionCall": {"id": "g2", "name": "ping_harbour", "args": {}}},
        {"executableCode": {"language": "PYTHON", "code": "1"}},
    ]);
    let candidate = json!({"content": {"role": "model", "parts": parts}, "finishReason": "STOP"});
    let reply = replied("gemini", &json!({"candidates": [candidate]}));
    assert_eq!(reply[0]["parts"], parts);

    let content = json!([
        {"reasoningContent": {"reasoningText": {"text": "hm", "signature": "c2ln"}}},
        {"text": "Looking."},
        {"toolUse": {"toolUseId": "s1", "name": "web", "input": {}, "type": "server_tool_use"}},
        {"toolResult": {"toolUseId": "s1", "content": [{"text": "found"}]}},
        {"toolUse": {"toolUseId": "t1", "name": "ping_harbour", "input": {}}},
        {"reasoningContent": {"redactedContent": "ZGF0YQ=="}},
    ]);
    let message = json!({"role": "assistant", "content": content});
    let response = json!({"output": {"message": message}, "stopReason": "tool_use"});
    assert_eq!(replied("bedrock_converse", &response)[0]["content"], content);

    let steps = json!([
        {"type": "thought", "signature": "c2ln", "summary": [{"type": "text", "text": "hm"}]},
        {"type": "model_output", "content": [{"type": "text", "text": "Looking."}]},
        {"type": "function_call", "id": "i1", "name": "ping_harbour", "arguments": {}},
        {"type": "google_search_call", "id": "s1", "arguments": {"queries": ["x"]}},
    ]);
    let response = json!({"id": "v1_a", "status": "requires_action", "steps": steps});
    let reply = replied("gemini_interactions", &response);
    assert_eq!(json!(&reply.as_array().unwrap()[..4]), steps);
}

/// vercel/ai#17769 (a name that a model invented), rust-genai#264 and oh-my-pi#11104 (arguments
/// that are no object), and texts without anything in them.
#[test]
fn what_a_history_may_not_have_is_made_to_fit() {
    let body = json!({"stop_reason": "tool_use", "content": [
        {"type": "text", "text": " \n"},
        {"type": "tool_use", "id": "a.b", "name": "$READFILE", "input": {}},
        {"type": "tool_use", "id": "ok", "name": "", "input": ["x"]},
        {"type": "tool_use", "id": "ok", "name": "1st", "input": {"a": 1}},
    ]});
    let turn = (provider("anthropic").receive)(body.to_string().as_bytes()).unwrap();
    let sent = |name: &str| (provider(name).reply)(&turn, &[]);
    let block = |id: &str, name: &str, input: Value| json!({"type": "tool_use", "id": id, "name": name, "input": input});
    let invalid = json!({"INVALID_JSON": "[\"x\"]"});
    assert_eq!(
        sent("anthropic")[0]["content"],
        json!([
            block("toolu_0", "_READFILE", json!({})),
            block("ok", "unnamed", invalid.clone()),
            block("toolu_1", "1st", json!({"a": 1})),
        ])
    );
    let ids: Vec<_> = sent("bedrock_converse")[1]["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|block| block["toolResult"]["toolUseId"].clone())
        .collect();
    assert_eq!(ids, ["a.b", "ok", "tooluse_0"]);
    let parts = sent("gemini")[0]["parts"].clone();
    let calls = &parts.as_array().unwrap()[1..];
    assert_eq!(calls[0]["functionCall"]["name"], "_READFILE");
    assert_eq!(calls[1]["functionCall"]["args"], invalid);
    assert_eq!(calls[2]["functionCall"]["name"], "_1st");
    let responses = &sent("gemini")[1]["parts"];
    assert_eq!(responses[2]["functionResponse"]["name"], "_1st");
}

#[test]
fn a_turn_of_nothing_is_no_message() {
    for (name, body) in [
        ("anthropic", json!({"content": [], "stop_reason": "end_turn"})),
        ("gemini", json!({"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]})),
        ("bedrock_converse", json!({"output": {"message": {"content": []}}})),
        ("gemini_interactions", json!({"status": "completed", "steps": []})),
    ] {
        assert_eq!(replied(name, &body), json!([]), "{name}");
    }
}

/// Gives back what it was given.
#[derive(Tool)]
struct Echo {
    value: Value,
}

impl Run<()> for Echo {
    type Output = Value;
    type Error = String;

    async fn run(self, (): &()) -> Result<Value, String> {
        Ok(self.value)
    }
}

/// A turn with one call of [`Echo`] without an id, and what it gives.
fn echoed(value: &Value) -> (Turn, Vec<tool_core::ToolResult>) {
    let args = json!({"value": value});
    let parts = json!([{"functionCall": {"name": "echo", "args": args}}]);
    let body = json!({"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]});
    let turn = gemini::receive(body.to_string().as_bytes()).unwrap();
    let toolset = Toolset::<()>::builder().tool::<Echo>().build().unwrap();
    let results = pollster::block_on(toolset.dispatch_turn(&turn, &()));
    (turn, results)
}

/// BerriAI/litellm#38223, vercel/ai#14369: a `$ref` in a result is resolved by Gemini.
#[test]
fn what_gemini_would_resolve_is_sent_as_text() {
    let response = |value: &Value| {
        let (turn, results) = echoed(value);
        gemini::reply(&turn, &results)[1]["parts"][0]["functionResponse"].clone()
    };
    let schema = json!({"properties": [{"$ref": "#/$defs/Node"}]});
    assert_eq!(
        response(&schema),
        json!({"name": "echo", "response": {
            "output": "{\"properties\":[{\"$ref\":\"#/$defs/Node\"}]}"
        }})
    );
    let plain = json!({"$defs": 1, "text": "$ref"});
    assert_eq!(response(&plain), json!({"name": "echo", "response": {"output": plain}}));
}

#[test]
fn what_bedrock_is_sent_is_an_object_or_a_text_that_is_not_blank() {
    let content = |value: Value| {
        let (turn, results) = echoed(&value);
        bedrock_converse::reply(&turn, &results)[1]["content"][0]["toolResult"].clone()
    };
    let result = |content: Value| json!({"toolUseId": "tooluse_0", "status": "success", "content": [content]});
    assert_eq!(content(json!({"a": 1})), result(json!({"json": {"a": 1}})));
    assert_eq!(content(json!([1])), result(json!({"text": "[1]"})));
    assert_eq!(content(json!("dry")), result(json!({"text": "dry"})));
    assert_eq!(content(json!(" ")), result(json!({"json": {"output": " "}})));
}
