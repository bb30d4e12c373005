//! What is advertised, word for word.

#![allow(dead_code, reason = "only the gate and the schema of the types count")]

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::num::{NonZeroI8, NonZeroU8};
use tool_core::{Argument, Tool};
use tool_tests::corpus::{CORPUS, Drawing, Level, Nested, Page, Point, Shape, Tree};

fn integer(minimum: i64, maximum: i64) -> Value {
    json!({"type": "integer", "minimum": minimum, "maximum": maximum})
}

fn point() -> Value {
    json!({
        "type": "object",
        "properties": {"x": integer(-2_147_483_648, 2_147_483_647), "y": integer(-2_147_483_648, 2_147_483_647)},
        "required": ["x", "y"],
        "additionalProperties": false,
        "description": "A point, met again and again.",
    })
}

#[test]
fn leaves() {
    assert_eq!(bool::schema().to_value(), json!({"type": "boolean"}));
    assert_eq!(i8::schema().to_value(), integer(-128, 127));
    assert_eq!(
        u64::schema().to_value(),
        json!({"type": "integer", "minimum": 0, "maximum": u64::MAX})
    );
    assert_eq!(i64::schema().to_value(), integer(i64::MIN, i64::MAX));
    assert_eq!(NonZeroU8::schema().to_value(), integer(1, 255));
    assert_eq!(
        NonZeroI8::schema().to_value(),
        json!({"type": "integer", "minimum": -128, "maximum": 127, "not": {"const": 0}})
    );
    assert_eq!(f32::schema().to_value(), json!({"type": "number"}));
    assert_eq!(
        char::schema().to_value(),
        json!({"type": "string", "minLength": 1, "maxLength": 1})
    );
    assert_eq!(Value::schema().to_value(), json!({}));
}

