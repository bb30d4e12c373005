//! What plain serde with schemars gets wrong, where one side admits what the other refuses or both
//! are wrong, is right here: for each type that our derive can write, the gate and two independent
//! validators under the advertised schema give the verdict that is right. Where one value could mean
//! two things, no toolset is built, and the gate does not guess.

#![allow(dead_code, reason = "the types are read into, and nothing is done with them")]

#[path = "../schema_cases/rows.rs"]
mod rows;
mod table;
mod types;

use rows::{Row, Typed, assert_covered, cases, row};
use serde::Deserialize;
use table::ROWS;
use tool_core::{Argument, Patch, Rejection};
use types::Change;

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
    /// The gate is right, and so is one judge. The other compares in `f64`.
    Rounded,
    /// The gate is right, and the advertised schema does not say it.
    Unsaid,
}

/// The only cases that we differ from: the type and the input.
const DIFFERENCES: &[(&str, &str, Differs, &str)] = &[
    ("u8", "1e-400", Differs::Parsed, "parsed as the f64 0"),
    ("i64", "-9223372036854775809", Differs::Parsed, "parsed as the f64 -2^63"),
    ("u64", "18446744073709551616", Differs::Rounded, "boon: the f64 2^64 is not above itself"),
    ("usize", "18446744073709551616", Differs::Rounded, "boon: the f64 2^64 is not above itself"),
    ("f32", "16777217", Differs::Verdict, "floats are rounded correctly (semantics.md, part 2)"),
    (FLAT_FLOAT, r#"{"f":1e39}"#, Differs::Unsaid, "no float holds it (README, the exception)"),
];
const FLAT_FLOAT: &str = "{ #[flatten] inner: {f: f32} }";

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
        let row = row(ROWS, &case.r#type);
        let (Row::Typed(typed) | Row::Unbuilt(typed, _)) = row else { continue };
        let listed = DIFFERENCES
            .iter()
            .find(|(name, input, ..)| (*name, *input) == (&case.r#type, &case.input));
        met += usize::from(listed.is_some());
        let listed = listed.map(|(_, _, differs, _)| differs);
        let judged = match row {
            Row::Unbuilt(..) => right(&case, typed.refusal(&case.input).as_ref(), listed),
            _ => judge(&case, *typed, listed),
        };
        if let Err(fault) = judged {
            faults.push(format!("{} {}: {fault}", case.r#type, case.input));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(met, DIFFERENCES.len(), "a difference is about no case of a typed row");
}

/// Whether gate and schema give the verdict of `case`, or differ exactly as `listed` says.
fn judge(case: &Case, typed: Typed, listed: Option<&Differs>) -> Result<(), String> {
    let refusal = match listed {
        None | Some(Differs::Verdict) => typed.judge(&case.input)?,
        Some(Differs::Rounded) => {
            let refusal = typed.refusal(&case.input);
            let parsed = serde_json::from_str(&case.input).expect("JSON");
            if typed.admitted_by_schema(&parsed).is_ok()
                || refusal != typed.refusal_of_value(&parsed)
            {
                return Err(format!(
                    "the judges agree, or the ways of reading do not: {refusal:?}"
                ));
            }
            refusal
        }
        Some(Differs::Parsed | Differs::Unsaid) => {
            let refusal = typed.refusal(&case.input);
            let parsed = serde_json::from_str(&case.input).expect("JSON");
            if typed.admitted_by_schema(&parsed)? != refusal.is_some() {
                return Err("gate and schema agree".to_owned());
            }
            let of_value = typed.refusal_of_value(&parsed);
            if (of_value.is_some() == refusal.is_some()) != (listed == Some(&Differs::Unsaid)) {
                return Err(format!("what is parsed is judged otherwise: {of_value:?}"));
            }
            refusal
        }
    };
    right(case, refusal.as_ref(), listed)
}

/// Whether `refusal` is what is right, or not, if `listed` says so.
fn right(case: &Case, refusal: Option<&Rejection>, listed: Option<&Differs>) -> Result<(), String> {
    let verdict = if refusal.is_some() { Verdict::Refuse } else { Verdict::Accept };
    if (verdict == case.right) == (listed == Some(&Differs::Verdict)) {
        return Err(format!("right: {:?}, found {refusal:?}, listed: {listed:?}", case.right));
    }
    Ok(())
}

/// What serde's `Option` cannot tell apart, `Patch` can.
#[test]
fn absent_null_and_a_value_are_three_things() {
    let read = |text| Change::from_json(text).unwrap().a;
    assert_eq!(read("{}"), Patch::Absent);
    assert_eq!(read(r#"{"a":null}"#), Patch::Clear);
    assert_eq!(read(r#"{"a":1}"#), Patch::Set(1));
}
