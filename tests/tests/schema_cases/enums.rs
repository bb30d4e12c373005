//! Enums: names, and objects told apart by a tag.

use crate::rows::{Row, Sketch, typed, unbuilt};
use tool_core::{Argument, Check};

const P_OR_Q: Row =
    unbuilt::<PointHolder>("nothing tells the variants `P` and `Q` of `PorQ` apart");
const I_OR_F: Row =
    unbuilt::<NumberHolder>("nothing tells the variants `I` and `F` of `IorF` apart");

pub(crate) const ROWS: &[Sketch] = &[
    ("enum-unit", typed::<Painted>()),
    ("enum-one", typed::<Single>()),
    ("kw-type-scope", typed::<Scoped>()),
    ("tag-ext", typed::<Commanded>()),
    ("tag-int", typed::<Drawing>()),
    ("tag-adj", typed::<Valued>()),
    ("tag-unt-overlap-one", P_OR_Q),
    ("tag-unt-overlap-any", P_OR_Q),
    ("tag-num-overlap", I_OR_F),
    // A condition on a name is a tag.
    ("obj-ifthen", typed::<Mode>()),
    // A condition on a number is a check.
    ("obj-ifelse", typed::<Noted>()),
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
    A {
        path: String,
    },
    B {
        #[tool(nullable = false)]
        path: Option<String>,
    },
}

#[derive(Argument)]
#[tool(check = noted_from_ten, says = "From 10 on with a note, below without.")]
struct Noted {
    n: i32,
    #[tool(nullable = false)]
    note: Option<String>,
}

fn noted_from_ten(noted: &Noted, check: &mut Check<'_>) {
    match (noted.n >= 10, &noted.note) {
        (true, None) => check.expected_at("note", "one, because `n` is 10 or more"),
        (false, Some(_)) => check.expected_at("note", "none, because `n` is below 10"),
        (true, Some(_)) | (false, None) => {}
    }
}

#[derive(Argument)]
#[tool(untagged)]
enum StringOrInt {
    String(#[tool(min_length = 3)] String),
    Int(#[tool(minimum = 10)] i32),
}

#[derive(Argument)]
struct Scoped {
    v: StringOrInt,
}

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
enum Command {
    Stop,
    Wait,
    Move { dx: i32, dy: i32 },
    Say(String),
    Pair(i32, String),
}

#[derive(Argument)]
struct Commanded {
    c: Command,
}

#[derive(Argument)]
#[tool(tag = "t", content = "c")]
enum Adjacent {
    #[tool(rename = "none")]
    Nothing,
    #[tool(rename = "num")]
    Number(i32),
    #[tool(rename = "txt")]
    Text(String),
}

#[derive(Argument)]
struct Valued {
    v: Adjacent,
}

/// Generic, because the compiler refuses variants that overlap.
#[derive(Argument)]
#[tool(untagged)]
enum PorQ<const N: u8 = 0> {
    P {
        x: i32,
        #[tool(nullable = false)]
        y: Option<i32>,
    },
    Q {
        x: i32,
        #[tool(nullable = false)]
        z: Option<i32>,
    },
}

#[derive(Argument)]
struct PointHolder {
    v: PorQ,
}

/// Generic, because the compiler refuses variants that overlap.
#[derive(Argument)]
#[tool(untagged)]
enum IorF<const N: u8 = 0> {
    I(i64),
    F(f64),
}

#[derive(Argument)]
struct NumberHolder {
    v: IorF,
}
