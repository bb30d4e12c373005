//! Numbers, strings, booleans, `null`, any value; constants and lists of values.

use crate::rows::{Row, Sketch, typed};
use crate::{V, under};
use serde::Serialize;
use serde_json::Value;
use tool_core::Argument;

pub(crate) const NEVER: Row = Row::Refused(NEVER_WHY, "definition/empty_enum.rs");
pub(crate) const NEVER_WHY: &str = "it admits nothing";
const STEP: Row = Row::Refused(STEP_WHY, "keyword/multiple_of_a_hundredth.rs");
pub(crate) const STEP_WHY: &str = "validators disagree about such steps";

pub(crate) const ROWS: &[Sketch] = &[
    ("allOf.json#2", typed::<V<From20To30>>()),
    ("allOf.json#3", typed::<V<Value>>()),
    ("allOf.json#4", NEVER),
    ("allOf.json#5", NEVER),
    ("allOf.json#6", typed::<V<Value>>()),
    ("allOf.json#7", typed::<V<Value>>()),
    ("allOf.json#8", typed::<V<f64>>()),
    ("allOf.json#9", typed::<V<f64>>()),
    ("allOf.json#10", typed::<V<Null>>()),
    ("anchor.json#0", typed::<V<i64>>()),
    ("boolean_schema.json#0", typed::<V<Value>>()),
    ("boolean_schema.json#1", NEVER),
    ("const.json#0", typed::<V<Two>>()),
    ("const.json#1", typed::<V<FooBarBazBax>>()),
    ("const.json#2", typed::<V<(FooBar,)>>()),
    ("const.json#3", typed::<V<Null>>()),
    ("const.json#4", typed::<V<False>>()),
    ("const.json#5", typed::<V<True>>()),
    ("const.json#6", typed::<V<(False,)>>()),
    ("const.json#7", typed::<V<(True,)>>()),
    ("const.json#8", typed::<V<A<False>>>()),
    ("const.json#9", typed::<V<A<True>>>()),
    ("const.json#10", typed::<V<Zero>>()),
    ("const.json#11", typed::<V<One>>()),
    ("const.json#12", typed::<V<MinusTwo>>()),
    ("const.json#13", typed::<V<PowerOfTwo>>()),
    ("const.json#14", typed::<V<HelloThere>>()),
    ("const.json#15", typed::<V<GreekMu>>()),
    ("const.json#16", typed::<V<WithUmlaut>>()),
    ("enum.json#0", typed::<V<OneToThree>>()),
    ("enum.json#2", typed::<MaybeSix>()),
    ("enum.json#4", typed::<V<TwoLines>>()),
    ("enum.json#5", typed::<V<False>>()),
    ("enum.json#6", typed::<V<(False,)>>()),
    ("enum.json#7", typed::<V<True>>()),
    ("enum.json#8", typed::<V<(True,)>>()),
    ("enum.json#9", typed::<V<Zero>>()),
    ("enum.json#10", typed::<V<(Zero,)>>()),
    ("enum.json#11", typed::<V<One>>()),
    ("enum.json#12", typed::<V<(One,)>>()),
    ("enum.json#13", typed::<V<HelloThere>>()),
    ("enum.json#14", NEVER),
    ("exclusiveMaximum.json#0", typed::<V<Below3>>()),
    ("exclusiveMinimum.json#0", typed::<V<Above1_1>>()),
    ("maxLength.json#0", typed::<V<AtMost2Characters>>()),
    ("maxLength.json#1", typed::<V<AtMost2Characters>>()),
    ("maximum.json#0", typed::<V<AtMost3>>()),
    ("maximum.json#1", typed::<V<AtMost300>>()),
    ("minLength.json#0", typed::<V<AtLeast2Characters>>()),
    ("minLength.json#1", typed::<V<AtLeast2Characters>>()),
    ("minimum.json#0", typed::<V<AtLeast1_1>>()),
    ("minimum.json#1", typed::<V<AtLeastMinus2>>()),
    ("multipleOf.json#0", typed::<V<Even>>()),
    ("multipleOf.json#1", typed::<V<OneAndAHalf>>()),
    ("multipleOf.json#2", STEP),
    ("multipleOf.json#3", STEP),
    // Every integer is a multiple of this step.
    ("multipleOf.json#4", typed::<V<i64>>()),
    ("not.json#4", NEVER),
    ("not.json#5", NEVER),
    ("not.json#6", typed::<V<Value>>()),
    ("pattern.json#0", typed::<V<OnlyA>>()),
    ("pattern.json#1", typed::<V<SomeA>>()),
    ("ref.json#4", typed::<V<i64>>()),
    ("ref.json#9", typed::<V<Value>>()),
    ("ref.json#10", NEVER),
    ("ref.json#14", typed::<V<NamedRef>>()),
    ("type.json#0", typed::<V<i64>>()),
    ("type.json#1", typed::<V<f64>>()),
    ("type.json#2", typed::<V<String>>()),
    ("type.json#5", typed::<V<bool>>()),
    ("type.json#6", typed::<V<Null>>()),
    ("type.json#8", typed::<V<String>>()),
    ("optional/bignum.json#0", typed::<V<i64>>()),
    ("optional/bignum.json#1", typed::<V<f64>>()),
    ("optional/bignum.json#2", typed::<V<String>>()),
    ("optional/bignum.json#3", typed::<V<AtMostU64>>()),
    ("optional/bignum.json#4", typed::<V<BelowTheRecord>>()),
    ("optional/bignum.json#5", typed::<V<AtLeastMinusU64>>()),
    ("optional/bignum.json#6", typed::<V<AboveMinusTheRecord>>()),
    ("optional/float-overflow.json#0", typed::<V<Halves>>()),
    ("optional/non-bmp-regex.json#0", typed::<V<Dragons>>()),
    ("optional/ecmascript-regex.json#0", typed::<V<Abc>>()),
    ("optional/ecmascript-regex.json#1", typed::<V<Tab>>()),
    ("optional/ecmascript-regex.json#12", typed::<V<Cole>>()),
];

