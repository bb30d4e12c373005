//! `#[serde(…)]` on a deriving type: what changes the wire is honoured.

use serde::Serialize;
use serde_json::{Value, json};
use tool_core::Argument;

#[derive(Argument, Serialize, Debug, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Search {
    wanted_text: String,
    #[serde(rename = "max")]
    limit: u8,
    #[serde(rename(serialize = "out", deserialize = "in"))]
    direction: String,
    #[serde(default)]
    page: u8,
    #[serde(default = "ten", skip_serializing_if = "is_ten")]
    size: u8,
    #[serde(skip)]
    cache: Option<Vec<u8>>,
    #[serde(flatten)]
    sort: Sort,
    #[tool(minimum = 1)]
    #[serde(default)]
    tree_depth: Option<u8>,
}

fn ten() -> u8 {
    10
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_ten(size: &u8) -> bool {
    *size == 10
}

#[derive(Argument, Serialize, Debug, PartialEq)]
struct Sort {
    by: String,
}

#[derive(Argument, Serialize, Debug, PartialEq)]
#[serde(tag = "type", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Event {
    Opened,
    #[serde(rename = "moved")]
    Went {
        to_place: String,
    },
}

#[derive(Argument, Serialize, Debug, PartialEq)]
#[serde(untagged)]
enum Id {
    Number(u32),
    Name(String),
}

#[test]
fn a_struct_is_read_as_serde_would_write_it() {
    let schema = Search::schema().to_value();
    let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["wantedText", "max", "in", "page", "size", "by", "treeDepth"]);
    assert_eq!(schema["properties"]["size"]["default"], 10);
    assert_eq!(schema["required"], json!(["wantedText", "max", "in", "by"]));
    let search = Search::from_json(r#"{"wantedText":"x","max":3,"in":"up","by":"date"}"#).unwrap();
    assert_eq!(
        search,
        Search {
            wanted_text: "x".to_owned(),
            limit: 3,
            direction: "up".to_owned(),
            page: 0,
            size: 10,
            cache: None,
            sort: Sort { by: "date".to_owned() },
            tree_depth: None,
        }
    );
    let told = Search::from_json(r#"{"wanted_text":"x","cache":[1],"treeDepth":0}"#).unwrap_err();
    let first: Vec<_> =
        told.report().violations().iter().take(3).map(ToString::to_string).collect();
    assert_eq!(
        first,
        [
            "/wanted_text: unknown property; did you mean `wantedText`?",
            "/cache: unknown property; known here: wantedText, max, in, page, size, treeDepth, by",
            "/treeDepth: expected at least 1",
        ]
    );
}

/// What serde writes is what the gate reads.
fn round_trip<T: Argument + Serialize + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(T::from_json(&text).as_ref(), Ok(value), "{text}");
    let written: Value = serde_json::from_str(&text).unwrap();
    let judge = jsonschema::draft202012::new(&T::schema().to_value()).unwrap();
    assert!(judge.is_valid(&written), "{text}");
}

#[test]
fn what_serde_writes_the_gate_reads() {
    round_trip(&Event::Opened);
    round_trip(&Event::Went { to_place: "Marstal".to_owned() });
    round_trip(&Id::Number(7));
    round_trip(&Id::Name("x".to_owned()));
    round_trip(&Sort { by: "date".to_owned() });
}
