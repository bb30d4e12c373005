//! Arrays, tuples and maps.

use crate::rows::{Row, Sketch, typed};
use serde_json::Value;
use std::collections::BTreeMap;
use tool_core::Argument;

pub(crate) const ROWS: &[Sketch] = &[
    ("arr-u8", typed::<OneToThree>()),
    ("uniq-any", typed::<Unique>()),
    ("tuple2b", typed::<Pair>()),
    (
        "tuple-open",
        Row::Refused("no Rust type is a tuple with a rest", "definition/tuple_with_a_rest.rs"),
    ),
    ("arr-fixed", typed::<Colour>()),
    ("map-str", typed::<Counts>()),
    ("map-keypat", typed::<ByName>()),
    ("map-u8key", typed::<ByByte>()),
    ("map-enumkey2", typed::<ByColour>()),
];

#[derive(Argument)]
struct OneToThree {
    #[tool(min_items = 1, max_items = 3)]
    v: Vec<u8>,
}

#[derive(Argument)]
struct Unique {
    #[tool(unique_items)]
    v: Vec<Value>,
}

#[derive(Argument)]
struct Pair {
    t: (i32, String),
}

#[derive(Argument)]
struct Colour {
    rgb: [u8; 3],
}

#[derive(Argument)]
struct Counts {
    m: BTreeMap<String, i32>,
}

#[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
#[tool(pattern = r"^[a-z]+$")]
struct Lower(String);

#[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
#[tool(rename_all = "lowercase")]
enum Colours {
    Red,
    Green,
}

#[derive(Argument)]
struct ByName {
    m: BTreeMap<Lower, i32>,
}

#[derive(Argument)]
struct ByByte {
    m: BTreeMap<u8, i32>,
}

#[derive(Argument)]
struct ByColour {
    m: BTreeMap<Colours, i32>,
}
