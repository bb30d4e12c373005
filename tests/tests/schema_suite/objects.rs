//! Objects and maps.

#![allow(clippy::zero_sized_map_values, reason = "a schema may ask for names with `null` alone")]

use crate::rows::{Row, Sketch, typed};
use crate::scalars::Null;
use crate::{V, under};
use serde_json::Value;
use std::collections::BTreeMap;
use tool_core::Argument;

const PROTO: Row = Row::Refused(PROTO_WHY, "name/prototype_property.rs");
pub(crate) const PROTO_WHY: &str = "JavaScript drops the property `__proto__`";

pub(crate) const ROWS: &[Sketch] = &[
    ("additionalProperties.json#2", typed::<V<FooBarRest>>()),
    ("additionalProperties.json#3", typed::<V<BTreeMap<String, bool>>>()),
    ("additionalProperties.json#4", typed::<V<MaybeFooBar>>()),
    ("additionalProperties.json#6", typed::<V<BTreeMap<String, Null>>>()),
    ("additionalProperties.json#7", typed::<V<BTreeMap<AtMost5, f64>>>()),
    ("allOf.json#0", typed::<V<BarAndFoo>>()),
    ("allOf.json#1", typed::<V<BarFooBaz>>()),
    ("default.json#0", typed::<V<MaybeInteger>>()),
    ("default.json#1", typed::<V<MaybeLong>>()),
    ("default.json#2", typed::<V<MaybeSmall>>()),
    ("dependentRequired.json#0", typed::<V<BarNeedsFoo>>()),
    ("dependentRequired.json#1", typed::<V<MaybeBar>>()),
    ("dependentRequired.json#2", typed::<V<QuuxNeedsBoth>>()),
    ("dependentRequired.json#3", typed::<V<Escaped>>()),
    // A property that is nothing is a property that is not there.
    ("dependentSchemas.json#1", typed::<V<MaybeFoo>>()),
    ("enum.json#3", typed::<V<Constants>>()),
    ("maxProperties.json#0", typed::<V<AtMost2>>()),
    ("maxProperties.json#1", typed::<V<AtMost2>>()),
    ("maxProperties.json#2", typed::<V<NoMembers>>()),
    ("minProperties.json#0", typed::<V<AtLeast1>>()),
    ("minProperties.json#1", typed::<V<AtLeast1>>()),
    ("not.json#3", typed::<V<Empty>>()),
    ("properties.json#0", typed::<V<MaybeIntegerMaybeString>>()),
    ("properties.json#2", typed::<V<MaybeFoo>>()),
    ("properties.json#3", typed::<V<MaybeOdd>>()),
    ("properties.json#4", typed::<V<MaybeNull>>()),
    ("properties.json#5", PROTO),
    ("propertyNames.json#0", typed::<V<BTreeMap<AtMost3, Value>>>()),
    ("propertyNames.json#1", typed::<V<BTreeMap<OnlyA, Value>>>()),
    ("propertyNames.json#2", typed::<V<BTreeMap<String, Value>>>()),
    // No name is anything.
    ("propertyNames.json#3", typed::<V<NoMembers>>()),
    ("propertyNames.json#4", typed::<V<BTreeMap<JustFoo, Value>>>()),
    ("propertyNames.json#5", typed::<V<BTreeMap<FooOrBar, Value>>>()),
    ("ref.json#0", typed::<V<Root>>()),
    ("ref.json#1", typed::<V<TwoIntegers>>()),
    ("ref.json#3", typed::<V<ThreeIntegers>>()),
    ("ref.json#5", typed::<V<FewItems>>()),
    ("ref.json#7", typed::<V<NamedRef>>()),
    ("ref.json#8", typed::<V<NamedRef>>()),
    ("ref.json#12", typed::<V<Quoted>>()),
    ("required.json#0", typed::<V<FooMaybeBar>>()),
    ("required.json#1", typed::<V<MaybeFoo>>()),
    ("required.json#2", typed::<V<MaybeFoo>>()),
    ("required.json#3", typed::<V<Odd>>()),
    ("required.json#4", PROTO),
    ("type.json#3", typed::<V<BTreeMap<String, Value>>>()),
    ("unevaluatedProperties.json#1", typed::<V<BTreeMap<String, AtLeast3Characters>>>()),
    ("unevaluatedProperties.json#2", typed::<V<Empty>>()),
    ("unevaluatedProperties.json#3", typed::<V<MaybeText>>()),
    ("unevaluatedProperties.json#6", typed::<V<MaybeTextAndTexts>>()),
    ("unevaluatedProperties.json#7", typed::<V<MaybeTexts>>()),
    // What is flattened has nothing in it.
    ("unevaluatedProperties.json#18", typed::<V<MaybeTextAndNothing>>()),
    ("unevaluatedProperties.json#19", typed::<V<MaybeTexts>>()),
    ("unevaluatedProperties.json#20", typed::<V<MaybeTexts>>()),
    ("unevaluatedProperties.json#24", typed::<V<MaybeTextAndRest>>()),
    ("unevaluatedProperties.json#37", typed::<V<BTreeMap<String, Null>>>()),
];

