//! Arguments that come in pieces, each with the JSON path (RFC 9535) at which it belongs.

use crate::provider::envelope::{Node, Object};
use crate::provider::halves::Joint;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// How many steps a path may have, so that the value is no deeper than what is read.
const MOST_STEPS: usize = 126;

/// What a step of a path costs, beside its name, in bytes.
const COST_OF_STEP: usize = 384;

/// The paths of strings of which more is to come, with what joins their pieces.
pub(super) type Unended = HashMap<String, Joint>;

/// One step of a path.
#[derive(Debug)]
enum Step {
    Member(String),
    Item(usize),
}

/// Puts a piece, `{jsonPath, stringValue | numberValue | boolValue | nullValue, willContinue}`,
/// where it belongs, and tells about how many bytes that took.
///
/// One that has no place gives `None`: where it belongs is never guessed, and a value that came is
/// never replaced.
pub(super) fn place(root: &mut Value, unended: &mut Unended, piece: &Object<'_>) -> Option<usize> {
    let path = piece.get("jsonPath")?.words().filter(|path| path.exact)?.text;
    let steps = steps(&path)?;
    let joint = unended.remove(&path);
    let goes_on = joint.is_some();
    let mut joint = joint.unwrap_or_default();
    let value = value_of(piece, &mut joint).ok()?;
    let length = value.as_ref().and_then(Value::as_str).map_or(0, str::len);
    let cost = 2 * path.len() + steps.len() * COST_OF_STEP + length;
    if piece.get("willContinue").is_some_and(|more| more.raw() == "true") {
        unended.insert(path, joint);
    } else if joint.is_open() {
        return None;
    }
    let (slot, is_new) = reach(root, &steps)?;
    match (slot, value) {
        (slot, Some(value)) if is_new && !goes_on => *slot = value,
        (Value::String(begun), Some(Value::String(more))) if goes_on => begun.push_str(&more),
        (Value::String(_), None) if goes_on => {}
        _ => return None,
    }
    Some(cost)
}

/// The value that a piece brings, if it brings one.
///
/// # Errors
/// If it brings something that is none.
fn value_of(piece: &Object<'_>, joint: &mut Joint) -> Result<Option<Value>, NoValue> {
    let value = if let Some(text) = piece.get("stringValue") {
        let text = joint.join(text.raw());
        Node::within(&text).words().filter(|text| text.exact).ok_or(NoValue)?.text.into()
    } else if let Some(number) = piece.get("numberValue") {
        Value::Number(serde_json::from_str(number.raw()).map_err(|_| NoValue)?)
    } else if let Some(truth) = piece.get("boolValue") {
        Value::Bool(truth.raw().parse().map_err(|_| NoValue)?)
    } else if piece.members().any(|(key, _)| key == "nullValue") {
        Value::Null
    } else {
        return Ok(None);
    };
    Ok(Some(value))
}

/// What no value can hold.
#[derive(Debug)]
struct NoValue;

/// The place to which the steps lead, and whether it is new. What they lead through is made.
fn reach<'v>(root: &'v mut Value, steps: &[Step]) -> Option<(&'v mut Value, bool)> {
    let (first, others) = steps.split_first()?;
    let (mut at, mut is_new) = enter(root, first)?;
    for step in others {
        if is_new {
            *at = match step {
                Step::Member(_) => Value::Object(Map::new()),
                Step::Item(_) => Value::Array(Vec::new()),
            };
        }
        (at, is_new) = enter(at, step)?;
    }
    Some((at, is_new))
}

/// The place one step on. An item can be new only behind the last.
fn enter<'v>(at: &'v mut Value, step: &Step) -> Option<(&'v mut Value, bool)> {
    match (at, step) {
        (Value::Object(members), Step::Member(name)) => {
            let is_new = !members.contains_key(name);
            Some((members.entry(name.clone()).or_insert(Value::Null), is_new))
        }
        (Value::Array(items), Step::Item(place)) => {
            let is_new = *place == items.len();
            if is_new {
                items.push(Value::Null);
            }
            Some((items.get_mut(*place)?, is_new))
        }
        _ => None,
    }
}

/// The steps of a path that leads to one place: names and indices, without wildcards.
fn steps(path: &str) -> Option<Vec<Step>> {
    let mut rest = path.strip_prefix('$')?;
    let mut steps = Vec::new();
    while !rest.is_empty() {
        let step;
        (step, rest) = match rest.strip_prefix('.') {
            Some(rest) => dotted(rest)?,
            None => bracketed(rest.strip_prefix('[')?)?,
        };
        steps.push(step);
    }
    (1..=MOST_STEPS).contains(&steps.len()).then_some(steps)
}

/// The name behind a dot.
fn dotted(text: &str) -> Option<(Step, &str)> {
    let end = text.find(['.', '[']).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    (!matches!(name, "" | "*")).then(|| (Step::Member(name.to_owned()), rest))
}

/// What stands between brackets, of which the first is taken already.
fn bracketed(text: &str) -> Option<(Step, &str)> {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '\'' | '"')) else {
        let (place, rest) = text.split_once(']')?;
        return Some((Step::Item(place.parse().ok()?), rest));
    };
    let mut json = String::from('"');
    let mut chars = text.chars();
    chars.next();
    loop {
        match chars.next()? {
            '\\' => match chars.next()? {
                '\'' => json.push('\''),
                escaped => json.extend(['\\', escaped]),
            },
            c if c == quote => break,
            '"' => json.push_str("\\\""),
            c => json.push(c),
        }
    }
    json.push('"');
    let name = serde_json::from_str(&json).ok()?;
    Some((Step::Member(name), chars.as_str().strip_prefix(']')?))
}
