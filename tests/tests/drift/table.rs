//! What becomes of each type, by what serde calls it.

use crate::rows::{Row, Sketch, typed, unbuilt};
use crate::types::{
    Adjacent, AsString, Bounded, Change, Color, Defaulted, Empty, External, ExternalDeny,
    FewNaturals, Flat, FlatFloat, Formatted, HostFills, IorF, List, MaybeAOrB, MaybeNaught, OkText,
    OnlyA, Orders, PorQ, Present, Strict, Tagged, TaggedDeny, Text, UnitsToo, Unknown, Untagged,
    Wild,
};
use std::collections::{BTreeMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::{NonZeroI32, NonZeroU8};
use std::ops::Range;
use std::time::Duration;

const ALIAS: Row = Row::Refused("a second name would not be advertised", "serde/alias.rs");
const WIDE: Row = Row::Refused("a 128-bit integer is sent as a string", "member/wide_integer.rs");

pub(crate) const ROWS: &[Sketch] = &[
    ("#[deny_unknown_fields] struct Strict { a: i32, b: String }", typed::<Strict>()),
    ("struct Empty {}", typed::<Empty>()),
    ("#[deny] struct EmptyStrict {}", typed::<Empty>()),
    ("#[default, deny] struct { a: i32, b: String }", typed::<Defaulted>()),
    ("#[deny] List { next: Option<Box<List>> }", typed::<List>()),
    ("std::ops::Range<i32>", typed::<Range<i32>>()),
    ("std::time::Duration", typed::<Duration>()),
    ("struct Plain { a: i32, b: String }", typed::<Strict>()),
    ("BTreeMap<String,i32>", typed::<BTreeMap<String, i32>>()),
    ("indexmap::IndexMap<String,i32>", typed::<indexmap::IndexMap<String, i32>>()),
    ("#[deny] { a: Value }", typed::<Wild>()),
    ("BTreeMap<ColorAlias,i32>", ALIAS),
    ("#[deny] { #[deserialize_with] a: Option<i32> }", typed::<Present>()),
    ("#[deny] { a: Option<Option<i32>> }", typed::<Change>()),
    (
        "#[deny] { a: Option<()> }",
        Row::Refused("`()` is nothing that a model could send", "presence/option_of_nothing.rs"),
    ),
    ("#[deny] { #[default] a: i32 }", typed::<MaybeNaught>()),
    ("#[deny] { a: i32, #[skip_deserializing] b: i32 }", typed::<HostFills>()),
    ("#[deny] { #[alias=b,c] a: i32 }", ALIAS),
    ("enum { #[alias=crimson] Red, Green }", ALIAS),
    ("#[tag=type] struct Tagged { a: i32 }", typed::<Tagged>()),
    ("#[tag=type, deny] struct TaggedDeny { a: i32 }", typed::<TaggedDeny>()),
    (
        "{ a: i32, #[flatten] inner: Option<Inner> }",
        Row::Refused("its members would be there or not one by one", "object/flattened_option.rs"),
    ),
    ("{ #[flatten] inner: {f: f32} }", typed::<FlatFloat>()),
    (
        "{ a: i32, #[flatten] e: Ext }",
        Row::Refused("only a struct or a map can be flattened", "object/flattened_string.rs"),
    ),
    (
        "{ x: i32, #[flatten] inner: Inner{x} } (name clash)",
        Row::Refused("a name met twice", "object/flattened_twice.rs"),
    ),
    ("{ a: i32, #[flatten] inner: Inner{x: i32, y: Option<i32>} }", typed::<Flat>()),
    ("enum Color { Red, Green, #[rename=deep-blue] Blue }", typed::<Color>()),
    ("Vec<Color>", typed::<Vec<Color>>()),
    ("enum Ext { A, B(i32), C(i32,String), D{x: i32}, E(), F{} } (external)", typed::<External>()),
    ("#[deny] enum ExtDeny { A, D{x: i32}, O{y: Option<i32>} }", typed::<ExternalDeny>()),
    ("enum SkipVar { A, #[skip] B }", typed::<OnlyA>()),
    ("#[tag=type, deny] enum { A, D{x: i32}, E{} }", typed::<UnitsToo>()),
    ("#[tag=type] enum { A, B(Inner), D{x: i32}, E{} }", typed::<Orders>()),
    ("#[tag=type] enum { A{m: BTreeMap<i32,i32>, f: f32}, B{n: u128} }", WIDE),
    ("#[tag=type] enum { A{x: i32}, #[other] Unknown }", typed::<Unknown>()),
    (
        "#[tag=t, content=c] enum { A, B(i32), C(i32,String), D{x: i32}, O(Option<i32>) }",
        typed::<Adjacent>(),
    ),
    (
        "#[tag=t, content=c, deny] enum {A,B(i32),C(i32,String),D{x: i32},O(Option<i32>)}",
        typed::<Adjacent>(),
    ),
    (
        "#[untagged] enum { P{x: i32}, Q{x: i32, y: i32} }",
        unbuilt::<PorQ>("nothing tells the variants `P` and `Q` of `PorQ` apart"),
    ),
    (
        "#[untagged] enum { A{a: Option<i32>}, B{b: Option<i32>} }",
        unbuilt::<MaybeAOrB>("nothing tells the variants `A` and `B` of `MaybeAOrB` apart"),
    ),
    ("#[untagged] enum { Small(u8), Big(u128) }", WIDE),
    (
        "#[untagged] enum { I(i64), F(f64) }",
        unbuilt::<IorF>("nothing tells the variants `I` and `F` of `IorF` apart"),
    ),
    ("#[untagged] enum { N(i32), S(String), P{x: i32}, T(i32,i32), Nul }", typed::<Untagged>()),
    (
        "enum { A, B{x: i32}, #[untagged] Else(String) }",
        Row::Refused(
            "an enum is untagged as a whole or not at all",
            "attribute/untagged_variant.rs",
        ),
    ),
    ("Option<Color>", typed::<Option<Color>>()),
    ("u8", typed::<u8>()),
    ("i32", typed::<i32>()),
    ("u64", typed::<u64>()),
    ("i64", typed::<i64>()),
    ("i128", WIDE),
    ("NonZeroU8", typed::<NonZeroU8>()),
    ("NonZeroI32", typed::<NonZeroI32>()),
    ("usize", typed::<usize>()),
    ("f32", typed::<f32>()),
    ("f64", typed::<f64>()),
    ("rust_decimal::Decimal", typed::<rust_decimal::Decimal>()),
    ("{ a: &'a str }", typed::<Text>()),
    ("bytes::Bytes", typed::<bytes::Bytes>()),
    (
        "std::ffi::OsString",
        Row::Refused("what it can hold depends on the target", "member/type_without_argument.rs"),
    ),
    (
        "#[deny] { #[range(1..=10)] n: i32, #[length(2..=4)] s: String, #[regex(^[a-z]+$)] p: String }",
        typed::<Bounded>(),
    ),
    ("#[deny] { #[length(1..=2), inner(range(min=0))] v: Vec<i32> }", typed::<FewNaturals>()),
    ("#[deny] { #[email] e: String, #[url] u: String }", typed::<Formatted>()),
    ("#[try_from=String] struct OkStr(String) // must start with ok", typed::<OkText>()),
    ("#[deny] { #[serde(with=as_string), schemars(with=i64)] a: i64 }", typed::<AsString>()),
    ("HashSet<i32>", typed::<HashSet<i32>>()),
    ("Vec<u8>", typed::<Vec<u8>>()),
    ("BTreeMap<u8,i32>", typed::<BTreeMap<u8, i32>>()),
    ("BTreeMap<i32,i32>", typed::<BTreeMap<i32, i32>>()),
    ("BTreeMap<NonZeroU8,i32>", typed::<BTreeMap<NonZeroU8, i32>>()),
    (
        "BTreeMap<bool,i32>",
        Row::Refused("no string spells a boolean", "member/key_that_is_a_flag.rs"),
    ),
    ("IpAddr", typed::<IpAddr>()),
    ("Ipv4Addr", typed::<Ipv4Addr>()),
    ("Ipv6Addr", typed::<Ipv6Addr>()),
    ("SocketAddr", typed::<SocketAddr>()),
    ("url::Url", typed::<url::Url>()),
    ("chrono::DateTime<Utc>", typed::<chrono::DateTime<chrono::Utc>>()),
    ("chrono::NaiveDate", typed::<chrono::NaiveDate>()),
    ("jiff::Timestamp", typed::<jiff::Timestamp>()),
    ("jiff::civil::Date", typed::<jiff::civil::Date>()),
    ("jiff::civil::DateTime", typed::<jiff::civil::DateTime>()),
    ("jiff::SignedDuration", typed::<jiff::SignedDuration>()),
];