/// `Name: (keyword = …);`: keys under keywords.
macro_rules! keys {
    ($($name:ident: $keywords:tt;)*) => { $(
        #[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
        #[tool $keywords]
        struct $name(String);
    )* };
}

keys! {
    AtMost3: (max_length = 3);
    AtMost5: (max_length = 5);
    OnlyA: (pattern = "^a+$");
    JustFoo: (const = "foo");
}

#[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
#[tool(rename_all = "lowercase")]
enum FooOrBar {
    Foo,
    Bar,
}

under! {
    AtMost2(BTreeMap<String, Value>): (max_properties = 2);
    AtLeast1(BTreeMap<String, Value>): (min_properties = 1);
    NoMembers(BTreeMap<String, Value>): (max_properties = 0);
    AtLeast3Characters(String): (min_length = 3);
}

#[derive(Argument)]
struct Empty {}

/// An `Option` of anything could not tell `null` from nothing; a default can.
#[derive(Argument)]
struct MaybeFoo {
    #[tool(default)]
    foo: Value,
}

#[derive(Argument)]
struct MaybeBar {
    #[tool(default)]
    bar: Value,
}

#[derive(Argument)]
struct MaybeFooBar {
    #[tool(default)]
    foo: Value,
    #[tool(default)]
    bar: Value,
}

#[derive(Argument)]
struct FooMaybeBar {
    foo: Value,
    #[tool(default)]
    bar: Value,
}

#[derive(Argument)]
struct FooBarRest {
    #[tool(default)]
    foo: Value,
    #[tool(default)]
    bar: Value,
    #[tool(flatten)]
    rest: BTreeMap<String, bool>,
}

#[derive(Argument)]
struct Bar {
    bar: i64,
}

#[derive(Argument)]
struct Foo {
    foo: String,
}

#[derive(Argument)]
struct Baz {
    baz: Null,
}

#[derive(Argument)]
struct BarAndFoo {
    #[tool(flatten)]
    bar: Bar,
    #[tool(flatten)]
    foo: Foo,
}

#[derive(Argument)]
struct BarFooBaz {
    bar: i64,
    #[tool(flatten)]
    foo: Foo,
    #[tool(flatten)]
    baz: Baz,
}

#[derive(Argument)]
struct MaybeInteger {
    #[tool(nullable = false)]
    foo: Option<i64>,
}

#[derive(Argument)]
struct MaybeLong {
    #[tool(nullable = false, min_length = 4)]
    bar: Option<String>,
}

#[derive(Argument)]
struct MaybeSmall {
    #[tool(nullable = false, maximum = 3)]
    alpha: Option<f64>,
}

#[derive(Argument)]
#[tool(requires(bar -> foo))]
struct BarNeedsFoo {
    #[tool(default)]
    bar: Value,
    #[tool(default)]
    foo: Value,
}

#[derive(Argument)]
#[tool(requires(quux -> foo), requires(quux -> bar))]
struct QuuxNeedsBoth {
    #[tool(default)]
    quux: Value,
    #[tool(default)]
    foo: Value,
    #[tool(default)]
    bar: Value,
}

