//! Types that only have serde and schemars: their own schema is advertised inside ours, and a
//! validator enforces it before serde reads.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tool_core::{Argument, Bridged};
use tool_tests::corpus::Point as OurPoint;

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct Point {
    #[schemars(range(min = 0, max = 9))]
    x: i32,
    next: Option<Box<Point>>,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema counts")]
struct Area {
    points: Vec<Point>,
    name: String,
}

#[derive(Argument, Debug)]
#[allow(dead_code, reason = "only the gate and the schema count")]
struct Draw {
    ours: [OurPoint; 2],
    other: OurPoint,
    area: Bridged<Area>,
    point: Option<Box<u8>>,
}

#[test]
fn its_schema_is_embedded_beside_ours() {
    let schema = Draw::schema().to_value();
    let names: Vec<_> = schema["$defs"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["Point", "Area", "Point2"]);
    assert_eq!(schema["properties"]["area"], json!({"$ref": "#/$defs/Area"}));
    assert_eq!(schema["$defs"]["Area"]["properties"]["points"]["items"]["$ref"], "#/$defs/Point2");
    assert!(schema["$defs"]["Point"]["properties"].get("y").is_some());
    assert!(jsonschema::draft202012::meta::is_valid(&schema));
}

#[test]
fn what_its_schema_refuses_is_told_at_its_place_without_the_value() {
    let text = r#"{"ours":[{"x":1,"y":2},{"x":1,"y":2}],"other":{"x":1,"y":2},
        "area":{"points":[{"x":10,"next":{"x":1,"y":"secret"}},"secret"],"nam":"secret"}}"#;
    let rejection = Draw::from_json(text).unwrap_err();
    let told: Vec<_> =
        rejection.report().violations().iter().map(|v| (v.location(), v.keyword())).collect();
    for expected in [
        ("/area/points/0/x", "maximum"),
        ("/area/points/1", "type"),
        ("/area", "additionalProperties"),
        ("/area", "required"),
    ] {
        assert!(told.contains(&expected), "{expected:?} in {told:?}");
    }
    assert!(!rejection.to_string().contains("secret"), "{rejection}");
    let judge = jsonschema::draft202012::new(&Draw::schema().to_value()).unwrap();
    let mut value: Value = serde_json::from_str(text).unwrap();
    assert!(!judge.is_valid(&value));
    value["area"] = json!({"name": "n", "points": [{"x": 1, "next": {"x": 9, "next": null}}]});
    assert!(judge.is_valid(&value));
    let draw = Draw::from_value(&value).unwrap();
    assert_eq!(draw.area.points[0].next.as_ref().unwrap().x, 9);
}

#[test]
fn repeated_keys_are_seen_inside_it() {
    let text = r#"{"ours":[{"x":1,"y":2},{"x":1,"y":2}],"other":{"x":1,"y":2},
        "area":{"name":"a","name":"b","points":[]}}"#;
    assert_eq!(
        Draw::from_json(text).unwrap_err().report().to_string(),
        "/area/name: key sent more than once; send it once"
    );
}
