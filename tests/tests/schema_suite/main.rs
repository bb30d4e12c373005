//! The official suite of JSON Schema 2020-12 (`json-schema-org/JSON-Schema-Test-Suite`): for every
//! group whose schema a type can say, there is a type here. Its gate and two validators under its
//! advertised schema give the suite's verdict on every test; and for texts made from both schemas,
//! the group's schema means what ours does.
//!
//! Where the suite leaves a schema open that ours closes, the file says which verdict changes, and
//! why. The file is not part of the project: it is read from `../shared/cases`, beside the checkout,
//! when it is there. Where `REQUIRE_JSON_SCHEMA_SUITE` is set it must be.

#![allow(deprecated, reason = "names that not every provider takes are among them")]
#![allow(dead_code, reason = "the types are read into, and nothing is done with them")]

mod choices;
mod lists;
mod objects;
#[path = "../schema_cases/rows.rs"]
mod rows;
mod scalars;

use rows::{Row, Sketch, Typed, assert_covered, cases, row};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tool_core::Argument;
use tool_tests::judges::Judges;
use tool_tests::sample::{Tape, text};

/// A value that is no object stands in one, because arguments are an object.
#[derive(Argument)]
struct V<T> {
    v: T,
}

/// `Name(Inner): (keyword = …);`: values under keywords.
macro_rules! under {
    ($($name:ident($inner:ty): $keywords:tt;)*) => { $(
        #[derive(Argument)]
        #[tool $keywords]
        struct $name($inner);
    )* };
}

pub(crate) use under;

#[derive(Deserialize)]
struct Group {
    file: String,
    #[serde(rename = "group")]
    number: usize,
    expressible: bool,
    /// Why not.
    reason: Option<String>,
    /// The group's schema, closed and typed, under the property `v`.
    #[serde(default)]
    schema: Value,
    #[serde(default)]
    tests: Vec<Test>,
}

#[derive(Deserialize)]
struct Test {
    input: String,
    suite_valid: bool,
    /// Under the closed and typed schema.
    valid: bool,
    /// Why that differs from the suite's verdict.
    flip: Option<String>,
}

impl Group {
    fn name(&self) -> String {
        format!("{}#{}", self.file, self.number)
    }
}

fn all_rows() -> Vec<Sketch> {
    [scalars::ROWS, lists::ROWS, objects::ROWS, choices::ROWS].concat()
}

/// The groups, if the file is there.
fn groups() -> Option<Vec<Group>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/cases/json-schema-test-suite.jsonl");
    if !path.is_file() {
        assert!(
            std::env::var_os("REQUIRE_JSON_SCHEMA_SUITE").is_none(),
            "{} is required and is not there",
            path.display()
        );
        eprintln!("SKIPPED: the suite is not at {}; nothing was checked", path.display());
        return None;
    }
    Some(cases(&fs::read_to_string(path).unwrap()))
}

#[test]
fn every_group_has_a_row_or_says_why_not() {
    let Some(groups) = groups() else { return };
    let (said, unsaid): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.expressible);
    assert!(unsaid.iter().all(|group| group.reason.as_ref().is_some_and(|why| !why.is_empty())));
    let names: Vec<_> = said.iter().map(|group| group.name()).collect();
    assert_covered(&all_rows(), names.iter().map(String::as_str));
}

/// What became of the groups and their tests. A loss changes a number.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    /// Groups that the file says no derive can express.
    inexpressible: usize,
    /// Groups that no type of ours expresses, by the reason.
    refused: BTreeMap<&'static str, usize>,
    groups: usize,
    /// Tests with the suite's verdict.
    tests: usize,
    /// Tests with the verdict of the closed and typed schema, by why it is another one.
    flipped: BTreeMap<String, usize>,
}

#[test]
fn every_test_of_every_group_gets_its_verdict() {
    let Some(groups) = groups() else { return };
    let rows = all_rows();
    let mut tally = Tally::default();
    let mut faults = Vec::new();
    for group in groups {
        if !group.expressible {
            tally.inexpressible += 1;
            continue;
        }
        let name = group.name();
        let typed = match row(&rows, &name) {
            Row::Typed(typed) => *typed,
            Row::Refused(why, _) | Row::Unbuilt(_, why) => {
                *tally.refused.entry(why).or_default() += 1;
                continue;
            }
            Row::Held(_) | Row::Waits(_) => panic!("{name} is not about a schema"),
        };
        tally.groups += 1;
        for test in &group.tests {
            match judge(test, typed) {
                Err(fault) => faults.push(format!("{name} {}: {fault}", test.input)),
                Ok(()) => match &test.flip {
                    None => tally.tests += 1,
                    Some(why) => *tally.flipped.entry(why.clone()).or_default() += 1,
                },
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    println!("{tally:#?}");
    assert_eq!(tally, expected());
}

fn expected() -> Tally {
    let flipped = [("type-guard", 47), ("tuple-arity", 4), ("closed-struct", 4)];
    Tally {
        inexpressible: 201,
        refused: BTreeMap::from([
            (scalars::NEVER_WHY, 14),
            (lists::CONTAINS_WHY, 13),
            (lists::OPEN_WHY, 7),
            (objects::PROTO_WHY, 2),
            (scalars::STEP_WHY, 2),
            (choices::NUMBERS_WHY, 2),
        ]),
        groups: 172,
        tests: 541,
        flipped: flipped.map(|(why, count)| (why.to_owned(), count)).into(),
    }
}

fn judge(test: &Test, typed: Typed) -> Result<(), String> {
    let refusal = typed.judge(&test.input)?;
    if refusal.is_none() != test.valid {
        return Err(format!("expected {}, found {refusal:?}", test.valid));
    }
    if (test.valid == test.suite_valid) != test.flip.is_none() {
        return Err("the verdict differs from the suite's without a reason".to_owned());
    }
    Ok(())
}

/// How many texts are made from each of the two schemas of a group.
const TEXTS: u32 = 150;

#[test]
fn the_schema_of_every_group_means_what_ours_does() {
    let Some(groups) = groups() else { return };
    let rows = all_rows();
    for group in groups.iter().filter(|group| group.expressible) {
        let name = group.name();
        let Row::Typed(typed) = row(&rows, &name) else { continue };
        let schemas = [typed.schema(), group.schema.clone()];
        let judges = schemas.each_ref().map(Judges::of);
        let mut admitted = 0;
        for n in 0..TEXTS {
            let decisions: Vec<u32> = decisions(n).take(60).collect();
            for schema in &schemas {
                let text = text(schema, &mut Tape::new(&decisions));
                let value = serde_json::from_str(&text).unwrap();
                let refusal = typed.refusal(&text);
                for judge in &judges {
                    let verdict = judge.verdict(&value);
                    assert_eq!(verdict, Ok(refusal.is_none()), "{name}: {text} {refusal:?}");
                }
                admitted += u32::from(refusal.is_none());
            }
        }
        assert!(admitted > 0 && admitted < 2 * TEXTS, "{name}: {admitted} of {}", 2 * TEXTS);
    }
}

/// A tape of decisions, the same in every run (Knuth's generator).
fn decisions(seed: u32) -> impl Iterator<Item = u32> {
    let step = |state: &u64| {
        Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    };
    std::iter::successors(step(&u64::from(seed)), step).map(|state| {
        let [high, low] = [state >> 32, state & 0xFFFF_FFFF];
        u32::try_from(high ^ (low >> 16)).unwrap_or_default()
    })
}
