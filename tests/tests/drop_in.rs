//! A deriving type drops into what takes `serde::Deserialize` and `schemars::JsonSchema`, and is as
//! strict there.

#![allow(dead_code, reason = "only the gate and the schema of the types count")]

use serde::Deserialize;
use serde::de::value::{Error as PlainError, MapDeserializer};
use serde_json::{Value, json};
use tool_core::Argument;
use tool_tests::corpus::{Level, Nested, Page, Point, Tree};

#[derive(Argument, Debug, PartialEq)]
struct Reply {
    count: u8,
    #[tool(min_length = 1)]
    text: String,
}

#[test]
fn the_error_of_serde_carries_every_violation() {
    let error = serde_json::from_str::<Reply>(r#"{"count":"1","text":"","x":1}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/count: expected integer, found string; send the number without quotes\n\
         /text: expected at least 1 character\n\
         /x: unknown property; known here: count, text"
    );
    assert!(serde_json::from_str::<Reply>(r#"{"count":1,"count":2,"text":"a"}"#).is_err());
    assert!(serde_json::from_str::<Reply>(r#"[1,"a"]"#).is_err());
    assert_eq!(
        serde_json::from_str::<Reply>(r#"{"text":"a","count":1.0}"#).unwrap(),
        Reply { count: 1, text: "a".to_owned() }
    );
    assert!(serde_json::from_value::<Reply>(json!({"count": 256, "text": "a"})).is_err());
}

#[derive(Deserialize)]
struct Envelope {
    replies: Vec<Reply>,
    level: Option<Level>,
}

#[derive(Argument, Debug)]
struct Wide {
    number: u64,
}

#[test]
fn a_whole_float_keeps_its_exact_value() {
    let text = r#"{"number":1152921504606846976.0}"#;
    assert_eq!(Wide::from_json(text).unwrap().number, 1 << 60);
    assert_eq!(serde_json::from_str::<Wide>(text).unwrap().number, 1 << 60);
    let value = json!({"number": 1_152_921_504_606_846_976.0_f64});
    assert_eq!(Wide::from_value(&value).unwrap().number, 1 << 60);
}

#[derive(Argument, Debug, PartialEq)]
struct Guarded {
    n: u8,
    admin: Option<bool>,
}

#[test]
fn nothing_is_smuggled_in_as_a_number() {
    for digits in ["5,\"admin\":true", "5 ", "", "0x5", "5}"] {
        let map = json!({"$serde_json::private::Number": digits});
        let text = json!({"n": map}).to_string();
        assert!(serde_json::from_str::<Guarded>(&text).is_err(), "{text}");
    }
    let text = r#"{"any":{"$serde_json::private::Number":"x"}}"#;
    assert!(serde_json::from_str::<Keeps>(text).is_ok());
}

#[derive(Argument, Debug)]
struct Keeps {
    any: Value,
}

mod elsewhere {
    use tool_core::Argument;

    #[derive(Argument)]
    pub(super) struct Point {
        pub(super) z: bool,
    }
}

#[derive(Argument)]
struct Foo {
    points: [Point; 2],
    other: Point,
}

#[derive(Argument)]
struct Bar {
    ours: (Point, Point),
    theirs: (elsewhere::Point, elsewhere::Point),
}

#[derive(schemars::JsonSchema)]
struct Host {
    foo: Foo,
    bar: Bar,
}

#[test]
fn types_of_one_name_stay_apart_for_schemars_too() {
    let judge = jsonschema::draft202012::new(&schemars::schema_for!(Host).to_value()).unwrap();
    let (point, theirs) = (json!({"x": 1, "y": 2}), json!({"z": true}));
    let host = json!({
        "foo": {"points": [point, point], "other": point},
        "bar": {"ours": [point, point], "theirs": [theirs, theirs]},
    });
    assert!(judge.is_valid(&host));
    let swapped = json!({
        "foo": {"points": [point, point], "other": point},
        "bar": {"ours": [theirs, point], "theirs": [theirs, theirs]},
    });
    assert!(!judge.is_valid(&swapped));
}

#[test]
fn it_stands_inside_types_that_derive_deserialize() {
    let envelope: Envelope =
        serde_json::from_str(r#"{"replies":[{"count":1,"text":"a"}],"level":"high"}"#).unwrap();
    assert_eq!(envelope.replies[0].count, 1);
    assert_eq!(envelope.level, Some(Level::High));
    assert!(serde_json::from_str::<Envelope>(r#"{"replies":[],"level":"HIGH"}"#).is_err());
}

#[test]
fn it_is_strict_from_any_deserialiser() {
    let repeated = [("count", 1u8), ("count", 2)].into_iter();
    let error = Reply::deserialize(MapDeserializer::<_, PlainError>::new(repeated)).unwrap_err();
    assert!(error.to_string().contains("/count: key sent more than once"), "{error}");

    let not_finite = [("count", f64::NAN)].into_iter();
    let error = Reply::deserialize(MapDeserializer::<_, PlainError>::new(not_finite)).unwrap_err();
    assert!(error.to_string().contains("expected what JSON can say"), "{error}");

    let nested = |depth: usize| (0..depth).fold(json!([]), |inner, _| json!({"children": [inner]}));
    let error = Tree::deserialize(nested(200)).unwrap_err();
    assert_eq!(error.to_string(), "the data is nested more than 127 levels deep");
}

#[derive(schemars::JsonSchema)]
#[allow(dead_code, reason = "only its schema counts")]
struct Outer {
    point: Point,
    points: Vec<Point>,
    tree: Tree,
    page: Page<Point>,
    pages: Vec<Page<Level>>,
    nested: Nested,
}

#[test]
fn schemars_gets_the_same_schema() {
    let alone = schemars::schema_for!(Point).to_value();
    let mut own = Point::schema().to_value();
    own["$schema"] = alone["$schema"].clone();
    own["title"] = json!("Point");
    assert_eq!(alone, own);

    let outer = schemars::schema_for!(Outer).to_value();
    assert!(jsonschema::draft202012::meta::is_valid(&outer));
    let judge = jsonschema::draft202012::new(&outer).unwrap();
    let point = json!({"x": 1, "y": 2});
    let valid = json!({
        "point": point,
        "points": [point],
        "tree": {"value": 1, "children": [{"value": 2, "children": []}]},
        "page": {"items": [point]},
        "pages": [{"items": ["low"], "next": null}],
        "nested": {
            "first": point, "second": point, "more": [], "level": "low", "levels": [], "id": "00042",
            "any": 1,
        },
    });
    assert!(judge.is_valid(&valid));
    for (pointer, wrong) in [
        ("/points/0/x", json!("1")),
        ("/tree/children/0/value", json!(1.5)),
        ("/page/items/0", json!({"x": 1})),
        ("/pages/0/items/0", json!("lowest")),
        ("/nested/first", json!({"x": 1, "y": 2, "z": 3})),
    ] {
        let mut spoilt = valid.clone();
        *spoilt.pointer_mut(pointer).unwrap() = wrong;
        assert!(!judge.is_valid(&spoilt), "{pointer}");
    }
}

#[test]
fn references_follow_the_settings_of_the_generator() {
    let generator = schemars::generate::SchemaSettings::openapi3().into_generator();
    let schema = generator.into_root_schema_for::<Nested>().to_value();
    let text = schema.to_string();
    assert!(text.contains("#/components/schemas/Point"), "{text}");
    assert!(!text.contains("#/$defs/"), "{text}");
    assert_eq!(schema["components"]["schemas"]["Point"]["type"], "object");
}

#[test]
fn any_json_is_kept_by_a_value() {
    let text = r#"{"a":[1,-2,1.5,"x",null,true,{"b":[]}],"big":18446744073709551615,"whole":3.0}"#;
    let read = Value::from_json(text).unwrap();
    assert_eq!(
        read.to_string(),
        r#"{"a":[1,-2,1.5,"x",null,true,{"b":[]}],"big":18446744073709551615,"whole":3}"#
    );
}
