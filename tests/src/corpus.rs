//! Types that between them use everything that a definition can say, for laws that hold of all.

use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::num::{NonZeroI16, NonZeroU8};
use std::sync::Arc;
use tool_core::{Argument, Definition, Rejection, Tool};

/// A type of the corpus, as the laws see it.
#[derive(Clone, Copy, Debug)]
pub struct Specimen {
    /// The name of the type.
    pub name: &'static str,
    /// What is advertised.
    pub schema: fn() -> Value,
    /// The same, as a tool's.
    pub definition: fn() -> Definition,
    /// The gate, from text.
    pub read: fn(&str) -> Result<(), Rejection>,
    /// The gate, from a parsed value.
    pub read_value: fn(&Value) -> Result<(), Rejection>,
    /// The gate, through `serde::Deserialize`.
    pub deserialise: fn(&str) -> Result<(), serde_json::Error>,
    /// A text that is admitted.
    pub valid: &'static str,
}

macro_rules! corpus {
    ($list:ident: $($name:literal $type:ty = $valid:expr;)*) => {
        /// All of them.
        pub const $list: &[Specimen] = &[$(Specimen {
            name: stringify!($type),
            schema: || <$type>::schema().to_value(),
            definition: <$type as Tool>::definition,
            read: |text| <$type>::from_json(text).map(drop),
            read_value: |value| <$type>::from_value(value).map(drop),
            deserialise: |text| serde_json::from_str::<$type>(text).map(drop),
            valid: $valid,
        }),*];

        $(impl Tool for $type {
            const NAME: &'static str = $name;
            const DESCRIPTION: &'static str = concat!("Takes ", $name, ".");
        })*
    };
}
pub(crate) use corpus;

corpus! {
    CORPUS:
    "integers" Integers = r#"{"a":-128,"b":32767,"c":-2147483648,"d":9223372036854775807,"e":255,"f":65535,
        "g":4294967295,"h":18446744073709551615,"i":1,"j":-7,"size":3,"offset":-3}"#;
    "bounds" Bounds = r#"{"low":1,"high":-5e0,"between":2.0,"open":9,"step":15,"one":2,"fraction":0.5,
        "half":-1.5,"open_fraction":0.25,"flag":true}"#;
    "floats" Floats = r#"{"wide":-1.5e-3,"narrow":3.25}"#;
    "strings" Strings = r#"{"plain":"","short":"é😀","code":"AB-12","letter":"ß","word":"cat","day":"2028-02-29",
        "shared":"x","borrowed":"y"}"#;
    "lists" Lists = r#"{"bytes":[1,2],"unique":[1,"1",[1],{"a":1}],"rgb":[0,128,255],"pair":[1,"x",null],
        "single":[true],"sorted":["a","b"],"hashed":[1,2,3],"none":[]}"#;
    "maps" Maps = r#"{"counts":{"a":1,"":2},"names":{"x":"y"},"nested":{"k":{"v":[1]}}}"#;
    "options" Options = r#"{"number":null,"text":"t","list":[1],"point":{"x":1,"y":-1},"level":"low"}"#;
    "defaults" Defaults = r#"{"count":7}"#;
    "renamed" Renamed = r#"{"pageSize":2,"next-page":"t","type":"x","odd \"name\"":true}"#;
    "nested" Nested = r#"{"first":{"x":1,"y":2},"second":{"x":3,"y":4},"more":[{"x":5,"y":6}],"level":"very_high",
        "levels":["low","high"],"id":"00042","any":{"k":[1,null,"s",1.5]}}"#;
    "tree" Tree = r#"{"value":1,"children":[{"value":2,"children":[]},{"value":3,"children":[{"value":4,"children":[]}]}]}"#;
    "drawing" Drawing = r#"{"shapes":[{"kind":"circle","radius":1.5},{"width":1,"kind":"rectangle","height":2},
        {"kind":"nothing"},{"inner":{"kind":"nothing"},"kind":"group"}]}"#;
    "commands" Commands = r#"{"commands":["stop",{"move":{"x":1,"y":2}},{"say":"hi"},{"pair":[1,"x"]},
        {"turn":{"by":90,"note":null}}],"maybe":"stop"}"#;
    "messages" Messages = r#"{"messages":[{"t":"nothing"},{"c":5,"t":"number"},{"t":"both","c":[true,"x"]},
        {"t":"point","c":{"x":1,"y":2}},{"t":"named","c":{"displayName":"n"}}]}"#;
    "loose" Loose = r#"{"any":[null,"t",5,true,[1,"x"],{"sort":"a","n":1},{"sort":"b"},{"sort":"c","x":1,"y":2}]}"#;
    "ranked" Ranked = r#"{"priority":2,"signed":-1,"level":"slow","beside":[{"kind":"at","x":1,"y":2},{"kind":"off"}]}"#;
    "page_of_point" Page<Point> = r#"{"items":[{"x":1,"y":2}],"next":null}"#;
    "empty" Empty = "{}";
    "unit" Unit = "{}";
}

