//! Schemas that others write, through every dialect: 587 cases over 76 of them. What a dialect
//! admits and the schema does not is told as lost, and the other way round as narrowed.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use tool_core::provider::Done;
use tool_core::{Argument, Bridged, Tool};
use tool_tests::dialects::DIALECTS;

const CASES: &str = include_str!("../../data/schema-cases.jsonl");

#[derive(Deserialize)]
struct Case {
    id: String,
    schema: Value,
    input: String,
}

thread_local! {
    /// The schema that the type has for now.
    static NOW: RefCell<Value> = const { RefCell::new(Value::Null) };
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "its schema counts")]
struct Anything(Value);

impl JsonSchema for Anything {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Anything".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        NOW.with_borrow(|schema| Schema::try_from(schema.clone()).unwrap())
    }
}

#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Arguments(Bridged<Anything>);

impl Tool for Arguments {
    const NAME: &'static str = "take";
    const DESCRIPTION: &'static str = "Takes something.";
}

/// The cases of each schema.
fn by_schema() -> Vec<(Value, Vec<(String, Value)>)> {
    let mut all: Vec<(Value, Vec<_>)> = Vec::new();
    for line in CASES.lines() {
        let Case { id, schema, input } = serde_json::from_str(line).unwrap();
        // A text that is none is for the reader of texts.
        let Ok(input) = serde_json::from_str(&input) else { continue };
        match all.iter_mut().find(|(other, _)| *other == schema) {
            Some((_, cases)) => cases.push((id, input)),
            None => all.push((schema, vec![(id, input)])),
        }
    }
    all
}

/// Keywords that mean something else beside others, and schemas with inputs for them.
fn entangled() -> Vec<(Value, Vec<(String, Value)>)> {
    let inputs = json!([
        {}, {"a": 1}, {"a": "x"}, {"b": 1}, {"a": 1, "b": 2}, {"ab": 1}, {"ab": "x"}, {"a": null},
        {"list": []}, {"list": ["x", 1]}, {"list": ["x", "y"]}, {"list": [1]}, {"list": [1, 2, 3]},
    ]);
    let closed = json!({"type": "object", "properties": {"a": {"type": "integer"}},
        "additionalProperties": false});
    let list = |list: Value| json!({"type": "object", "properties": {"list": list}, "additionalProperties": false});
    let schemas = [
        json!({"type": "object", "additionalProperties": false,
            "allOf": [{"properties": {"a": {}}}]}),
        json!({"allOf": [closed, {"properties": {"b": {}}}]}),
        json!({"$ref": "#/$defs/Closed", "properties": {"b": {}}, "$defs": {"Closed": closed}}),
        json!({"$ref": "#/$defs/Closed", "required": ["a"], "$defs": {"Closed": closed}}),
        json!({"type": "object", "properties": {"a": {"type": "integer"}},
            "patternProperties": {"^ab": {"type": "integer"}}, "additionalProperties": false}),
        json!({"type": "object", "properties": {"a": {"type": "integer"}},
            "additionalProperties": {"type": "integer"}}),
        json!({"type": "object", "anyOf": [{"properties": {"a": {}}, "required": ["a"]}, {}],
            "unevaluatedProperties": false}),
        json!({"type": "object", "properties": {"a": {"type": ["integer", "null"]}},
            "dependentRequired": {"a": ["b"]}, "additionalProperties": false}),
        json!({"type": "object", "properties": {"a": {"default": 1, "type": "integer"}},
            "if": {"required": ["a"]}, "then": {"properties": {"a": {"minimum": 2}}},
            "additionalProperties": false}),
        list(json!({"type": "array", "prefixItems": [{"type": "string"}], "items": false})),
        list(json!({"type": "array", "prefixItems": [{"type": "string"}],
            "items": {"type": "integer"}})),
        list(json!({"type": "array", "allOf": [{"prefixItems": [{"type": "string"}]}],
            "items": {"type": "integer"}})),
        list(json!({"type": "array", "contains": {"type": "string"}, "minContains": 2})),
        list(json!({"type": "array", "prefixItems": [{}], "unevaluatedItems": false})),
        list(json!({"not": {"type": "array", "minItems": 2}})),
        list(
            json!({"oneOf": [{"type": "array", "minItems": 1}, {"type": "array", "maxItems": 1}]}),
        ),
    ];
    let inputs = inputs.as_array().unwrap().iter();
    let cases: Vec<_> = inputs.map(|input| (input.to_string(), input.clone())).collect();
    schemas.into_iter().map(|schema| (schema, cases.clone())).collect()
}

#[test]
fn what_differs_from_a_schema_is_told() {
    let (mut lost, mut narrowed, mut alike) = (0, 0, 0);
    let mut left_out = BTreeSet::new();
    for (schema, cases) in by_schema().into_iter().chain(entangled()) {
        NOW.set(schema.clone());
        let definition = Arguments::definition();
        let canonical = jsonschema::draft202012::new(definition.schema().as_value()).unwrap();
        for dialect in DIALECTS {
            let advertised = (dialect.advertise)(std::slice::from_ref(&definition));
            let Some(tool) = dialect.tools(&advertised).pop() else {
                left_out.insert(advertised.losses()[0].keyword().to_owned());
                continue;
            };
            let fitted = dialect.schema(tool);
            let judge = jsonschema::draft202012::new(&fitted).unwrap();
            let told = |done| advertised.losses().iter().any(|loss| loss.done() == done);
            // Arguments are an object, also where a schema does not say so.
            for (id, input) in cases.iter().filter(|(_, input)| input.is_object()) {
                let (done, count) = match (judge.is_valid(input), canonical.is_valid(input)) {
                    (true, false) => (Done::Described, &mut lost),
                    (false, true) => (Done::Narrowed, &mut narrowed),
                    _ => {
                        alike += 1;
                        continue;
                    }
                };
                assert!(told(done), "{} {id}: {schema} as {fitted}", dialect.name);
                *count += 1;
            }
        }
    }
    assert!(lost > 400 && narrowed > 10 && alike > 8000, "{lost} {narrowed} {alike}");
    let left_out: Vec<_> = left_out.iter().map(String::as_str).collect();
    assert_eq!(left_out, ["$ref", "additionalProperties", "properties", "type"]);
}