#[derive(Argument)]
#[tool(requires(feed -> back), requires(double -> single))]
struct Escaped {
    #[tool(default, rename = "foo\nbar")]
    feed: Value,
    #[tool(default, rename = "foo\rbar")]
    back: Value,
    #[tool(default, rename = "foo\"bar")]
    double: Value,
    #[tool(default, rename = "foo'bar")]
    single: Value,
}

#[derive(Argument)]
struct Constants {
    #[tool(nullable = false, const = "foo")]
    foo: Option<String>,
    #[tool(const = "bar")]
    bar: String,
}

#[derive(Argument)]
struct MaybeIntegerMaybeString {
    #[tool(nullable = false)]
    foo: Option<i64>,
    #[tool(nullable = false)]
    bar: Option<String>,
}

#[derive(Argument)]
struct MaybeOdd {
    #[tool(nullable = false, rename = "foo\nbar")]
    feed: Option<f64>,
    #[tool(nullable = false, rename = "foo\"bar")]
    quote: Option<f64>,
    #[tool(nullable = false, rename = "foo\\bar")]
    backslash: Option<f64>,
    #[tool(nullable = false, rename = "foo\rbar")]
    back: Option<f64>,
    #[tool(nullable = false, rename = "foo\tbar")]
    tab: Option<f64>,
    #[tool(nullable = false, rename = "foo\u{c}bar")]
    form: Option<f64>,
}

#[derive(Argument)]
struct Odd {
    #[tool(rename = "foo\nbar")]
    feed: Value,
    #[tool(rename = "foo\"bar")]
    quote: Value,
    #[tool(rename = "foo\\bar")]
    backslash: Value,
    #[tool(rename = "foo\rbar")]
    back: Value,
    #[tool(rename = "foo\tbar")]
    tab: Value,
    #[tool(rename = "foo\u{c}bar")]
    form: Value,
}

#[derive(Argument)]
struct MaybeNull {
    #[tool(default)]
    foo: Null,
}

#[derive(Argument)]
struct Root {
    #[tool(nullable = false)]
    foo: Option<Box<Root>>,
}

#[derive(Argument)]
struct TwoIntegers {
    #[tool(nullable = false)]
    foo: Option<i64>,
    #[tool(nullable = false)]
    bar: Option<i64>,
}

#[derive(Argument)]
struct ThreeIntegers {
    #[tool(nullable = false)]
    tilde: Option<i64>,
    #[tool(nullable = false)]
    slash: Option<i64>,
    #[tool(nullable = false)]
    percent: Option<i64>,
}

#[derive(Argument)]
struct FewItems {
    #[tool(nullable = false, max_items = 2)]
    foo: Option<Vec<Value>>,
}

#[derive(Argument)]
struct NamedRef {
    #[tool(nullable = false, rename = "$ref")]
    reference: Option<String>,
}

#[derive(Argument)]
struct Quoted {
    #[tool(nullable = false, rename = "foo\"bar")]
    quoted: Option<f64>,
}

#[derive(Argument)]
struct MaybeText {
    #[tool(nullable = false)]
    foo: Option<String>,
}

#[derive(Argument)]
struct MaybeTextAndTexts {
    #[tool(nullable = false)]
    foo: Option<String>,
    #[tool(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Argument)]
struct MaybeBarText {
    #[tool(nullable = false)]
    bar: Option<String>,
}

#[derive(Argument)]
struct MaybeTexts {
    #[tool(nullable = false)]
    foo: Option<String>,
    #[tool(flatten)]
    p: MaybeBarText,
}

#[derive(Argument)]
struct MaybeTextAndNothing {
    #[tool(nullable = false)]
    foo: Option<String>,
    #[tool(flatten)]
    p: Empty,
}

#[derive(Argument)]
struct MaybeTextAndRest {
    #[tool(nullable = false)]
    foo: Option<String>,
    #[tool(flatten)]
    p: BTreeMap<String, Value>,
}