/// Every integer type.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Integers {
    pub a: i8,
    pub b: i16,
    pub c: i32,
    pub d: i64,
    pub e: u8,
    pub f: u16,
    pub g: u32,
    pub h: u64,
    pub i: NonZeroU8,
    pub j: NonZeroI16,
    pub size: usize,
    pub offset: isize,
}

/// Every keyword of numbers, and constants.
#[allow(missing_docs, reason = "the keywords are what counts")]
#[derive(Argument, Debug)]
pub struct Bounds {
    #[tool(minimum = 1)]
    pub low: u8,
    #[tool(maximum = -5)]
    pub high: i32,
    #[tool(minimum = 1, maximum = 50)]
    pub between: u8,
    #[tool(exclusive_minimum = 0, exclusive_maximum = 10)]
    pub open: i32,
    #[tool(multiple_of = 5)]
    pub step: u32,
    #[tool(enum = [1, 2, 3])]
    pub one: u8,
    #[tool(minimum = 0, maximum = 1.5)]
    pub fraction: f64,
    #[tool(multiple_of = 0.5)]
    pub half: f64,
    #[tool(exclusive_minimum = 0, exclusive_maximum = 0.5)]
    pub open_fraction: f32,
    #[tool(const = true)]
    pub flag: bool,
}

/// Both floats.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Floats {
    pub wide: f64,
    pub narrow: f32,
}

/// Every keyword of strings.
#[allow(missing_docs, reason = "the keywords are what counts")]
#[derive(Argument, Debug)]
pub struct Strings {
    pub plain: String,
    #[tool(min_length = 1, max_length = 2)]
    pub short: String,
    #[tool(pattern = "^[A-Z]{2}-[0-9]+$")]
    pub code: String,
    pub letter: char,
    #[tool(enum = ["cat", "dog", "c\"at"])]
    pub word: String,
    #[tool(format = "date")]
    pub day: String,
    pub shared: Arc<str>,
    pub borrowed: Cow<'static, str>,
}

/// Every kind of list.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Lists {
    #[tool(min_items = 1, max_items = 3)]
    pub bytes: Vec<u8>,
    #[tool(unique_items)]
    pub unique: Vec<Value>,
    pub rgb: [u8; 3],
    pub pair: (i32, String, Option<bool>),
    pub single: (bool,),
    #[tool(max_items = 4)]
    pub sorted: BTreeSet<String>,
    pub hashed: HashSet<u32>,
    pub none: [String; 0],
}

/// Maps.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Maps {
    #[tool(max_properties = 3)]
    pub counts: BTreeMap<String, u8>,
    #[tool(min_properties = 1)]
    pub names: HashMap<String, String>,
    pub nested: BTreeMap<String, BTreeMap<String, Vec<u8>>>,
}

/// What may be left out.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Options {
    #[tool(minimum = 2)]
    pub number: Option<u8>,
    #[tool(max_length = 2)]
    pub text: Option<String>,
    pub list: Option<Vec<u8>>,
    pub point: Option<Box<Point>>,
    pub level: Option<Level>,
}

/// What stands in for what is left out.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Defaults {
    #[tool(minimum = 1, default = 10)]
    pub count: u8,
    #[tool(default)]
    pub tags: Vec<String>,
    #[tool(default = "low")]
    pub level: Level,
    #[tool(default = -0.5)]
    pub offset: f64,
    #[tool(default = ["a", "b"])]
    pub list: Vec<String>,
}

/// Names that differ from Rust's.
#[allow(missing_docs, reason = "the names are what counts")]
#[derive(Argument, Debug)]
#[tool(rename_all = "camelCase")]
pub struct Renamed {
    pub page_size: u8,
    #[tool(rename = "next-page")]
    pub next_page: String,
    pub r#type: String,
    #[tool(rename = "odd \"name\"")]
    pub odd: bool,
}