#[test]
fn containers() {
    assert_eq!(
        <Vec<bool>>::schema().to_value(),
        json!({"type": "array", "items": {"type": "boolean"}})
    );
    assert_eq!(<Vec<Value>>::schema().to_value(), json!({"type": "array"}));
    assert_eq!(
        <[String; 2]>::schema().to_value(),
        json!({"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}})
    );
    assert_eq!(
        <(u8, Option<String>)>::schema().to_value(),
        json!({
            "type": "array",
            "prefixItems": [integer(0, 255), {"type": ["string", "null"]}],
            "minItems": 2,
            "maxItems": 2,
        })
    );
    assert_eq!(
        <BTreeSet<String>>::schema().to_value(),
        json!({"type": "array", "uniqueItems": true, "items": {"type": "string"}})
    );
    assert_eq!(
        <BTreeMap<String, bool>>::schema().to_value(),
        json!({"type": "object", "additionalProperties": {"type": "boolean"}})
    );
}

#[test]
fn null_is_one_more_type_or_one_more_choice() {
    let level = json!({
        "type": "string",
        "enum": ["low", "high", "very_high"],
        "description": "A level.",
    });
    assert_eq!(Level::schema().to_value(), level);
    let mut inner = level;
    let description = inner.as_object_mut().unwrap().remove("description").unwrap();
    assert_eq!(
        <Option<Level>>::schema().to_value(),
        json!({"anyOf": [inner, {"type": "null"}], "description": description})
    );
    assert_eq!(
        <Option<Vec<u8>>>::schema().to_value(),
        json!({"type": ["array", "null"], "items": integer(0, 255)})
    );
}

#[test]
fn a_type_met_again_stands_in_defs_and_one_met_once_in_its_place() {
    assert_eq!(Point::schema().to_value(), point());
    let schema = Nested::schema().to_value();
    assert_eq!(schema["$defs"]["Point"], point());
    assert_eq!(schema["properties"]["first"], json!({"$ref": "#/$defs/Point"}));
    assert_eq!(
        schema["properties"]["second"],
        json!({"$ref": "#/$defs/Point", "description": "The second point."})
    );
    assert_eq!(schema["properties"]["levels"]["items"], json!({"$ref": "#/$defs/Level"}));
    assert_eq!(
        schema["properties"]["id"],
        json!({
            "type": "string",
            "pattern": "^[0-9]{5}$",
            "description": "A number on a card, read as its text.",
        })
    );
    assert_eq!(Page::<Point>::schema().to_value()["properties"]["items"]["items"], point());
}

#[test]
fn a_recursive_root_is_an_object_all_the_same() {
    let body = json!({
        "type": "object",
        "properties": {
            "value": integer(-2_147_483_648, 2_147_483_647),
            "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
        },
        "required": ["value", "children"],
        "additionalProperties": false,
        "description": "A type inside itself.",
    });
    let mut expected = body.clone();
    expected["$defs"] = json!({"Tree": body});
    assert_eq!(Tree::schema().to_value(), expected);
}

#[test]
fn a_tagged_enum_is_a_choice_of_closed_objects() {
    let schema = Drawing::schema().to_value();
    let shape = &schema["$defs"]["Shape"];
    assert_eq!(shape["description"], "A tagged enum, inside itself too.");
    assert_eq!(shape["anyOf"].as_array().unwrap().len(), 4);
    assert_eq!(
        shape["anyOf"][0],
        json!({
            "type": "object",
            "properties": {
                "kind": {"type": "string", "const": "circle"},
                "radius": {"type": "number", "exclusiveMinimum": 0},
            },
            "required": ["kind", "radius"],
            "additionalProperties": false,
            "description": "Round.",
        })
    );
    assert_eq!(shape["anyOf"][3]["properties"]["inner"], json!({"$ref": "#/$defs/Shape"}));
    assert_eq!(Shape::schema().to_value()["$ref"], "#/$defs/Shape");
}

mod elsewhere {
    use tool_core::Argument;

    /// Of the same name, and another type.
    #[derive(Argument)]
    pub(super) struct Point {
        pub(super) z: bool,
    }
}

#[derive(Argument)]
struct TwoPoints {
    near: [Point; 2],
    far: Point,
    other: elsewhere::Point,
    others: Vec<elsewhere::Point>,
    pages: (Page<u8>, Page<u8>, Page<bool>, Option<Page<bool>>),
}

#[test]
fn types_of_one_name_are_told_apart() {
    let schema = TwoPoints::schema().to_value();
    let names: Vec<_> = schema["$defs"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["Point", "Point2", "Page_of_u8", "Page_of_boolean"]);
    assert_eq!(schema["properties"]["other"], json!({"$ref": "#/$defs/Point2"}));
    assert_eq!(schema["$defs"]["Point2"]["description"], "Of the same name, and another type.");
    assert_eq!(
        schema["properties"]["pages"]["prefixItems"][3],
        json!({"anyOf": [{"$ref": "#/$defs/Page_of_boolean"}, {"type": "null"}]})
    );
}

#[derive(Argument)]
struct Größe {
    cm: u8,
}

#[derive(Argument)]
struct Body {
    height: Größe,
    width: Größe,
}

#[test]
fn names_in_defs_are_plain() {
    let schema = Body::schema().to_value();
    assert_eq!(schema["properties"]["width"], json!({"$ref": "#/$defs/Gr__e"}));
    assert!(jsonschema::draft202012::new(&schema).is_ok());
}

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    a: Option<u8>,
    #[tool(default = 3)]
    b: u8,
}

#[test]
fn items_of_a_set_are_compared_as_they_were_sent() {
    let judge = jsonschema::draft202012::new(&<BTreeSet<Pair>>::schema().to_value()).unwrap();
    for text in ["[{},{\"a\":null}]", "[{},{\"b\":3}]", "[{},{}]", "[{\"a\":1},{\"a\":1.0}]", "[]"]
    {
        let verdict = judge.is_valid(&serde_json::from_str(text).unwrap());
        assert_eq!(<BTreeSet<Pair>>::from_json(text).is_ok(), verdict, "{text}");
    }
}

/// At most a thousand.
#[derive(Argument)]
#[tool(maximum = 1000)]
struct Thousand(u32);

#[derive(Argument)]
struct Chain(Vec<Chain>);

#[derive(Argument)]
struct Wrapped {
    #[tool(minimum = 1, maximum = 2000, multiple_of = 2)]
    amount: Thousand,
    #[tool(min_length = 2)]
    maybe: Option<Box<Word>>,
    chain: Chain,
    #[tool(min_items = 1, nullable = false)]
    long: Option<Chain>,
}

#[derive(Argument)]
struct Word(#[tool(pattern = "^[a-z]*$", max_length = 5)] String);

#[test]
fn the_tighter_bound_is_advertised_and_enforced() {
    let schema = Wrapped::schema().to_value();
    assert_eq!(
        schema["properties"]["amount"],
        json!({
            "type": "integer",
            "minimum": 1,
            "maximum": 1000,
            "multipleOf": 2,
            "description": "At most a thousand.",
        })
    );
    assert_eq!(
        schema["properties"]["maybe"],
        json!({"type": ["string", "null"], "pattern": "^[a-z]*$", "maxLength": 5, "minLength": 2})
    );
    let told = |text| Wrapped::from_json(text).err().unwrap().report().to_string();
    assert_eq!(
        told(r#"{"amount":1001,"maybe":"X","chain":[[],[[]],1]}"#),
        "/amount: expected at most 1000\n\
         /amount: expected a multiple of 2\n\
         /maybe: expected a string that matches ^[a-z]*$\n\
         /maybe: expected at least 2 characters\n\
         /chain/2: expected array, found integer; send an array, even of one item"
    );
    assert_eq!(
        schema["properties"]["long"],
        json!({"allOf": [{"$ref": "#/$defs/Chain"}], "minItems": 1})
    );
    assert_eq!(
        schema["$defs"]["Chain"],
        json!({"type": "array", "items": {"$ref": "#/$defs/Chain"}})
    );
}

#[derive(Argument)]
struct Described {
    /// Words,
    /// reflowed.
    ///
    /// - one
    /// - two
    first: u8,
    #[tool(description = "Set by the attribute.")]
    /// Not this.
    second: u8,
    third: u8,
}

#[test]
fn descriptions_come_from_doc_comments_and_an_attribute_overrides() {
    let schema = Described::schema().to_value();
    assert_eq!(schema["properties"]["first"]["description"], "Words, reflowed.\n\n- one\n- two");
    assert_eq!(schema["properties"]["second"]["description"], "Set by the attribute.");
    assert_eq!(schema["properties"]["third"].get("description"), None);
}

/// Everything is in the order of the fields.
#[derive(Tool)]
#[tool(name = "ordered-tool")]
struct Ordered {
    zebra: bool,
    apple: bool,
    mango: Option<bool>,
}

#[test]
fn a_definition_is_what_was_declared_in_its_order() {
    let definition = Ordered::definition();
    assert_eq!(definition.name(), "ordered-tool");
    assert_eq!(definition.description(), "Everything is in the order of the fields.");
    assert_eq!(
        definition.schema().as_value().to_string(),
        r#"{"type":"object","properties":{"zebra":{"type":"boolean"},"apple":{"type":"boolean"},"mango":{"type":["boolean","null"]}},"required":["zebra","apple"],"additionalProperties":false}"#
    );
    // SHA-256 of the JSON text of name, description and schema, computed outside this project.
    assert_eq!(
        definition.fingerprint().to_string(),
        "fb2d71ff8b4426fc5b5d75ee65ee547bb606237b7743c46a8b2a2bac7d016c17"
    );
    assert_eq!(definition.fingerprint(), Ordered::definition().fingerprint());
}

/// Every object in every schema is closed, and no keyword is there that we never emit.
#[test]
fn every_schema_is_closed_and_portable() {
    fn walk(schema: &Value, name: &str) {
        const NEVER: [&str; 12] = [
            "unevaluatedProperties",
            "unevaluatedItems",
            "if",
            "then",
            "else",
            "dependentSchemas",
            "patternProperties",
            "$dynamicRef",
            "$anchor",
            "$id",
            "nullable",
            "oneOf",
        ];
        if let Some(members) = schema.as_object() {
            for key in NEVER {
                assert!(!members.contains_key(key), "{name}: {key} in {schema}");
            }
            if schema["type"] == "object" {
                let more = &schema["additionalProperties"];
                assert!(*more == json!(false) || more.is_object(), "{name}: {schema}");
            }
            for key in ["items", "additionalProperties", "not"] {
                members.get(key).into_iter().for_each(|inner| walk(inner, name));
            }
            for key in ["properties", "$defs"] {
                let inner = members.get(key).and_then(Value::as_object).into_iter().flatten();
                inner.for_each(|(_, inner)| walk(inner, name));
            }
            for key in ["anyOf", "allOf", "prefixItems"] {
                let inner = members.get(key).and_then(Value::as_array).into_iter().flatten();
                inner.for_each(|inner| walk(inner, name));
            }
        }
    }
    for specimen in CORPUS {
        let schema = (specimen.schema)();
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{}", specimen.name);
        walk(&schema, specimen.name);
    }
}
