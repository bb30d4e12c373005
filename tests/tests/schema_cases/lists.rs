//! Arrays, tuples and maps.

use crate::rows::{Row, Sketch, typed};
use serde_json::Value;
use std::collections::BTreeMap;
use tool_core::Argument;

const KEYS: Row = Row::Waits("maps with other keys than `String`");

pub(crate) const ROWS: &[Sketch] = &[
    ("arr-u8", typed::<OneToThree>()),
    ("uniq-any", typed::<Unique>()),
    ("tuple2b", typed::<Pair>()),
    ("tuple-open", Row::Refused("no Rust type is a tuple with a rest; a list stands beside it")),
    ("arr-fixed", typed::<Colour>()),
    ("map-str", typed::<Counts>()),
    ("map-keypat", KEYS),
    ("map-u8key", KEYS),
    ("map-enumkey2", KEYS),
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