/// `null`, which is a variant that carries nothing and has no name.
#[derive(Argument, Default, Serialize)]
#[tool(untagged)]
#[serde(untagged)]
pub(crate) enum Null {
    #[default]
    Null,
}

under! {
    From20To30(f64): (minimum = 20, maximum = 30);
    Two(i64): (const = 2);
    False(bool): (const = false);
    True(bool): (const = true);
    Zero(f64): (const = 0);
    One(f64): (const = 1);
    MinusTwo(f64): (const = -2.0);
    PowerOfTwo(f64): (const = 9_007_199_254_740_992);
    HelloThere(String): (const = "hello\0there");
    GreekMu(String): (const = "\u{3bc}");
    WithUmlaut(String): (const = "\u{e4}");
    OneToThree(f64): (enum = [1, 2, 3]);
    TwoLines(String): (enum = ["foo\nbar", "foo\rbar"]);
    Below3(f64): (exclusive_maximum = 3.0);
    Above1_1(f64): (exclusive_minimum = 1.1);
    AtMost3(f64): (maximum = 3.0);
    AtMost300(f64): (maximum = 300);
    AtLeast1_1(f64): (minimum = 1.1);
    AtLeastMinus2(f64): (minimum = -2);
    AtMost2Characters(String): (max_length = 2);
    AtLeast2Characters(String): (min_length = 2);
    Even(f64): (multiple_of = 2);
    OneAndAHalf(f64): (multiple_of = 1.5);
    OnlyA(String): (pattern = "^a*$");
    SomeA(String): (pattern = "a+");
    AtMostU64(f64): (maximum = 18_446_744_073_709_551_615);
    BelowTheRecord(f64): (exclusive_maximum = 972_783_798_187_987_100_000_000_000);
    // What -18446744073709551615 is once it is parsed; JSON of 64 bits cannot say that exactly.
    AtLeastMinusU64(f64): (minimum = -18_446_744_073_709_552_000);
    AboveMinusTheRecord(f64): (exclusive_minimum = -972_783_798_187_987_100_000_000_000);
    Halves(i64): (multiple_of = 0.5);
    Dragons(String): (pattern = "^🐲*$");
    Abc(String): (pattern = "^abc$");
    Tab(String): (pattern = r"^\t$");
    Cole(String): (pattern = "[a-z]cole");
}

#[derive(Argument)]
struct FooBarBazBax {
    #[tool(const = "bar")]
    foo: String,
    #[tool(const = "bax")]
    baz: String,
}

#[derive(Argument)]
struct FooBar {
    #[tool(const = "bar")]
    foo: String,
}

#[derive(Argument)]
struct A<T> {
    a: T,
}

#[derive(Argument)]
struct NamedRef {
    #[tool(rename = "$ref", const = "#/$defs/a_string")]
    reference: String,
}

#[derive(Argument)]
struct MaybeSix {
    #[tool(required)]
    v: Option<Six>,
}

under! {
    Six(f64): (const = 6);
}
