//! What a dialect's schema admits, the gate admits, but for the losses that are reported; and what
//! the gate admits, the dialect's schema admits, but for what is reported as narrowed. For every
//! dialect and every type of the corpus, with near misses.

use proptest::prelude::*;
use serde_json::Value;
use std::cell::Cell;
use tool_core::provider::{Done, Loss};
use tool_tests::corpus::{CORPUS, Specimen};
use tool_tests::dialects::{DIALECTS, Dialect, covers};
use tool_tests::exceptions;
use tool_tests::peculiar::PECULIAR;
use tool_tests::sample::{Tape, text};

fn run(law: impl Fn(&Value, &str) -> Result<(), TestCaseError>, schema: &Value, what: &str) {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 160,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let tapes = proptest::collection::vec(any::<u32>(), 0..200);
    runner
        .run(&tapes, |tape| {
            let text = text(schema, &mut Tape::new(&tape));
            law(&serde_json::from_str(&text).unwrap(), &text)
        })
        .unwrap_or_else(|error| panic!("{what}: {error}"));
}

/// Each schema that any dialect makes of a specimen, once, with what is lost in it.
fn each_schema(mut law: impl FnMut(&Dialect, &Specimen, &Value, &[Loss])) {
    for specimen in CORPUS.iter().chain(PECULIAR) {
        let mut met = Vec::new();
        for dialect in DIALECTS {
            let Some(one) = fitted(dialect, specimen) else { continue };
            if !met.contains(&one) {
                law(dialect, specimen, &one.0, &one.1);
                met.push(one);
            }
        }
    }
}

/// The schema of a specimen in a dialect, if it is sent.
fn fitted(dialect: &Dialect, specimen: &Specimen) -> Option<(Value, Vec<Loss>)> {
    let advertised = (dialect.advertise)(&[(specimen.definition)()]);
    let tool = dialect.tools(&advertised).pop()?.clone();
    Some((dialect.schema(&tool), advertised.losses().to_vec()))
}

#[test]
fn what_a_dialect_admits_the_gate_admits_but_for_the_losses() {
    let (admitted, lost) = (Cell::new(0u32), Cell::new(0u32));
    each_schema(|dialect, specimen, schema, losses| {
        let judge = jsonschema::draft202012::new(schema).unwrap_or_else(|error| {
            panic!("{} in {}: {error}\n{schema:#}", specimen.name, dialect.name)
        });
        let law = |value: &Value, text: &str| {
            let Err(rejection) = (specimen.read)(text) else {
                admitted.set(admitted.get() + 1);
                return Ok(());
            };
            if !judge.is_valid(value) {
                return Ok(());
            }
            for violation in rejection.report().violations() {
                let covered = losses.iter().any(|loss| covers(loss, violation))
                    || exceptions::covers(specimen.name, violation);
                prop_assert!(covered, "{text}: {violation:?} is reported by none of {losses:#?}");
            }
            lost.set(lost.get() + 1);
            Ok(())
        };
        run(law, schema, &format!("{} {}", dialect.name, specimen.name));
    });
    assert!(admitted.get() > 10_000, "{} admitted", admitted.get());
    assert!(lost.get() > 500, "{} admitted by a dialect alone", lost.get());
}

#[test]
fn what_the_gate_admits_a_dialect_admits_but_for_what_is_narrowed() {
    let narrowed = Cell::new(0u32);
    each_schema(|dialect, specimen, schema, losses| {
        let judge = jsonschema::draft202012::new(schema).unwrap_or_else(|error| {
            panic!("{} in {}: {error}\n{schema:#}", specimen.name, dialect.name)
        });
        let law = |value: &Value, text: &str| {
            if (specimen.read)(text).is_err() || judge.is_valid(value) {
                return Ok(());
            }
            let told = losses.iter().any(|loss| loss.done() == Done::Narrowed);
            prop_assert!(told, "{text} is refused under {schema}");
            narrowed.set(narrowed.get() + 1);
            Ok(())
        };
        run(law, &(specimen.schema)(), &format!("{} {}", dialect.name, specimen.name));
    });
    assert!(narrowed.get() > 100, "{} narrowed", narrowed.get());
}

#[test]
fn what_is_peculiar_is_admitted_by_gate_and_schema() {
    for specimen in PECULIAR {
        assert_eq!((specimen.read)(specimen.valid), Ok(()), "{}", specimen.name);
        let judge = jsonschema::draft202012::new(&(specimen.schema)()).unwrap();
        let value = serde_json::from_str(specimen.valid).unwrap();
        assert!(judge.is_valid(&value), "{}", specimen.name);
    }
}

/// What a strict schema asks for beyond JSON Schema: every object closed, and with `OpenAI` every
/// property required.
#[test]
fn strict_schemas_are_closed_all_the_way_down() {
    fn walk(schema: &Value, all: bool, seen: &mut usize) {
        let Some(node) = schema.as_object() else { panic!("{schema}") };
        if let Some(properties) = node.get("properties").and_then(Value::as_object) {
            assert_eq!(node["additionalProperties"], false, "{schema}");
            if all {
                let names: Vec<_> = properties.keys().cloned().map(Value::String).collect();
                assert_eq!(node["required"], Value::Array(names), "{schema}");
            }
            properties.values().for_each(|inner| walk(inner, all, seen));
            *seen += 1;
        }
        node.get("items").into_iter().for_each(|inner| walk(inner, all, seen));
        let defs = node.get("$defs").and_then(Value::as_object).into_iter().flatten();
        defs.for_each(|(_, inner)| walk(inner, all, seen));
        let choices = node.get("anyOf").and_then(Value::as_array).into_iter().flatten();
        choices.for_each(|inner| walk(inner, all, seen));
    }
    let mut seen = 0;
    for dialect in DIALECTS.iter().filter(|dialect| dialect.name.ends_with("strict")) {
        for specimen in CORPUS.iter().chain(PECULIAR) {
            let advertised = (dialect.advertise)(&[(specimen.definition)()]);
            if !advertised.is_strict() {
                continue;
            }
            let (schema, _) = fitted(dialect, specimen).unwrap();
            let all = ["openai", "mistral"].iter().any(|name| dialect.name.starts_with(name));
            walk(&schema, all, &mut seen);
        }
    }
    assert!(seen > 150, "{seen} objects");
}
