//! Maps by every type that a string spells, and sets.

use super::{Level, Priority, Signed, Speed};
use chrono::NaiveDate;
use std::collections::{BTreeMap, HashMap};
use std::net::Ipv4Addr;
use std::num::NonZeroI8;
use tool_core::{Argument, Hex};
use uuid::Uuid;

/// A word, under keywords of strings.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(pattern = "^[a-z]+$", min_length = 2)]
pub struct Word(String);

/// A name that is listed.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(enum = ["left", "right", ""])]
pub struct Side(String);

/// An address, in a format that asks for more than a pattern.
#[derive(Argument, Debug, PartialEq, Eq, Hash)]
#[tool(format = "email")]
pub struct Address(String);

/// A day of a month, under keywords of numbers.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[tool(minimum = 1, maximum = 31)]
pub struct Day(u8);

/// A day late in a month, under keywords of two newtypes.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(minimum = 5)]
pub struct LateDay(Day);

/// A number under a keyword that no pattern says.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(multiple_of = 5, maximum = 20)]
pub struct Step(u8);

/// A number that is listed.
#[derive(Argument, Debug, PartialEq, Eq, Hash)]
#[tool(enum = [1, 2, 40])]
pub struct Listed(i16);

/// Maps by what is no integer.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Named {
    pub by_letter: BTreeMap<char, bool>,
    pub by_level: BTreeMap<Level, u8>,
    pub by_speed: HashMap<Speed, Level>,
    pub by_word: BTreeMap<Word, bool>,
    pub by_side: BTreeMap<Side, BTreeMap<Level, bool>>,
    pub by_boxed: HashMap<Box<str>, bool>,
    pub by_uuid: BTreeMap<Uuid, bool>,
    pub by_date: BTreeMap<NaiveDate, bool>,
    pub by_address: HashMap<Ipv4Addr, bool>,
    pub by_hex: BTreeMap<Hex, bool>,
    pub by_email: HashMap<Address, bool>,
}

/// Maps by integers.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Numbered {
    pub by_byte: BTreeMap<u8, bool>,
    pub by_wide: BTreeMap<i64, bool>,
    pub by_widest: HashMap<u64, bool>,
    pub by_non_zero: BTreeMap<NonZeroI8, bool>,
    pub by_day: BTreeMap<Day, bool>,
    pub by_late_day: BTreeMap<LateDay, bool>,
    pub by_listed: HashMap<Listed, bool>,
    pub by_step: BTreeMap<Step, bool>,
    pub by_priority: BTreeMap<Priority, bool>,
    pub by_sign: BTreeMap<Signed, Vec<u8>>,
}

/// Maps of so many members.
#[allow(missing_docs, reason = "the keywords are what counts")]
#[derive(Argument, Debug)]
pub struct Limited {
    #[tool(min_properties = 1)]
    pub some: BTreeMap<String, u8>,
    #[tool(max_properties = 2)]
    pub few: HashMap<Day, u8>,
    #[tool(min_properties = 1, max_properties = 2)]
    pub between: Option<BTreeMap<Word, u8>>,
}
