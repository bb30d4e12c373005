//! The tools of the ferry office, derived, are those of the recorded requests.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tool_core::provider::{
    Advertised, Options, anthropic, bedrock_converse, cohere_v2, gemini, gemini_interactions, mcp,
    mistral, ollama, openai_chat, openai_compat, openai_responses,
};
use tool_core::{Argument, Definition, Tool};

/// Books one ferry crossing.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct BookFerry {
    route: String,
    #[tool(format = "date")]
    depart_on: String,
    #[tool(minimum = 1, maximum = 9)]
    passengers: u8,
    #[tool(required)]
    vehicle: Option<Vehicle>,
}

#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Vehicle {
    kind: VehicleKind,
    #[tool(minimum = 1, maximum = 2000)]
    length_cm: u16,
}

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
#[allow(dead_code, reason = "what is advertised counts")]
enum VehicleKind {
    Car,
    Van,
    Bicycle,
}

/// High waters for one day.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct TideTable {
    port: String,
    #[tool(format = "date")]
    day: String,
}

/// Checks the harbour radio.
#[derive(Tool)]
struct PingHarbour;

fn tools() -> [Definition; 3] {
    [BookFerry::definition(), TideTable::definition(), PingHarbour::definition()]
}

fn recorded(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/envelopes/requests");
    serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap()
}

/// The same tools, whichever way they are written: shared types in their places, and without what
/// the records leave out (words for what a dialect cannot say, the pattern of a format, an empty
/// list of required properties).
fn plain(value: &Value) -> Value {
    fn walk(value: &Value, defs: &Value) -> Value {
        match value {
            Value::Object(members) => {
                if let Some(target) = members.get("$ref").and_then(Value::as_str) {
                    return walk(&defs[target.trim_start_matches("#/$defs/")], defs);
                }
                let defs = members.get("$defs").unwrap_or(defs);
                let kept = members.iter().filter(|(key, value)| match key.as_str() {
                    "$defs" => false,
                    "required" => **value != json!([]),
                    "pattern" => !members.contains_key("format"),
                    "description" => members.contains_key("name"),
                    _ => true,
                });
                let walked = kept.map(|(key, value)| (key.clone(), walk(value, defs)));
                Value::Object(walked.collect())
            }
            Value::Array(items) => items.iter().map(|item| walk(item, defs)).collect(),
            Value::String(text) => text.replace(" (no other properties)", "").into(),
            other => other.clone(),
        }
    }
    walk(value, &Value::Null)
}

fn same(advertised: &Advertised, name: &str, within: &str) {
    let recorded = recorded(name);
    let recorded = recorded.pointer(within).unwrap();
    assert_eq!(plain(advertised), plain(recorded), "{name}");
    assert!(advertised.clone().complete().is_ok(), "{name}");
}

#[test]
fn the_derived_tools_are_the_recorded_ones() {
    let (tools, strict) = (&tools(), &Options::new().strict());
    same(&openai_chat::advertise_with(tools, strict), "openai_chat.tools.json", "");
    same(&openai_compat::advertise_with(tools, strict), "openai_chat.tools.json", "");
    same(&openai_responses::advertise_with(tools, strict), "openai_responses.tools.json", "");
    same(&anthropic::advertise_with(tools, strict), "anthropic.tools.json", "");
    let bedrock = bedrock_converse::advertise_with(tools, strict);
    same(&bedrock, "bedrock_converse.tools.json", "/toolConfig");
    same(&gemini::advertise(tools), "gemini.tools.json", "");
    same(&gemini::advertise_openapi(tools), "gemini.tools_openapi.json", "");
    same(&gemini_interactions::advertise(tools), "gemini_interactions.tools.json", "");
    let stateless = mcp::advertise_stateless(tools);
    same(&stateless, "mcp.tools_list_result.json", "");
    same(&mistral::advertise_with(tools, strict), "mistral.tools.json", "");
    same(&cohere_v2::advertise(tools), "cohere_v2.tools.json", "");
    same(&ollama::advertise(tools), "ollama.tools.json", "");
}

#[test]
fn what_is_said_in_words_instead() {
    let tools = anthropic::advertise_with(&tools(), &Options::new().strict());
    let passengers = &tools[0]["input_schema"]["properties"]["passengers"];
    assert_eq!(*passengers, json!({"type": "integer", "description": "1 to 9"}));
}

#[test]
fn strict_is_for_whom_it_is_asked() {
    let options = Options::new().strict_for(["tide_table"]);
    let tools = openai_responses::advertise_with(&tools(), &options);
    let strict: Vec<_> = tools.as_array().unwrap().iter().map(|tool| &tool["strict"]).collect();
    assert_eq!(strict, [false, true, false]);
    assert!(!tools.is_strict());
}
