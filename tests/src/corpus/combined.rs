//! What fields ask of each other, what is flattened, what is converted, and presence in every form.

use super::keyed::Day;
use super::{Level, Point};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::num::ParseIntError;
use tool_core::{Argument, Bridged, Check, Patch};

/// Absent, `null` and a value, in every way that a field can be.
#[allow(missing_docs, reason = "the presence is what counts")]
#[derive(Argument, Debug)]
pub struct Present {
    pub plain: u8,
    pub optional: Option<u8>,
    #[tool(nullable = false)]
    pub not_null: Option<Level>,
    #[tool(required)]
    pub nullable: Option<Point>,
    #[tool(minimum = 3)]
    pub patch: Patch<u8>,
    #[tool(nullable = false, max_length = 2)]
    pub patch_not_null: Patch<String>,
    pub patch_of_a_list: Patch<Vec<u8>>,
    #[tool(default = 3, maximum = 9)]
    pub defaulted: u8,
}

/// Tuples of every length.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Tuples {
    pub one: (u8,),
    pub two: (String, Option<bool>),
    pub three: (Level, Point, f64),
    pub four: (bool, bool, bool, bool),
    pub five: (u8, (u8, bool), Vec<u8>, Option<u8>, char),
    pub eight: Option<Eight>,
    pub array: [[i8; 2]; 3],
    pub none: [u8; 0],
}

/// The longest tuple that there is.
pub type Eight = (u8, u8, u8, u8, u8, u8, u8, u8);

/// Structs inside the one object.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Flat {
    pub name: String,
    #[tool(flatten)]
    pub point: Point,
    #[tool(flatten)]
    pub paging: Paging,
    pub last: Option<bool>,
}

/// What is flattened, and flattens.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Paging {
    #[tool(default = 10, maximum = 100)]
    pub limit: u8,
    #[tool(flatten)]
    pub cursor: Cursor,
}

/// What is flattened twice.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Cursor {
    #[tool(nullable = false)]
    pub cursor: Option<String>,
}

/// A map inside the one object.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Calendar {
    pub name: String,
    #[tool(flatten)]
    pub days: BTreeMap<Day, bool>,
}

/// A map of any names inside the one object.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Labelled {
    pub id: u8,
    #[tool(nullable = false)]
    pub note: Option<String>,
    #[tool(flatten)]
    pub labels: BTreeMap<String, Level>,
}

/// Everything that fields can ask of each other.
#[allow(missing_docs, reason = "the keywords are what counts")]
#[derive(Argument, Debug)]
#[tool(requires(a -> b), requires(a -> c), exactly_one_of(d, e, f))]
pub struct Related {
    #[tool(nullable = false)]
    pub a: Option<u8>,
    pub b: Option<u8>,
    pub c: Patch<u8>,
    #[tool(nullable = false)]
    pub d: Option<u8>,
    #[tool(default = 5)]
    pub e: u8,
    pub f: Option<String>,
}

/// The rest of it.
#[allow(missing_docs, reason = "the keywords are what counts")]
#[derive(Argument, Debug)]
#[tool(at_least_one_of(a, b), at_most_one_of(b, c, d), all_or_none(e, f))]
pub struct Mutual {
    pub a: Option<u8>,
    pub b: Option<u8>,
    pub c: Option<u8>,
    pub d: Option<u8>,
    pub e: Option<u8>,
    pub f: Option<u8>,
}

/// Amounts in cents, sent as strings.
#[derive(Argument, Debug)]
#[tool(try_from = String, pattern = "^[0-9]{1,9}$")]
pub struct Cents(pub u32);

impl TryFrom<String> for Cents {
    type Error = ParseIntError;

    fn try_from(text: String) -> Result<Self, ParseIntError> {
        text.parse().map(Cents)
    }
}

/// A volume, sent as a number or `null`.
#[derive(Argument, Debug)]
#[tool(from = Option<u8>)]
pub struct Volume(pub u8);

impl From<Option<u8>> for Volume {
    fn from(level: Option<u8>) -> Self {
        Volume(level.unwrap_or_default())
    }
}

/// What no schema says, and words do.
#[allow(missing_docs, reason = "the checks are what counts")]
#[derive(Argument, Debug)]
#[tool(check = in_order, says = "`least` is not above `most`.")]
pub struct Checked {
    pub least: u8,
    pub most: u8,
    #[tool(check = is_off_the_diagonal, says = "Not on the diagonal.")]
    pub point: Point,
}

fn in_order(checked: &Checked, check: &mut Check<'_>) {
    if checked.least > checked.most {
        check.expected_at("least", "at most `most`");
    }
}

fn is_off_the_diagonal(point: &Point, check: &mut Check<'_>) {
    if point.x == point.y {
        check.expected("a point off the diagonal");
    }
}

mod halved {
    use std::convert::Infallible;

    pub(super) type Wire = u8;

    #[allow(clippy::unnecessary_wraps, reason = "a conversion gives a result")]
    pub(super) fn read(whole: Wire) -> Result<f32, Infallible> {
        Ok(f32::from(whole) / 2.0)
    }
}

/// What is read as something else.
#[allow(missing_docs, reason = "the conversions are what counts")]
#[derive(Argument, Debug)]
pub struct Converted {
    pub cents: Cents,
    pub volume: Volume,
    #[tool(with = halved, maximum = 20)]
    pub half: f32,
}

/// A type that only has serde and schemars.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct Size {
    #[schemars(range(min = 1, max = 9))]
    pub width: u8,
    pub height: u8,
    #[serde(default)]
    pub deep: bool,
}

/// What is bridged.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Sizes {
    pub size: Bridged<Size>,
    pub sizes: Vec<Bridged<Size>>,
}

/// Types inside each other, through every way there is.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Branch {
    pub leaves: Vec<Leaf>,
    pub named: BTreeMap<String, Branch>,
    pub pair: Option<Box<(Branch, Leaf)>>,
}

/// The other one.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
#[tool(rename_all = "lowercase")]
pub enum Leaf {
    Green,
    Grown(Box<Branch>),
}
