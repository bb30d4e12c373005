//! Objects: structs, options, newtypes, generics, recursion; and the text around them.

use crate::rows::{Row, Sketch, typed};
use serde_json::Value;
use std::collections::BTreeMap;
use tool_core::{Argument, Patch};

pub(crate) const ROWS: &[Sketch] = &[
    // A constant object is an object of constants.
    ("const-obj", typed::<Constants>()),
    ("opt-null", typed::<Nullable>()),
    ("opt-both", typed::<Maybe>()),
    ("opt-anyof", typed::<MaybePoint>()),
    ("obj-two", typed::<Two>()),
    ("obj-proto", Row::Refused("JavaScript drops it", "name/prototype_property.rs")),
    ("obj-emptykey", Row::Refused("a property needs a name", "name/empty_property.rs")),
    ("obj-empty", typed::<Empty>()),
    ("obj-rename", typed::<Paged>()),
    ("obj-nested", typed::<Nested>()),
    ("obj-deprec", typed::<Depends>()),
    ("obj-deprec2", typed::<DependsOnNull>()),
    ("obj-together", typed::<Position>()),
    // A count of properties that are all known is a choice among them.
    ("obj-minprops", typed::<Changes>()),
    ("obj-anyofreq", typed::<IdOrName>()),
    ("obj-notboth", typed::<NotBoth>()),
    ("flat-merged", typed::<Flat>()),
    ("flat-uneval", typed::<FlatLimit>()),
    ("flat-map", typed::<FlatMap>()),
    ("rec-tree", typed::<Tree>()),
    ("gen-page", typed::<Page<u8>>()),
    // Names in `$defs` are letters, digits and `_`, whatever the type is called.
    ("defs-escape", typed::<Mapped>()),
    ("any", typed::<Anything>()),
    ("root-transparent", typed::<Identified>()),
    // An alias does not compile (`tests/ui/serde/not_honoured.rs`); two names are two properties.
    ("root-alias", typed::<TwoNames>()),
    ("dur", typed::<Lasting>()),
    ("lexical", typed::<Two>()),
    ("depth", typed::<Anything>()),
];

#[derive(Argument)]
struct Constants {
    o: OneAndTwo,
}

#[derive(Argument)]
struct OneAndTwo {
    #[tool(const = 1)]
    a: i32,
    b: (IsTwo,),
}

#[derive(Argument)]
#[tool(const = 2)]
struct IsTwo(i32);

#[derive(Argument)]
struct Nullable {
    #[tool(required)]
    a: Option<i32>,
}

#[derive(Argument)]
struct Maybe {
    a: Patch<i32>,
}

#[derive(Argument)]
struct MaybePoint {
    p: Option<OnLine>,
}

#[derive(Argument)]
struct OnLine {
    x: i32,
}

#[derive(Argument)]
struct Two {
    a: i32,
    b: String,
}

#[derive(Argument)]
struct Empty {}

#[derive(Argument)]
#[tool(rename_all = "camelCase")]
struct Paged {
    page_size: u8,
    #[tool(nullable = false)]
    next_page_token: Option<String>,
}

#[derive(Argument)]
#[tool(requires(a -> b))]
struct Depends {
    #[tool(nullable = false)]
    a: Option<i32>,
    #[tool(nullable = false)]
    b: Option<i32>,
}

#[derive(Argument)]
#[tool(requires(a -> b))]
struct DependsOnNull {
    #[tool(nullable = false)]
    a: Option<i32>,
    b: Option<i32>,
}

#[derive(Argument)]
#[tool(all_or_none(lat, lon))]
struct Position {
    #[tool(minimum = -90, maximum = 90, nullable = false)]
    lat: Option<f64>,
    #[tool(minimum = -180, maximum = 180, nullable = false)]
    lon: Option<f64>,
}

#[derive(Argument)]
#[tool(at_least_one_of(a, b))]
struct Changes {
    #[tool(nullable = false)]
    a: Option<i32>,
    #[tool(nullable = false)]
    b: Option<i32>,
}

#[derive(Argument)]
#[tool(at_least_one_of(id, name))]
struct IdOrName {
    #[tool(nullable = false)]
    id: Option<i32>,
    #[tool(nullable = false)]
    name: Option<String>,
}

#[derive(Argument)]
#[tool(at_most_one_of(id, name))]
struct NotBoth {
    #[tool(nullable = false)]
    id: Option<i32>,
    #[tool(nullable = false)]
    name: Option<String>,
}

#[derive(Argument)]
struct Flat {
    a: i32,
    #[tool(flatten)]
    p: Paging,
}

#[derive(Argument)]
struct Paging {
    #[tool(nullable = false)]
    limit: Option<u8>,
    #[tool(nullable = false)]
    cursor: Option<String>,
}

#[derive(Argument)]
struct FlatLimit {
    a: i32,
    #[tool(flatten)]
    p: Limit,
}

#[derive(Argument)]
struct Limit {
    #[tool(nullable = false)]
    limit: Option<u8>,
}

#[derive(Argument)]
struct FlatMap {
    id: i32,
    #[tool(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Argument)]
struct Nested {
    p: Point,
    tags: Vec<Tag>,
}

#[derive(Argument)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Argument)]
struct Tag {
    #[tool(min_length = 1)]
    k: String,
}

#[derive(Argument)]
struct Tree {
    v: i32,
    #[tool(default = [])]
    kids: Vec<Tree>,
}

#[derive(Argument)]
struct Page<T> {
    items: Vec<T>,
    #[tool(nullable = false)]
    next: Option<String>,
}

#[derive(Argument)]
struct Anything {
    v: Value,
}

#[derive(Argument)]
struct Id(u32);

#[derive(Argument)]
struct Map(i32);

#[derive(Argument)]
struct Mapped {
    m: Map,
}

#[derive(Argument)]
struct Identified {
    id: Id,
}

#[derive(Argument)]
#[tool(exactly_one_of(a, b))]
struct TwoNames {
    #[tool(nullable = false)]
    a: Option<i32>,
    #[tool(nullable = false)]
    b: Option<i32>,
}

#[derive(Argument)]
struct Lasting {
    d: Duration,
}

#[derive(Argument)]
struct Duration {
    #[tool(maximum = 9_007_199_254_740_991)]
    secs: u64,
    #[tool(maximum = 999_999_999)]
    nanos: u32,
}
