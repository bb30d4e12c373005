//! What is advertised is what is enforced: 587 cases over 78 type sketches, whose verdicts four
//! validators confirmed. For each sketch that our derive can write, the gate and two independent
//! validators under the advertised schema give the verdict, and a refusal names the keyword.
//!
//! Where we decide otherwise than a sketch, the case stands in [`DIFFERENCES`], with the reason.
//! What is refused when a toolset is built is nothing that the gate guesses at.

#![allow(dead_code, reason = "the types are read into, and nothing is done with them")]

mod differences;
mod enums;
mod lists;
mod numbers;
mod objects;
mod rows;
mod strings;

use differences::{DIFFERENCES, Differs};
use rows::{Row, Sketch, Typed, assert_covered, cases, row};
use serde::Deserialize;
use serde_json::Value;
use tool_core::{Rejection, Violation};

const CASES: &str = include_str!("../../data/schema-cases.jsonl");

#[derive(Deserialize)]
struct Case {
    id: String,
    /// The sketch.
    area: String,
    layer: Layer,
    /// The schema of the sketch.
    schema: Value,
    input: String,
    valid: bool,
    /// What an invalid input breaks, and where.
    keyword: Option<String>,
    path: Option<String>,
}

/// Who decides: the schema, or whoever reads the text.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Layer {
    Schema,
    Text,
}

fn all_rows() -> Vec<Sketch> {
    let parts = [numbers::ROWS, strings::ROWS, lists::ROWS, enums::ROWS, objects::ROWS];
    parts.concat()
}

#[test]
fn every_sketch_has_a_row() {
    let cases: Vec<Case> = cases(CASES);
    assert_covered(&all_rows(), cases.iter().map(|case| case.area.as_str()));
}

#[test]
fn gate_and_schema_give_the_verdict_of_every_case() {
    let rows = all_rows();
    let mut faults = Vec::new();
    let mut met = 0;
    for case in cases::<Case>(CASES) {
        let Row::Typed(typed) = row(&rows, &case.area) else { continue };
        let listed = DIFFERENCES.iter().find(|(id, _, _)| *id == case.id);
        let listed = listed.map(|(_, differs, _)| differs);
        met += usize::from(listed.is_some());
        if let Err(fault) = judge(&case, *typed, listed) {
            faults.push(format!("{} {}: {fault}", case.id, case.input));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(met, DIFFERENCES.len(), "a difference is about no case of a typed sketch");
}

/// Whether `case` comes out as it says, or exactly as `listed` says that it differs.
fn judge(case: &Case, typed: Typed, listed: Option<&Differs>) -> Result<(), String> {
    if let Some(Differs::Checked(location)) = listed {
        return only_a_check_refuses(case, typed, location);
    }
    let refusal = typed.judge(&case.input)?;
    match (refusal, case.valid, listed) {
        (None, true, None) => Ok(()),
        (Some(refusal), false, None | Some(Differs::Told(..))) => told_as(case, &refusal, listed),
        (refusal, valid, listed) => {
            Err(format!("valid: {valid}, but {refusal:?}; listed as different: {listed:?}"))
        }
    }
}

/// Whether a check at `location` refuses `case`, and nothing else does.
fn only_a_check_refuses(case: &Case, typed: Typed, location: &str) -> Result<(), String> {
    let value = serde_json::from_str(&case.input).expect("JSON");
    if case.valid || !typed.admitted_by_schema(&value)? {
        return Err("the advertised schema gives the verdict".to_owned());
    }
    for refusal in [typed.refusal(&case.input), typed.refusal_of_value(&value)] {
        let refusal = refusal.ok_or("admitted")?;
        match refusal.report().violations() {
            [only] if (only.location(), only.keyword()) == (location, "check") => {}
            violations => return Err(format!("found {violations:?}")),
        }
    }
    Ok(())
}

/// Whether the code and one of the violations of `refusal` are those of `case`.
fn told_as(case: &Case, refusal: &Rejection, listed: Option<&Differs>) -> Result<(), String> {
    let code = match case.layer {
        Layer::Schema => "invalid_arguments",
        Layer::Text => "unparseable",
    };
    if refusal.code() != code {
        return Err(format!("expected {code}, found {refusal:?}"));
    }
    if case.layer == Layer::Text {
        return Ok(());
    }
    let violations = refusal.report().violations();
    let fits = violations.iter().any(|violation| fits(case, violation));
    let as_listed = match listed {
        Some(Differs::Told(location, keyword)) => {
            !fits && violations.iter().any(|v| (v.location(), v.keyword()) == (location, keyword))
        }
        Some(Differs::Checked(_)) | None => fits,
    };
    if as_listed { Ok(()) } else { Err(format!("listed: {listed:?}, found {violations:?}")) }
}

/// Whether `violation` is what `case` names. The file points at the value that breaks a schema;
/// where a property or an item is at fault, ours points at that.
fn fits(case: &Case, violation: &Violation) -> bool {
    let path = case.path.as_deref().expect("a path");
    let keyword = case.keyword.as_deref().expect("a keyword");
    let (parent, _) = violation.location().rsplit_once('/').unwrap_or_default();
    match keyword {
        "required"
        | "additionalProperties"
        | "propertyNames"
        | "uniqueItems"
        | "dependentRequired" => violation.keyword() == keyword && parent == path,
        _ => violation.keyword() == keyword && violation.location() == path,
    }
}

/// Where one value could mean two variants, every such value is refused: neither is taken, although
/// the advertised schema admits what one of them does.
#[test]
fn what_could_mean_two_variants_is_never_guessed() {
    let rows = all_rows();
    let mut admitted_by_schema = 0;
    for case in cases::<Case>(CASES) {
        let Row::Unbuilt(typed, _) = row(&rows, &case.area) else { continue };
        let value = serde_json::from_str(&case.input).unwrap();
        admitted_by_schema += usize::from(typed.admitted_by_schema(&value).unwrap());
        for refusal in [typed.refusal(&case.input), typed.refusal_of_value(&value)] {
            let refusal = refusal.unwrap_or_else(|| panic!("{} is admitted", case.id));
            let [only] = refusal.report().violations() else { panic!("{}: {refusal:?}", case.id) };
            assert_eq!((only.location(), only.keyword()), ("/v", "anyOf"), "{}", case.id);
        }
    }
    assert_eq!(admitted_by_schema, 8);
}

/// The patterns of our types are copied from the sketches.
#[test]
fn patterns_are_those_of_the_sketches() {
    let rows = all_rows();
    for case in cases::<Case>(CASES) {
        let Row::Typed(typed) = row(&rows, &case.area) else { continue };
        let pattern = "/properties/s/pattern";
        assert_eq!(
            typed.schema().pointer(pattern),
            case.schema.pointer(pattern),
            "in {}",
            case.area
        );
    }
}
