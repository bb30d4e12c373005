//! Arrays.

use crate::rows::{Row, Sketch, typed};
use crate::scalars::{NEVER, Null};
use crate::{V, under};
use serde_json::Value;
use tool_core::Argument;

const OPEN: Row = Row::Refused(OPEN_WHY, "definition/tuple_with_a_rest.rs");
pub(crate) const OPEN_WHY: &str = "no Rust type is a tuple with a rest";
const CONTAINS: Row = Row::Refused(CONTAINS_WHY, "attribute/contains_of_json_schema.rs");
pub(crate) const CONTAINS_WHY: &str =
    "no keyword asks for items among others; a field of their own does";

pub(crate) const ROWS: &[Sketch] = &[
    ("contains.json#0", CONTAINS),
    ("contains.json#1", CONTAINS),
    // One item that is anything.
    ("contains.json#2", typed::<V<Some>>()),
    ("contains.json#3", NEVER),
    ("contains.json#4", CONTAINS),
    ("contains.json#6", CONTAINS),
    ("items.json#0", typed::<V<Vec<i64>>>()),
    ("items.json#1", typed::<V<Vec<Value>>>()),
    // No item is anything.
    ("items.json#2", typed::<V<NoItems>>()),
    ("items.json#3", typed::<V<(Pair, Pair, Pair)>>()),
    ("items.json#4", typed::<V<Vec<Vec<Vec<Vec<f64>>>>>>()),
    ("items.json#5", typed::<V<(Value, Value, Value)>>()),
    ("items.json#7", OPEN),
    ("items.json#8", typed::<V<(Value,)>>()),
    ("items.json#9", typed::<V<Vec<Null>>>()),
    ("maxContains.json#1", CONTAINS),
    ("maxContains.json#2", CONTAINS),
    ("maxContains.json#3", CONTAINS),
    ("maxContains.json#4", CONTAINS),
    ("maxItems.json#0", typed::<V<AtMost2>>()),
    ("maxItems.json#1", typed::<V<AtMost2>>()),
    ("minContains.json#1", CONTAINS),
    ("minContains.json#2", CONTAINS),
    ("minContains.json#3", CONTAINS),
    ("minContains.json#4", CONTAINS),
    // More than there may be.
    ("minContains.json#5", NEVER),
    // None or more.
    ("minContains.json#6", typed::<V<Vec<Value>>>()),
    ("minContains.json#7", CONTAINS),
    ("minItems.json#0", typed::<V<Some>>()),
    ("minItems.json#1", typed::<V<Some>>()),
    ("prefixItems.json#0", OPEN),
    // Two items, of which the second is nothing.
    ("prefixItems.json#1", NEVER),
    ("prefixItems.json#2", OPEN),
    ("prefixItems.json#3", OPEN),
    ("ref.json#2", OPEN),
    ("type.json#4", typed::<V<Vec<Value>>>()),
    ("unevaluatedItems.json#1", typed::<V<NoItems>>()),
    ("unevaluatedItems.json#2", typed::<V<Vec<String>>>()),
    ("unevaluatedItems.json#3", typed::<V<Vec<String>>>()),
    ("unevaluatedItems.json#4", typed::<V<(String,)>>()),
    ("unevaluatedItems.json#7", typed::<V<(String, f64)>>()),
    ("unevaluatedItems.json#16", typed::<V<(String, String)>>()),
    ("unevaluatedItems.json#26", typed::<V<Vec<Null>>>()),
    ("uniqueItems.json#0", typed::<V<Unique>>()),
    ("uniqueItems.json#1", OPEN),
    ("uniqueItems.json#2", typed::<V<TwoUnique>>()),
    ("uniqueItems.json#3", typed::<V<Vec<Value>>>()),
    ("uniqueItems.json#4", OPEN),
    ("uniqueItems.json#5", typed::<V<(bool, bool)>>()),
];

under! {
    Some(Vec<Value>): (min_items = 1);
    NoItems(Vec<Value>): (max_items = 0);
    AtMost2(Vec<Value>): (max_items = 2);
    Unique(Vec<Value>): (unique_items);
    TwoUnique(Vec<bool>): (unique_items, min_items = 2, max_items = 2);
}

#[derive(Argument)]
struct Foo {
    foo: Value,
}

type Pair = (Foo, Foo);
