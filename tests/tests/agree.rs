//! Advertised = enforced: the verdict of two independent validators under the advertised schema is
//! the gate's verdict, for texts made from each schema of the corpus, near misses among them; and
//! the three ways into the gate agree.

use proptest::prelude::*;
use serde_json::Value;
use std::cell::Cell;
use tool_core::Rejection;
use tool_tests::corpus::{CORPUS, Specimen};
use tool_tests::exceptions::{self, EXCEPTIONS, Exception};
use tool_tests::judges::Judges;
use tool_tests::sample::{Tape, text};

#[test]
fn the_gate_and_two_independent_validators_agree() {
    for specimen in CORPUS {
        let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
            cases: 2000,
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let root = (specimen.schema)();
        let judges = Judges::of(&root);
        // To these a format is no annotation. It asks for nothing that the rest does not say.
        let asserting = root.to_string().contains("\"format\"");
        let asserting = asserting.then(|| Judges::asserting_formats(&root));
        let (admitted, refused) = (Cell::new(0u32), Cell::new(0u32));
        let tapes = proptest::collection::vec(any::<u32>(), 0..300);
        runner
            .run(&tapes, |tape| {
                let text = text(&root, &mut Tape::new(&tape));
                let value: Value = serde_json::from_str(&text).unwrap();
                let gate = (specimen.read)(&text);
                let verdict = judges.verdict(&value);
                let strict = asserting.as_ref().map_or(verdict, |judges| judges.verdict(&value));
                prop_assert_eq!(strict, verdict, "{}: formats change it: {}", specimen.name, text);
                if !is_excepted(specimen, &gate, verdict == Ok(true)) {
                    let gate_verdict = Ok(gate.is_ok());
                    prop_assert_eq!(
                        gate_verdict,
                        verdict,
                        "{}: {} {:?}",
                        specimen.name,
                        text,
                        gate
                    );
                }
                same_report(specimen, &text, &value, &gate)?;
                let count = if gate.is_ok() { &admitted } else { &refused };
                count.set(count.get() + 1);
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{}: {error}", specimen.name));
        let few = if root["properties"].as_object().is_none_or(serde_json::Map::is_empty) {
            1
        } else {
            60
        };
        assert!(admitted.get() >= few, "{}: {} admitted", specimen.name, admitted.get());
        assert!(refused.get() >= few, "{}: {} refused", specimen.name, refused.get());
    }
}

/// The same violations, whichever way the arguments came.
fn same_report(
    specimen: &Specimen,
    text: &str,
    value: &Value,
    from_text: &Result<(), Rejection>,
) -> Result<(), TestCaseError> {
    let from_value = (specimen.read_value)(value);
    prop_assert_eq!(from_text, &from_value, "{}: {}", specimen.name, text);
    let from_serde = (specimen.deserialise)(text);
    prop_assert_eq!(from_text.is_ok(), from_serde.is_ok(), "{}: {}", specimen.name, text);
    if let (Err(rejection), Err(error)) = (from_text, from_serde) {
        prop_assert!(error.to_string().contains(&rejection.report().to_string()), "{}", error);
    }
    Ok(())
}

#[test]
fn every_valid_text_of_the_corpus_is_admitted_by_both() {
    for specimen in CORPUS {
        assert_eq!((specimen.read)(specimen.valid), Ok(()), "{}", specimen.name);
        let value = serde_json::from_str(specimen.valid).unwrap();
        assert_eq!(Judges::of(&(specimen.schema)()).verdict(&value), Ok(true), "{}", specimen.name);
    }
}

/// Whether all that the gate found wrong with what the validators admit is an exception.
fn is_excepted(specimen: &Specimen, gate: &Result<(), Rejection>, admitted: bool) -> bool {
    let Err(rejection) = gate else { return false };
    let mut violations = rejection.report().violations().iter();
    admitted && violations.all(|violation| exceptions::covers(specimen.name, violation))
}

#[test]
fn exceptions_by_name() {
    for Exception { specimen: name, text, told, why } in EXCEPTIONS {
        let specimen = CORPUS.iter().find(|specimen| specimen.name == *name).unwrap();
        let judges = Judges::of(&(specimen.schema)());
        let value = serde_json::from_str(text).unwrap();
        assert_eq!(judges.verdict(&value), Ok(true), "{text}: {why}");
        let rejection = (specimen.read)(text).unwrap_err();
        let violations = rejection.report().violations();
        let found: Vec<_> = violations.iter().map(|v| (v.keyword(), v.location())).collect();
        assert_eq!(found, [*told], "{text}: {why}");
    }
}

/// What a validator that parses into an `f64` cannot even be shown.
#[test]
fn a_number_beyond_every_float_is_refused_at_its_place() {
    let floats = CORPUS.iter().find(|specimen| specimen.name == "Floats").unwrap();
    let rejection = (floats.read)(r#"{"wide":-1e400,"narrow":0}"#).unwrap_err();
    assert_eq!(rejection.report().violations()[0].location(), "/wide");
    assert_eq!(rejection.report().violations()[0].keyword(), "minimum");
}
