//! Types that between them use everything that a definition can say, for laws that hold of all.

mod combined;
mod enums;
mod foreign;
mod formats;
mod keyed;

pub use combined::{
    Branch, Calendar, Cents, Checked, Converted, Cursor, Eight, Flat, Labelled, Leaf, Mutual,
    Paging, Present, Related, Size, Sizes, Tuples, Volume,
};
pub use enums::{
    Anything, Beside, Command, Commands, Drawing, Level, Loose, Message, Messages, Priority,
    Ranked, Shape, Signed, SortB, Speed,
};
pub use foreign::{Blobs, Chrono, Decimals, Extents, Identified, Jiff, Network, Ordered, Time};
pub use formats::Formats;
pub use keyed::{Address, Day, LateDay, Limited, Listed, Named, Numbered, Side, Step, Word};

use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
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
        "single":[true],"sorted":["a","b"],"hashed":[1,2,3],"queue":[],"boxed":[1],"counted":["a","b"],"none":[]}"#;
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
    "named" Named = r#"{"by_letter":{"é":true},"by_level":{"very_high":1},"by_speed":{"slow":"low"},
        "by_word":{"ab":true},"by_side":{"left":{"low":true},"":{}},"by_boxed":{"":true},
        "by_uuid":{"67e55044-10b1-426f-9247-bb680e5fe0c8":true},"by_date":{"2028-02-29":true},
        "by_address":{"192.0.2.1":true},"by_hex":{"00ff":true},"by_email":{"a@b.c":true}}"#;
    "numbered" Numbered = r#"{"by_byte":{"0":true,"255":false},"by_wide":{"-9223372036854775808":true},
        "by_widest":{"18446744073709551615":true},"by_non_zero":{"-128":true},"by_day":{"31":true},
        "by_late_day":{"5":true},"by_listed":{"40":true},"by_step":{"15":true},"by_priority":{"9":true},
        "by_sign":{"-1":[1]}}"#;
    "limited" Limited = r#"{"some":{"a":1},"few":{"1":1,"31":2},"between":{"ab":1}}"#;
    "identified" Identified = r#"{"uuid":"67E55044-10b1-426f-9247-bb680e5fe0c8","url":"https://example.org/a?b#c",
        "version":"1.4.0-beta.2+7","requirement":">=1.2.3, <2","path":"notes/today.txt"}"#;
    "decimals" Decimals = r#"{"short":"-12.50","shorter":"0.001","long":"12345678901234567890123456789012.5"}"#;
    "jiff" Jiff = r#"{"at":"2028-02-29T12:00:00.5+01:00","date":"2028-02-29","time":"23:59:59.999999999",
        "date_time":"2028-02-29T12:00:00","duration":"-PT1H0.5S","span":"P1Y2M3DT4H5M"}"#;
    "chrono" Chrono = r#"{"at":"2028-02-29T12:00:00Z","there":"2028-02-29T12:00:00-23:59",
        "date":"0000-02-29","time":"00:00:00","date_time":"9999-12-31T23:59:59"}"#;
    "time" Time = r#"{"at":"2028-02-29T12:00:00Z","date":"2028-02-29","time":"09:30:00.25",
        "date_time":"0000-01-01T00:00:00"}"#;
    "network" Network = r#"{"any":"2001:db8::1","four":"192.0.2.1","six":"::ffff:192.0.2.1",
        "socket":"[::1]:80","socket_four":"192.0.2.1:65535","socket_six":["[2001:db8::1]:0"]}"#;
    "blobs" Blobs = r#"{"base64":"SGVsbG8=","hex":"00fF","bytes":"AQID"}"#;
    "extents" Extents = r#"{"duration":{"secs":1,"nanos":999999999},"range":{"start":2,"end":1},
        "dates":{"start":"2028-02-28","end":"2028-02-29"},"inclusive":{"end":1.5,"start":-1},
        "again":{"start":0,"end":0}}"#;
    "ordered" Ordered = r#"{"map":{"9":true,"1":false},"set":["b","a"],
        "uuids":["67e55044-10b1-426f-9247-bb680e5fe0c8"]}"#;
    "formats" Formats = r#"{"uuid":"67e55044-10b1-426f-9247-bb680e5fe0c8","date":"2028-02-29",
        "date_time":"2028-02-29T12:00:00Z","time":"12:00:00+01:00","duration":"P1Y2M3DT4H5M6S",
        "ipv4":"192.0.2.1","ipv6":"::1","hostname":"a-1.example.org",
        "email":"ada.l+x@mail.example.org","uri":"urn:isbn:0451450523","short":"a.example",
        "own":"a-1"}"#;
    "present" Present = r#"{"plain":1,"optional":null,"nullable":null,"patch":null,"patch_of_a_list":[1]}"#;
    "tuples" Tuples = r#"{"one":[1],"two":["a",null],"three":["low",{"x":1,"y":2},0.5],
        "four":[true,false,true,false],"five":[1,[2,true],[],null,"é"],
        "eight":[1,2,3,4,5,6,7,8],"array":[[1,2],[3,4],[5,6]],"none":[]}"#;
    "flat" Flat = r#"{"cursor":"c","y":2,"name":"n","x":1}"#;
    "calendar" Calendar = r#"{"1":true,"name":"May","31":false}"#;
    "labelled" Labelled = r#"{"id":1,"a":"low","":"high","note":"n"}"#;
    "related" Related = r#"{"a":1,"b":null,"c":2,"e":5}"#;
    "mutual" Mutual = r#"{"b":1,"e":null,"f":2}"#;
    "checked" Checked = r#"{"least":1,"most":2,"point":{"x":1,"y":2}}"#;
    "converted" Converted = r#"{"cents":"000000012","volume":null,"half":3}"#;
    "sizes" Sizes = r#"{"size":{"width":3,"height":4},"sizes":[{"width":9,"height":0,"deep":true}]}"#;
    "branch" Branch = r#"{"leaves":["green",{"grown":{"leaves":[],"named":{}}}],
        "named":{"a":{"leaves":[],"named":{}}},"pair":[{"leaves":[],"named":{}},"green"]}"#;
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
    pub queue: VecDeque<u8>,
    #[tool(min_items = 1)]
    pub boxed: Box<[u8]>,
    #[tool(unique_items)]
    pub counted: Option<Arc<[String]>>,
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
