//! Advertised = enforced: the verdict of two independent validators under the advertised schema is
//! the gate's verdict, for texts made from each schema of the corpus, near misses among them; and
//! the three ways into the gate agree.

use proptest::prelude::*;
use serde_json::Value;
use std::cell::Cell;
use tool_core::Rejection;
use tool_tests::corpus::{CORPUS, Specimen};
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

/// An exception: a value that the schema admits and the gate refuses, because no schema says why.
struct Exception {
    specimen: &'static str,
    /// A text of the kind.
    text: &'static str,
    /// The keyword that the gate names, and the place.
    told: (&'static str, &'static str),
    why: &'static str,
}

const FLOAT: &str =
    "Core 4.2.1: numbers have any size, and an `f64` or `f32` has not (semantics.md, part 2)";
const ROOM: &str =
    "Validation 6.3.3: a pattern asks for a spelling, and the type has no room for all of them";
const CHECK: &str = "Validation 6: keywords compare with constants, and a check calculates; its words are advertised";
const STEP: &str =
    "no portable pattern says which digits are those of a multiple, so `propertyNames` does not";
const EQUAL: &str =
    "Core 4.2.1: names of members are compared as texts, and the type compares values";

/// All of them.
const EXCEPTIONS: &[Exception] = &[
    Exception {
        specimen: "Floats",
        text: r#"{"wide":0,"narrow":1e39}"#,
        told: ("maximum", "/narrow"),
        why: FLOAT,
    },
    Exception {
        specimen: "Identified",
        text: r#"{"uuid":"67e55044-10b1-426f-9247-bb680e5fe0c8","url":"http://xn--a.example/",
            "version":"1.0.0","path":"a"}"#,
        told: ("format", "/url"),
        why: ROOM,
    },
    Exception {
        specimen: "Jiff",
        text: r#"{"at":"9999-12-31T00:00:00Z","date":"2028-02-29","time":"23:59:59",
            "date_time":"2028-02-29T12:00:00","duration":"PT1S","span":"P1Y"}"#,
        told: ("format", "/at"),
        why: ROOM,
    },
    Exception {
        specimen: "Named",
        text: r#"{"by_letter":{},"by_level":{},"by_speed":{},"by_word":{},"by_side":{},"by_boxed":{},
            "by_uuid":{},"by_date":{},"by_address":{},"by_hex":{"aa":true,"AA":true},"by_email":{}}"#,
        told: ("duplicateKey", "/by_hex/AA"),
        why: EQUAL,
    },
    Exception {
        specimen: "Numbered",
        text: r#"{"by_byte":{},"by_wide":{},"by_widest":{},"by_non_zero":{},"by_day":{},"by_late_day":{},
            "by_listed":{},"by_step":{"7":true},"by_priority":{},"by_sign":{}}"#,
        told: ("propertyNames", "/by_step/7"),
        why: STEP,
    },
    Exception {
        specimen: "Checked",
        text: r#"{"least":2,"most":1,"point":{"x":1,"y":2}}"#,
        told: ("check", "/least"),
        why: CHECK,
    },
    Exception {
        specimen: "Checked",
        text: r#"{"least":1,"most":2,"point":{"x":1,"y":1}}"#,
        told: ("check", "/point"),
        why: CHECK,
    },
];

/// Whether all that the gate found wrong with what the validators admit is an exception.
fn is_excepted(specimen: &Specimen, gate: &Result<(), Rejection>, admitted: bool) -> bool {
    let Err(rejection) = gate else { return false };
    let violations = rejection.report().violations();
    admitted
        && violations.iter().all(|violation| {
            let is_of = |exception: &&Exception| {
                let (keyword, place) = exception.told;
                let inside =
                    |place: &str| violation.location().rsplit_once('/').unwrap().0 == place;
                exception.specimen == specimen.name
                    && violation.keyword() == keyword
                    && match keyword {
                        "duplicateKey" | "propertyNames" => {
                            inside(place.rsplit_once('/').unwrap().0)
                        }
                        _ => violation.location() == place,
                    }
            };
            EXCEPTIONS.iter().any(|exception| is_of(&exception))
        })
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