/// A point, met again and again.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug, PartialEq, Eq)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// A level.
#[allow(missing_docs, reason = "the names are what counts")]
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq)]
#[tool(rename_all = "snake_case")]
pub enum Level {
    Low,
    High,
    VeryHigh,
}

/// A number on a card, read as its text.
#[derive(Argument, Debug)]
pub struct CardId(#[tool(pattern = "^[0-9]{5}$")] pub String);

/// Types inside types, shared and not.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Nested {
    pub first: Point,
    /// The second point.
    pub second: Point,
    pub more: Vec<Point>,
    pub level: Level,
    pub levels: Vec<Level>,
    pub id: CardId,
    pub any: Value,
}

/// A type inside itself.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Tree {
    pub value: i32,
    pub children: Vec<Tree>,
}

/// A tagged enum, inside itself too.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
#[tool(tag = "kind", rename_all = "lowercase")]
pub enum Shape {
    /// Round.
    Circle {
        #[tool(exclusive_minimum = 0)]
        radius: f64,
    },
    Rectangle {
        width: u32,
        height: u32,
    },
    Nothing,
    Group {
        inner: Box<Shape>,
        name: Option<String>,
    },
}

/// A list of tagged enums.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Drawing {
    pub shapes: Vec<Shape>,
}

/// An externally tagged enum, serde's default.
#[allow(missing_docs, reason = "the variants are what counts")]
#[derive(Argument, Debug)]
#[tool(rename_all = "snake_case")]
pub enum Command {
    Stop,
    Wait,
    /// Goes there.
    Move(Point),
    Say(#[tool(min_length = 1)] String),
    Pair(i32, String),
    Turn {
        #[tool(minimum = 0, maximum = 359)]
        by: u16,
        note: Option<String>,
    },
}

/// Lists of externally tagged enums.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Commands {
    pub commands: Vec<Command>,
    pub maybe: Option<Command>,
}

/// An adjacently tagged enum.
#[allow(missing_docs, reason = "the variants are what counts")]
#[derive(Argument, Debug)]
#[tool(tag = "t", content = "c", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub enum Message {
    Nothing,
    Number(i32),
    Both(bool, String),
    Point(Point),
    Named { display_name: String },
}

/// A list of adjacently tagged enums.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Messages {
    pub messages: Vec<Message>,
}

/// Variants told apart by kind, and objects by a constant.
#[allow(missing_docs, reason = "the variants are what counts")]
#[derive(Argument, Debug)]
#[tool(untagged)]
pub enum Anything {
    Nothing,
    Text(String),
    Number(#[tool(maximum = 9)] u8),
    Truth(bool),
    Pair(i32, String),
    A {
        #[tool(const = "a")]
        sort: String,
        n: u8,
    },
    B(SortB),
    C {
        #[tool(enum = ["c", "d"])]
        sort: String,
        x: u8,
        y: u8,
    },
}

/// A struct with a constant.
#[allow(missing_docs, reason = "the constant is what counts")]
#[derive(Argument, Debug)]
pub struct SortB {
    #[tool(const = "b")]
    pub sort: String,
}

/// A list of untagged enums.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Loose {
    pub any: Vec<Anything>,
}

/// An enum of numbers.
#[allow(missing_docs, reason = "the numbers are what counts")]
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Priority {
    Low = 1,
    High = 2,
    Urgent = 9,
}

/// An enum of numbers below zero.
#[allow(missing_docs, reason = "the numbers are what counts")]
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i8)]
pub enum Signed {
    Minus = -1,
    Plus = 1,
}

/// An enum whose names are all described.
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq)]
#[tool(rename_all = "lowercase")]
pub enum Speed {
    /// Takes an hour.
    Slow,
    /// Takes a minute.
    Fast,
}

/// A struct beside a tag.
#[allow(missing_docs, reason = "the variants are what counts")]
#[derive(Argument, Debug)]
#[tool(tag = "kind", rename_all = "lowercase")]
pub enum Beside {
    Off,
    At(Point),
}

/// The rarer enums.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Ranked {
    pub priority: Priority,
    pub signed: Signed,
    pub level: Speed,
    pub beside: Vec<Beside>,
}

/// A generic type.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub next: Option<String>,
}

/// Braces, and nothing in them.
#[derive(Argument, Debug)]
pub struct Empty {}

/// Not even braces.
#[derive(Argument, Debug)]
pub struct Unit;
