//! `anyOf`, `oneOf`, and lists of types and of values of several kinds.

use crate::rows::{Row, Sketch, typed, unbuilt};
use crate::scalars::{NEVER, Null};
use crate::{V, under};
use serde_json::Value;
use std::collections::BTreeMap;
use tool_core::Argument;

const NUMBERS: Row = unbuilt::<V<Number>>(NUMBERS_WHY);
pub(crate) const NUMBERS_WHY: &str =
    "nothing tells the variants `Integer` and `AtLeast2` of `Number` apart";

pub(crate) const ROWS: &[Sketch] = &[
    ("anyOf.json#0", NUMBERS),
    // Of strings, a pattern says it.
    ("anyOf.json#1", typed::<V<ShortOrLong>>()),
    // Anything or something is anything.
    ("anyOf.json#2", typed::<V<Value>>()),
    ("anyOf.json#3", typed::<V<Value>>()),
    ("anyOf.json#4", NEVER),
    // Of closed objects, one property or the other.
    ("anyOf.json#5", typed::<V<BarOrFoo>>()),
    ("anyOf.json#6", typed::<V<Value>>()),
    ("anyOf.json#7", typed::<V<Null>>()),
    ("enum.json#1", typed::<V<Motley>>()),
    ("oneOf.json#0", NUMBERS),
    ("oneOf.json#1", typed::<V<VeryShortOrLong>>()),
    // All or more than one of what is anything: never just one.
    ("oneOf.json#2", NEVER),
    ("oneOf.json#3", typed::<V<Value>>()),
    ("oneOf.json#4", NEVER),
    ("oneOf.json#5", NEVER),
    ("oneOf.json#6", typed::<V<BarOrFoo>>()),
    // A number or anything, but not both, is anything but a number.
    ("oneOf.json#7", typed::<V<NoNumber>>()),
    ("oneOf.json#8", typed::<V<FooWithBarOrBaz>>()),
    ("oneOf.json#9", typed::<V<BarMaybeBazOrFoo>>()),
    ("oneOf.json#10", typed::<V<Null>>()),
    ("type.json#7", typed::<V<IntegerOrString>>()),
    ("type.json#9", typed::<V<ArrayOrObject>>()),
    ("type.json#10", typed::<V<ArrayObjectOrNull>>()),
];

under! {
    ShortOrLong(String): (pattern = "^(?:(?:[^a]|a){0,2}|(?:[^a]|a){4,})$");
    VeryShortOrLong(String): (pattern = "^(?:(?:[^a]|a){0,1}|(?:[^a]|a){5,})$");
}

/// Generic, because the compiler refuses variants that overlap.
#[derive(Argument)]
#[tool(untagged)]
enum Number<const N: u8 = 0> {
    Integer(i64),
    AtLeast2(#[tool(minimum = 2)] f64),
}

#[derive(Argument)]
#[tool(exactly_one_of(bar, foo))]
struct BarOrFoo {
    #[tool(nullable = false)]
    bar: Option<i64>,
    #[tool(nullable = false)]
    foo: Option<String>,
}

#[derive(Argument)]
#[tool(untagged)]
enum Motley {
    Six(#[tool(const = 6)] f64),
    Foo(#[tool(const = "foo")] String),
    Nothing(#[tool(max_items = 0)] Vec<Value>),
    True(#[tool(const = true)] bool),
    Twelve {
        #[tool(const = 12)]
        foo: f64,
    },
}

#[derive(Argument)]
#[tool(untagged)]
enum NoNumber {
    Null,
    Boolean(bool),
    String(String),
    Array(Vec<Value>),
    Object(BTreeMap<String, Value>),
}

#[derive(Argument)]
#[tool(exactly_one_of(bar, baz))]
struct FooWithBarOrBaz {
    foo: Value,
    #[tool(default)]
    bar: Value,
    #[tool(default)]
    baz: Value,
}

#[derive(Argument)]
#[tool(exactly_one_of(bar, foo), requires(baz -> bar))]
struct BarMaybeBazOrFoo {
    #[tool(default)]
    bar: Value,
    #[tool(default)]
    baz: Value,
    #[tool(default)]
    foo: Value,
}

#[derive(Argument)]
#[tool(untagged)]
enum IntegerOrString {
    Integer(i64),
    String(String),
}

#[derive(Argument)]
#[tool(untagged)]
enum ArrayOrObject {
    Array(Vec<Value>),
    Object(BTreeMap<String, Value>),
}

#[derive(Argument)]
#[tool(untagged)]
enum ArrayObjectOrNull {
    Array(Vec<Value>),
    Object(BTreeMap<String, Value>),
    Null,
}
