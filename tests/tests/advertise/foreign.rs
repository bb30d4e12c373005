//! Schemas that our derive does not write, but a type of another crate may bring.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use tool_core::provider::{Done, Options, anthropic, gemini, openai_chat};
use tool_core::{Argument, Bridged, Tool};
use tool_tests::dialects::DIALECTS;
use tool_tests::peculiar::Keywords;

#[derive(Deserialize)]
#[allow(dead_code, reason = "its schema counts")]
struct Strange(Value);

impl JsonSchema for Strange {
    fn schema_name() -> Cow<'static, str> {
        "Strange".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "oneOf": [
                {"type": "string", "contentEncoding": "base64"},
                {"type": "object", "properties": {"n": {"type": "integer", "format": "uint32"}},
                    "required": ["n"], "additionalProperties": false,
                    "if": {"required": ["n"]}, "then": {"minProperties": 1}},
            ],
        })
    }
}

/// Takes something strange.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct TakeStrange {
    it: Bridged<Strange>,
}

#[test]
fn keywords_that_nobody_foresaw_are_described_and_told() {
    let tools = openai_chat::advertise_with([&TakeStrange::definition()], &Options::new().strict());
    let it = &tools[0]["function"]["parameters"]["$defs"]["Strange"];
    assert_eq!(
        *it,
        json!({
            "anyOf": [
                {"type": "string", "description": "contentEncoding: \"base64\""},
                {
                    "type": "object",
                    "properties": {"n": {"type": "integer", "description": "in the format uint32"}},
                    "required": ["n"],
                    "additionalProperties": false,
                    "description": "if: {\"required\":[\"n\"]}; then: {\"minProperties\":1}",
                },
            ],
            "description": "exactly one of these forms",
        })
    );
    let told: Vec<_> = tools.losses().iter().map(|l| (l.location(), l.keyword())).collect();
    assert_eq!(
        told,
        [
            ("/$defs/Strange/oneOf/0", "contentEncoding"),
            ("/$defs/Strange/oneOf/1/properties/n", "format"),
            ("/$defs/Strange/oneOf/1", "if"),
            ("/$defs/Strange/oneOf/1", "then"),
            ("/$defs/Strange", "oneOf"),
        ]
    );
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "its schema counts")]
struct Open(Value);

impl JsonSchema for Open {
    fn schema_name() -> Cow<'static, str> {
        "Open".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "properties": {"a": {"type": "string"}}})
    }
}

/// Takes something open.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct TakeOpen {
    it: Bridged<Open>,
}

#[test]
fn an_object_that_is_left_open_is_not_made_strict() {
    let definition = TakeOpen::definition();
    for tools in [
        openai_chat::advertise_with([&definition], &Options::new().strict()),
        anthropic::advertise_with([&definition], &Options::new().strict()),
    ] {
        assert!(!tools.is_strict());
        let loss = &tools.losses()[0];
        assert_eq!(loss.done(), Done::StrictGivenUp);
        assert_eq!((loss.location(), loss.keyword()), ("/$defs/Open", "additionalProperties"));
    }
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "its schema counts")]
struct Several(Value);

impl JsonSchema for Several {
    fn schema_name() -> Cow<'static, str> {
        "Several".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "integer", "null"]})
    }
}

/// Takes one of several.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct TakeSeveral {
    it: Bridged<Several>,
}

#[test]
fn several_types_are_one_too_many_for_openapi() {
    let error = gemini::advertise_openapi([&TakeSeveral::definition()]).complete().unwrap_err();
    assert_eq!(
        error.to_string(),
        "take_several: /it: `type`: tool left out; a value may have one type, besides null"
    );
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "its schema counts")]
struct Line(Value);

impl JsonSchema for Line {
    fn schema_name() -> Cow<'static, str> {
        "Line".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "prefixItems": [{"type": "string"}],
            "items": {"type": "integer"},
        })
    }
}

/// Takes a line.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct TakeLine {
    it: Bridged<Line>,
}

#[test]
fn items_after_the_first_few_are_among_them() {
    let tools = openai_chat::advertise_with([&TakeLine::definition()], &Options::new().strict());
    assert_eq!(
        tools[0]["function"]["parameters"]["$defs"]["Line"]["items"],
        json!({"anyOf": [{"type": "string"}, {"type": "integer"}]})
    );
    let tools = gemini::advertise_openapi([&TakeLine::definition()]);
    assert_eq!(
        tools[0]["functionDeclarations"][0]["parameters"]["properties"]["it"]["items"],
        json!({"anyOf": [{"type": "STRING"}, {"type": "INTEGER"}]})
    );
}

/// A number that stands in for its text.
#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
#[tool(untagged)]
enum Loose {
    Text(String),
    Number(#[tool(maximum = 9)] u8),
}

/// Takes something loose.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct TakeLoose {
    /// Either.
    it: Option<Loose>,
}

#[test]
fn nothing_stands_beside_a_choice_of_openapi() {
    let tools = gemini::advertise_openapi([&TakeLoose::definition()]);
    assert_eq!(
        tools[0]["functionDeclarations"][0]["parameters"]["properties"]["it"],
        json!({"anyOf": [
            {"type": "STRING", "description": "Either.", "nullable": true},
            {"type": "INTEGER", "minimum": 0, "maximum": 9, "description": "Either."},
        ]})
    );
}

/// Every dialect that sends it has a property for each, with its own schema.
#[test]
fn properties_that_are_called_like_keywords_survive() {
    let mut sent = 0;
    for dialect in DIALECTS {
        let advertised = (dialect.advertise)(&[Keywords::definition()]);
        let Some(tool) = dialect.tools(&advertised).pop() else { continue };
        let schema = dialect.schema(tool);
        let properties = schema["properties"].as_object().unwrap();
        let kinds: Vec<_> = properties
            .iter()
            .map(|(name, schema)| (name.as_str(), schema["type"].as_str()))
            .collect();
        assert_eq!(
            kinds,
            [
                ("properties", Some("string")),
                ("default", Some("integer")),
                ("$ref", Some("string")),
                ("const", Some("boolean")),
                ("type", Some("string")),
                ("items", Some("array")),
                // A reference.
                ("anyOf", None),
                ("$defs", Some("integer")),
                ("additionalProperties", Some("string")),
                ("description", Some("string")),
            ],
            "{}",
            dialect.name
        );
        assert_eq!(properties["description"]["description"], "What it says.");
        let inner = &schema["$defs"]["Inner"]["properties"];
        assert_eq!(inner["required"]["type"], "integer", "{}", dialect.name);
        assert!(inner["enum"].is_object(), "{}", dialect.name);
        sent += 1;
    }
    assert_eq!(sent, 13);
}
