//! Enums: names, and objects told apart by a tag.

use crate::rows::{Row, Sketch, typed};
use tool_core::Argument;

const OVERLAP: Row = Row::Refused("variants that overlap are no `untagged` enum; no compile");

pub(crate) const ROWS: &[Sketch] = &[
    ("enum-unit", typed::<Painted>()),
    ("enum-one", typed::<Single>()),
    ("kw-type-scope", Row::Waits("untagged enums")),
    ("tag-ext", Row::Waits("externally tagged enums")),
    ("tag-int", typed::<Drawing>()),
    ("tag-adj", Row::Waits("adjacently tagged enums")),
    ("tag-unt-overlap-one", OVERLAP),
    ("tag-unt-overlap-any", OVERLAP),
    ("tag-num-overlap", OVERLAP),
    // A condition on a name is a tag.
    ("obj-ifthen", typed::<Mode>()),
    ("obj-ifelse", Row::Refused("a condition on a number is a `check`, which no schema says")),
];

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
enum Color {
    Red,
    Green,
    #[tool(rename = "deep-blue")]
    Blue,
}

#[derive(Argument)]
struct Painted {
    c: Color,
}

#[derive(Argument)]
enum Only {
    Yes,
}

#[derive(Argument)]
struct Single {
    o: Only,
}

#[derive(Argument)]
#[tool(tag = "type", rename_all = "lowercase")]
enum Shape {
    Circle {
        #[tool(exclusive_minimum = 0)]
        r: f64,
    },
    Rect {
        w: f64,
        h: f64,
    },
    Empty,
}

#[derive(Argument)]
struct Drawing {
    s: Shape,
}

#[derive(Argument)]
#[tool(tag = "mode", rename_all = "lowercase")]
enum Mode {
    A { path: String },
    B { path: Option<String> },
}
