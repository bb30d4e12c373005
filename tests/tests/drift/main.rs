//! What plain serde with schemars gets wrong, where one side admits what the other refuses or both
//! are wrong, is right here: for each type that our derive can write, the gate and an independent
//! validator under the advertised schema both give the verdict that is right.

#![allow(dead_code, reason = "the types are read into, and nothing is done with them")]

#[path = "../schema_cases/rows.rs"]
mod rows;
mod table;
mod types;

use rows::{Row, Typed, assert_covered, cases, row};
use serde::Deserialize;
use table::ROWS;

const CASES: &str = include_str!("../../data/serde-schemars-drift.jsonl");

#[derive(Deserialize)]
struct Case {
    /// The type, as serde has it.
    r#type: String,
    input: String,
    right: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Accept,
    Refuse,
}

/// In what we differ from a case.
#[derive(Debug, PartialEq)]
enum Differs {
    /// Gate and advertised schema agree on the other verdict.
    Verdict,
    /// The gate is right. What is parsed has lost digits, so a validator sees another number.
    Parsed,
}

/// The only cases that we differ from: the type and the input.
const DIFFERENCES: &[(&str, &str, Differs, &str)] = &[
    ("u8", "1e-400", Differs::Parsed, "parsed as the f64 0"),
    ("i64", "-9223372036854775809", Differs::Parsed, "parsed as the f64 -2^63"),
    ("f32", "16777217", Differs::Verdict, "floats are rounded correctly (semantics.md, part 2)"),
];

#[test]
fn every_type_has_a_row() {
    let cases: Vec<Case> = cases(CASES);
    assert_covered(ROWS, cases.iter().map(|case| case.r#type.as_str()));
}

#[test]
fn gate_and_schema_are_right() {
    let mut faults = Vec::new();
    let mut met = 0;
    for case in cases::<Case>(CASES) {
        let Row::Typed(typed) = row(ROWS, &case.r#type) else { continue };
        let listed = DIFFERENCES
            .iter()
            .find(|(name, input, ..)| (*name, *input) == (&case.r#type, &case.input));
        met += usize::from(listed.is_some());
        if let Err(fault) = judge(&case, *typed, listed.map(|(_, _, differs, _)| differs)) {
            faults.push(format!("{} {}: {fault}", case.r#type, case.input));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(met, DIFFERENCES.len(), "a difference is about no case of a typed row");
}

/// Whether `case` comes out right, or exactly as `listed` says that it differs.
fn judge(case: &Case, typed: Typed, listed: Option<&Differs>) -> Result<(), String> {
    let refusal = match listed {
        None | Some(Differs::Verdict) => typed.judge(&case.input)?,
        Some(Differs::Parsed) => {
            let refusal = typed.refusal(&case.input);
            let parsed = serde_json::from_str(&case.input).expect("JSON");
            if typed.admits(&parsed)? != refusal.is_some() {
                return Err("nothing is lost in parsing any more".to_owned());
            }
            refusal
        }
    };
    let verdict = if refusal.is_some() { Verdict::Refuse } else { Verdict::Accept };
    if (verdict == case.right) == (listed == Some(&Differs::Verdict)) {
        return Err(format!("right: {:?}, found {refusal:?}, listed: {listed:?}", case.right));
    }
    Ok(())
}
