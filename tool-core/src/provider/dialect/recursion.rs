//! Which of a schema's `$defs` contain themselves.

use super::Members;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What each of the `$defs` refers to, itself or through others.
#[derive(Debug, Default)]
pub(super) struct Reach(BTreeMap<String, BTreeSet<String>>);

impl Reach {
    pub(super) fn of(defs: &Members) -> Self {
        let mut reach: BTreeMap<String, BTreeSet<String>> =
            defs.iter().map(|(name, def)| (name.clone(), references(def))).collect();
        // As often as a chain can be long.
        for _ in 0..reach.len() {
            let before = reach.clone();
            for targets in reach.values_mut() {
                let further: Vec<_> =
                    targets.iter().filter_map(|t| before.get(t)).flatten().cloned().collect();
                targets.extend(further);
            }
            if before == reach {
                break;
            }
        }
        Reach(reach)
    }

    /// Whether the def `name` contains itself.
    pub(super) fn is_recursive(&self, name: &str) -> bool {
        self.reaches(name, name)
    }

    /// Whether a schema refers to the def `name`, itself or through others.
    pub(super) fn leads_to(&self, schema: &Value, name: &str) -> bool {
        references(schema).iter().any(|target| target == name || self.reaches(target, name))
    }

    /// Whether a schema refers to the def `name` itself.
    pub(super) fn names(schema: &Value, name: &str) -> bool {
        references(schema).contains(name)
    }

    pub(super) fn reaches(&self, from: &str, to: &str) -> bool {
        self.0.get(from).is_some_and(|targets| targets.contains(to))
    }
}

/// The names that are referred to anywhere in `schema`. A property called `$ref` holds a schema,
/// not a string.
fn references(schema: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(schema, &mut found);
    found
}

fn collect(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("$ref", Value::String(target)) => {
                        found.extend(target.strip_prefix("#/$defs/").map(str::to_owned));
                    }
                    ("default" | "const" | "enum" | "examples", _) if !value.is_object() => {}
                    _ => collect(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
