//! Enums, in every style.

use super::Point;
use tool_core::Argument;

/// A level.
#[allow(missing_docs, reason = "the names are what counts")]
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[tool(rename_all = "snake_case")]
pub enum Level {
    Low,
    High,
    VeryHigh,
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
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Priority {
    Low = 1,
    High = 2,
    Urgent = 9,
}

/// An enum of numbers below zero.
#[allow(missing_docs, reason = "the numbers are what counts")]
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum Signed {
    Minus = -1,
    Plus = 1,
}

/// An enum whose names are all described.
#[derive(Argument, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
