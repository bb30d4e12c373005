//! Objects: structs, options, newtypes, generics, recursion; and the text around them.

use crate::rows::{Row, Sketch, typed};
use serde_json::Value;
use tool_core::Argument;

const CROSS_FIELD: Row = Row::Waits("keywords over several fields");

pub(crate) const ROWS: &[Sketch] = &[
    // A constant object is an object of constants.
    ("const-obj", typed::<Constants>()),
    ("opt-null", Row::Waits("`required` on an `Option`")),
    ("opt-both", typed::<Maybe>()),
    ("opt-anyof", typed::<MaybePoint>()),
    ("obj-two", typed::<Two>()),
    ("obj-proto", Row::Refused("JavaScript drops the property `__proto__`; no compile")),
    ("obj-emptykey", Row::Refused("a property needs a name; no compile")),
    ("obj-empty", typed::<Empty>()),
    ("obj-rename", typed::<Paged>()),
    ("obj-nested", typed::<Nested>()),
    ("obj-deprec", CROSS_FIELD),
    ("obj-deprec2", CROSS_FIELD),
    ("obj-together", CROSS_FIELD),
    ("obj-minprops", CROSS_FIELD),
    ("obj-anyofreq", CROSS_FIELD),
    ("obj-notboth", CROSS_FIELD),
    ("flat-merged", Row::Waits("flatten")),
    ("flat-uneval", Row::Refused("`unevaluatedProperties` is never emitted; see flat-merged")),
    ("flat-map", Row::Waits("flatten, of a map")),
    ("rec-tree", typed::<Tree>()),
    ("gen-page", typed::<Page<u8>>()),
    ("defs-escape", Row::Refused("no Rust type is called `a/b~c`")),
    ("any", typed::<Anything>()),
    ("root-transparent", typed::<Identified>()),
    ("root-alias", Row::Refused("a second name would not be advertised; no compile")),
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
struct Maybe {
    a: Option<i32>,
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
    next_page_token: Option<String>,
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
    next: Option<String>,
}

#[derive(Argument)]
struct Anything {
    v: Value,
}

#[derive(Argument)]
struct Id(u32);

#[derive(Argument)]
struct Identified {
    id: Id,
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
