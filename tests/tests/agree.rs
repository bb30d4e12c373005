//! Advertised = enforced: an independent validator's verdict under the advertised schema is the
//! gate's verdict, for texts made from each schema of the corpus, near misses among them; and the
//! three ways into the gate agree.

use proptest::prelude::*;
use serde_json::Value;
use std::cell::Cell;
use tool_core::Rejection;
use tool_tests::corpus::{CORPUS, Specimen};
use tool_tests::sample::{Tape, text};

/// The texts made here stay within what the Rust types hold, so there are no exceptions here;
/// `exceptions_by_name` shows those that exist.
#[test]
fn the_gate_and_an_independent_validator_agree() {
    for specimen in CORPUS {
        let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
            cases: 2000,
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let root = (specimen.schema)();
        let judge = jsonschema::draft202012::new(&root).unwrap();
        let (admitted, refused) = (Cell::new(0u32), Cell::new(0u32));
        let tapes = proptest::collection::vec(any::<u32>(), 0..300);
        runner
            .run(&tapes, |tape| {
                let text = text(&root, &mut Tape::new(&tape));
                let value: Value = serde_json::from_str(&text).unwrap();
                let verdict = judge.is_valid(&value);
                let gate = (specimen.read)(&text);
                prop_assert_eq!(gate.is_ok(), verdict, "{}: {} {:?}", specimen.name, text, gate);
                same_report(specimen, &text, &value, &gate)?;
                let count = if verdict { &admitted } else { &refused };
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
        let judge = jsonschema::draft202012::new(&(specimen.schema)()).unwrap();
        assert!(judge.is_valid(&value), "{}", specimen.name);
    }
}

/// The exceptions: a number of the text profile that the Rust type cannot hold. No schema says
/// so, the gate does, at its place (semantics, parts 1 and 2).
#[test]
fn exceptions_by_name() {
    let floats = CORPUS.iter().find(|specimen| specimen.name == "Floats").unwrap();
    let judge = jsonschema::draft202012::new(&(floats.schema)()).unwrap();
    let beyond_f32 = r#"{"wide":0,"narrow":1e39}"#;
    assert!(judge.is_valid(&serde_json::from_str(beyond_f32).unwrap()));
    let rejection = (floats.read)(beyond_f32).unwrap_err();
    assert_eq!(rejection.report().violations()[0].location(), "/narrow");
    assert_eq!(rejection.report().violations()[0].keyword(), "maximum");

    let rejection = (floats.read)(r#"{"wide":-1e400,"narrow":0}"#).unwrap_err();
    assert_eq!(rejection.report().violations()[0].location(), "/wide");
    assert_eq!(rejection.report().violations()[0].keyword(), "minimum");
}
