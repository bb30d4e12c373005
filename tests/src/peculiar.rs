//! Types of which providers' dialects make something peculiar.

use crate::corpus::{Point, Specimen, corpus};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroI32;
use tool_core::{Argument, Patch, Tool};

corpus! {
    PECULIAR:
    "presence" Presence = r#"{"plain":1,"null_only":null,"option":null}"#;
    "absent_only" AbsentOnly = "{}";
    "patches" Patches = r#"{"patch":null}"#;
    "chosen" Chosen = r#"{"id":1}"#;
    "together" Together = r#"{"street":"s","city":"c","mail":"m","latitude":1,"longitude":2}"#;
    "keywords" Keywords = r#"{"properties":"x","default":1,"$ref":"y","const":true,"type":"t","items":[],
        "anyOf":{"required":1,"enum":null},"$defs":2,"additionalProperties":"z","description":"d"}"#;
    "keyed" Keyed = r#"{"by_number":{"-3":1},"by_name":{"fast":2},"open":{"any":1}}"#;
    "chain" Chain = r#"{"links":[[],[[]]],"long":[[]]}"#;
    "wide" Wide = r#"{"signed":-9007199254740993,"unsigned":18446744073709551615,"one":9007199254740993}"#;
    "tuples" Tuples = r#"{"pair":[1,"x"],"same":[1,2,3],"nothing":[],"nested":[[[1,"a"]],null]}"#;
    "described" Described = r#"{"point":{"x":1,"y":2},"other":{"x":1,"y":2},"way":"up","not_zero":5,
        "ids":["00000000-0000-0000-0000-000000000000"],"any":[1,"x"],"folder":null}"#;
    "deep" Deep = r#"{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":{"j":{"k":1}}}}}}}}}}}"#;
}

/// Every row of presence that a strict schema can say.
#[allow(missing_docs, reason = "the presence is what counts")]
#[derive(Argument, Debug)]
pub struct Presence {
    pub plain: u8,
    pub option: Option<u8>,
    #[tool(required)]
    pub null_only: Option<u8>,
    /// How many.
    #[tool(default = 5, minimum = 1)]
    pub literal: u8,
}

/// The row that no strict schema of `OpenAI` says.
#[allow(missing_docs, reason = "the presence is what counts")]
#[derive(Argument, Debug)]
pub struct AbsentOnly {
    #[tool(nullable = false)]
    pub absent_only: Option<u8>,
}

/// The other one.
#[allow(missing_docs, reason = "the presence is what counts")]
#[derive(Argument, Debug)]
pub struct Patches {
    pub patch: Patch<u8>,
}

/// One of two, which cannot both be sent.
#[allow(missing_docs, reason = "the relation is what counts")]
#[derive(Argument, Debug)]
#[tool(exactly_one_of(id, name), at_most_one_of(draft, deleted))]
pub struct Chosen {
    pub id: Option<u32>,
    pub name: Option<String>,
    pub draft: Option<bool>,
    pub deleted: Option<bool>,
}

/// Relations that hold where everything is sent.
#[allow(missing_docs, reason = "the relations are what counts")]
#[derive(Argument, Debug)]
#[tool(
    requires(street -> city),
    at_least_one_of(mail, phone),
    all_or_none(latitude, longitude)
)]
pub struct Together {
    pub street: Option<String>,
    pub city: Option<String>,
    pub mail: Option<String>,
    pub phone: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// Properties that are called like keywords.
#[allow(missing_docs, reason = "the names are what counts")]
#[derive(Argument, Debug)]
pub struct Keywords {
    pub properties: String,
    pub default: i32,
    #[tool(rename = "$ref")]
    pub reference: String,
    pub r#const: bool,
    pub r#type: String,
    pub items: Vec<u8>,
    #[tool(rename = "anyOf")]
    pub any_of: Inner,
    #[tool(rename = "$defs")]
    pub defs: u8,
    #[tool(rename = "additionalProperties")]
    pub additional_properties: String,
    /// What it says.
    pub description: String,
}

/// Keywords again.
#[allow(missing_docs, reason = "the names are what counts")]
#[derive(Argument, Debug)]
pub struct Inner {
    pub required: u8,
    pub r#enum: Option<Box<Inner>>,
}

/// Maps with keys that are not just any.
#[allow(missing_docs, reason = "the keys are what counts")]
#[derive(Argument, Debug)]
pub struct Keyed {
    pub by_number: BTreeMap<i8, u8>,
    #[tool(min_properties = 1)]
    pub by_name: BTreeMap<Speed, u8>,
    pub open: BTreeMap<String, Value>,
}

/// A speed.
#[allow(missing_docs, reason = "the names are what counts")]
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(rename_all = "lowercase")]
pub enum Speed {
    Slow,
    Fast,
}

/// Lists of lists of lists.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Chain {
    pub links: Links,
    #[tool(min_items = 1)]
    pub long: Links,
}

/// A list of itself.
#[derive(Argument, Debug)]
pub struct Links(pub Vec<Links>);

/// Bounds that no `f64` tells from their neighbours.
#[allow(missing_docs, reason = "the bounds are what counts")]
#[derive(Argument, Debug)]
pub struct Wide {
    pub signed: i64,
    pub unsigned: u64,
    #[tool(const = 9007199254740993)]
    pub one: i64,
}

/// Items in an order.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Tuples {
    /// A number and its name.
    pub pair: (u8, String),
    pub same: (u8, u8, u8),
    pub nothing: [u8; 0],
    pub nested: (Vec<(i32, String)>, Option<bool>),
}

/// Descriptions beside everything.
#[derive(Argument, Debug)]
pub struct Described {
    /// Here.
    pub point: Point,
    /// There.
    pub other: Option<Point>,
    /// Where to.
    pub way: Way,
    /// Not nothing.
    #[tool(minimum = -10, maximum = 10)]
    pub not_zero: NonZeroI32,
    /// Which ones.
    #[tool(min_items = 1, max_items = 3)]
    pub ids: BTreeSet<Id>,
    /// Whatever.
    pub any: Vec<Value>,
    /// What is below.
    pub folder: Option<Folder>,
}

/// A way.
#[derive(Argument, Debug)]
#[tool(rename_all = "lowercase")]
pub enum Way {
    /// To the sky.
    Up,
    /// To the sea.
    Down,
}

/// An id.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(format = "uuid")]
pub struct Id(pub String);

/// A folder in a folder.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Folder {
    pub name: String,
    pub parent: Option<Box<Folder>>,
}

macro_rules! nested {
    ($($outer:ident $field:ident $inner:ty;)*) => { $(
        /// A level.
        #[allow(missing_docs, reason = "the depth is what counts")]
        #[derive(Argument, Debug)]
        pub struct $outer {
            pub $field: $inner,
        }
    )* };
}

nested! {
    Deep a DeepA; DeepA b DeepB; DeepB c DeepC; DeepC d DeepD; DeepD e DeepE; DeepE f DeepF;
    DeepF g DeepG; DeepG h DeepH; DeepH i DeepI; DeepI j DeepJ; DeepJ k u8;
}
