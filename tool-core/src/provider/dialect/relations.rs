//! What fields ask of each other, as the canonical schema says it: formulas of `required`, `not`,
//! `anyOf` and `allOf` about which properties are there.

use super::Members;
use crate::report::list;
use serde_json::Value;

/// Whether a formula holds of an object that has all of `properties`; nothing if it asks about
/// more than which are there.
pub(super) fn holds(formula: &Value, properties: &Members) -> Option<bool> {
    let formula = formula.as_object().filter(|formula| !formula.is_empty())?;
    let mut all = true;
    for (keyword, value) in formula {
        let each = || -> Option<Vec<bool>> {
            value.as_array()?.iter().map(|part| holds(part, properties)).collect()
        };
        all &= match keyword.as_str() {
            "required" => names(value)?.iter().all(|name| properties.contains_key(*name)),
            "not" => !holds(value, properties)?,
            "anyOf" => each()?.contains(&true),
            "allOf" => !each()?.contains(&false),
            _ => return None,
        };
    }
    Some(all)
}

/// A relation in words, if it has one of the forms that the canonical schema writes.
pub(super) fn in_words(formula: &Value) -> Option<String> {
    read(formula).map(|(_, words)| words)
}

/// The key of `#[tool(…)]` that asks for a relation, if it has one of these forms.
pub(super) fn key(formula: &Value) -> Option<&'static str> {
    read(formula).map(|(key, _)| key)
}

/// The key of a relation, and its words.
fn read<'f>(formula: &'f Value) -> Option<(&'static str, String)> {
    if let Some(pairs) = formula.get("not").and_then(|not| not.get("anyOf")) {
        return Some(("at_most_one_of", at_most_one(pairs)?));
    }
    let choices = formula.get("anyOf")?.as_array()?;
    let each = choices.iter().map(required);
    if let [one, other] = &choices[..] {
        let negated = |choice: &'f Value| {
            let choice = choice.as_object().filter(|choice| choice.len() == 1)?;
            choice.get("not")
        };
        if let (Some(not), Some(names)) = (negated(one), required(other)) {
            let on = required(not)?;
            let words = format!("{} if {} is sent", list(names.iter()), list(on.iter()));
            return Some(("requires", words));
        }
        if let (Some(all), Some(_)) = (required(one), negated(other)) {
            return Some(("all_or_none", format!("all or none of {}", list(all.iter()))));
        }
    }
    let names = each.collect::<Option<Vec<_>>>()?.concat();
    let alone = choices.iter().any(|choice| choice.get("not").is_some());
    let (key, count) = if alone {
        ("exactly_one_of", "exactly one of")
    } else {
        ("at_least_one_of", "at least one of")
    };
    Some((key, format!("{count} {}", list(names.iter()))))
}

/// `dependentRequired` in words.
pub(super) fn dependents_in_words(value: &Value) -> Vec<String> {
    let rows = value.as_object().into_iter().flatten();
    let words = rows
        .filter_map(|(on, asked)| Some(format!("{} if {on} is sent", list(names(asked)?.iter()))));
    words.collect()
}

fn at_most_one(pairs: &Value) -> Option<String> {
    let mut met = Vec::new();
    for pair in pairs.as_array()? {
        for name in required(pair)? {
            if !met.contains(&name) {
                met.push(name);
            }
        }
    }
    Some(format!("at most one of {}", list(met.iter())))
}

fn required(schema: &Value) -> Option<Vec<&str>> {
    names(schema.get("required")?)
}

fn names(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}
