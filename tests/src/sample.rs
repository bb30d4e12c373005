//! Texts made from a schema: mostly what it admits, with near misses among them.

use crate::spelling::spell;
use serde_json::Value;
use std::fmt::Write;

/// A tape of decisions. Made by a property test, which shortens it when a law fails.
#[derive(Debug)]
pub struct Tape<'t> {
    decisions: &'t [u32],
    at: usize,
}

impl<'t> Tape<'t> {
    /// A tape to be read from its start.
    #[must_use]
    pub fn new(decisions: &'t [u32]) -> Self {
        Tape { decisions, at: 0 }
    }

    /// A number below `bound`; 0 once the tape has run out.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let decision = self.decisions.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::try_from(decision).unwrap_or(0) % bound.max(1)
    }

    /// Whether something happens that does once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of some values, the first once the tape has run out.
    fn choose<T: Copy, const N: usize>(&mut self, from: [T; N]) -> T {
        let chosen = self.below(N);
        from.get(chosen).copied().unwrap_or(from[0])
    }

    pub(crate) fn pick<'p, T>(&mut self, from: &'p [T]) -> Option<&'p T> {
        from.get(self.below(from.len()))
    }
}

/// What stands where something else should.
const STRAYS: [&str; 26] = [
    "null",
    "true",
    "false",
    "0",
    "-0.0",
    "1",
    "2.0",
    "300e-2",
    "1.5",
    "-7",
    "256",
    "65536",
    "0.25",
    "\"\"",
    "\"a\"",
    "\"low\"",
    "\"é\"",
    "\"12345\"",
    "[]",
    "[1]",
    "{}",
    "{\"x\":1}",
    "{\"stop\":null}",
    "{\"say\":\"\",\"pair\":[1,\"x\"]}",
    "{\"t\":\"number\"}",
    "{\"sort\":\"z\"}",
];

/// A text for `schema`, whose `$ref`s point into `root`.
#[must_use]
pub fn text(root: &Value, tape: &mut Tape<'_>) -> String {
    let mut out = String::new();
    write_value(root, root, tape, 0, &mut out);
    out
}

fn write_value(root: &Value, schema: &Value, tape: &mut Tape<'_>, depth: usize, out: &mut String) {
    if depth > 0 && tape.once_in(40) {
        out.push_str(tape.pick(&STRAYS).unwrap_or(&"null"));
        return;
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(target.trim_start_matches('#')).unwrap_or(&Value::Null);
        return write_value(root, target, tape, depth + 1, out);
    }
    // Beside properties, it says which of them must be there.
    let choices =
        if schema.get("properties").is_none() { &["anyOf", "oneOf", "enum"][..] } else { &[] };
    for key in choices.iter().copied() {
        if let Some(choice) = schema.get(key).and_then(Value::as_array) {
            // Deep down, `null` or the first choice ends a recursion.
            let end = || choice.iter().find(|c| c["type"] == "null").or(choice.first());
            let choice = if depth > 12 { end() } else { tape.pick(choice) };
            let choice = choice.unwrap_or(&Value::Null);
            return match key {
                "enum" => write!(out, "{choice}").unwrap_or_default(),
                _ => write_value(root, choice, tape, depth + 1, out),
            };
        }
    }
    if let Some(constant) = schema.get("const") {
        return write!(out, "{constant}").unwrap_or_default();
    }
    match kind(schema, tape) {
        "null" => out.push_str("null"),
        "boolean" => out.push_str(if tape.below(2) == 0 { "true" } else { "false" }),
        "integer" => out.push_str(&number(schema, tape, true)),
        "number" => out.push_str(&number(schema, tape, false)),
        "string" => write!(out, "{}", Value::from(string(schema, tape))).unwrap_or_default(),
        "array" => write_array(root, schema, tape, depth, out),
        "object" => write_object(root, schema, tape, depth, out),
        _ => out.push_str(tape.pick(&STRAYS).unwrap_or(&"null")),
    }
}

fn kind<'s>(schema: &'s Value, tape: &mut Tape<'_>) -> &'s str {
    match schema.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => tape.pick(kinds).and_then(Value::as_str).unwrap_or("null"),
        _ => "any",
    }
}

/// A number near the bounds, in one of the ways to spell it.
fn number(schema: &Value, tape: &mut Tape<'_>, integer: bool) -> String {
    let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
    let low = bound("minimum").or(bound("exclusiveMinimum"));
    let high = bound("maximum").or(bound("exclusiveMaximum"));
    // Whole numbers of 64 bits are for other tests: the judge compares them as `f64`.
    let (low, high) = (low.filter(|n| n.abs() < 1e15), high.filter(|n| n.abs() < 1e15));
    let step = tape.choose([0.0, 1.0, 2.0, 5.0, 15.0, 100.0]);
    let within = match (low, high) {
        (Some(low), Some(high)) => low / 2.0 + high / 2.0,
        (Some(low), None) => low + step + 1.0,
        (None, Some(high)) => high - step - 1.0,
        (None, None) => tape.choose([step, -step]),
    };
    let within = if integer { within.round() } else { within };
    let mut value = match tape.below(20) {
        16 => low.unwrap_or(within),
        17 => high.unwrap_or(within),
        18 => low.map_or(within, |low| low + step - 1.0),
        19 => high.map_or(within, |high| high + 1.0 - step),
        _ => within,
    };
    if let Some(step) = bound("multipleOf").filter(|_| !tape.once_in(8)) {
        value = (value / step).round() * step;
    }
    if tape.once_in(if integer { 40 } else { 20 }) {
        value += tape.choose([0.5, 0.25, -0.125]);
    }
    match tape.below(5) {
        0 => format!("{value:?}"),
        1 if value.fract() == 0.0 => format!("{value}.000"),
        2 => format!("{value}e0"),
        3 => format!("{value}E+00"),
        _ => value.to_string(),
    }
}

const WORDS: [&str; 16] = [
    "",
    "a",
    "ab",
    "abc",
    "é",
    "😀😀",
    "e\u{301}",
    "AB-12",
    "AB-12\n",
    "A-1",
    "12345",
    "2028-02-29",
    "2027-02-29",
    "x\"y\\z",
    "\u{7f}\u{2028}",
    "low",
];

fn string(schema: &Value, tape: &mut Tape<'_>) -> String {
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str)
        && !tape.once_in(40)
    {
        let fit = spell(pattern, tape);
        return if tape.once_in(15) { slip(fit, tape) } else { fit };
    }
    let mut word = tape.pick(&WORDS).map(ToString::to_string).unwrap_or_default();
    if schema.get("minLength").is_some() && word.is_empty() && !tape.once_in(6) {
        word.push('b');
    }
    word
}

/// A word with something left out of it, or something more in it.
fn slip(mut word: String, tape: &mut Tape<'_>) -> String {
    let at = word.floor_char_boundary(tape.below(word.len() + 1));
    match tape.below(3) {
        0 => word.insert(at, tape.choose(['-', '.', '0', 'a', ' ', ':', '@', '+', 'Z', '\n'])),
        1 => word.truncate(at),
        _ if at < word.len() => drop(word.remove(at)),
        _ => {}
    }
    word
}

/// A name under `schema`, which is about strings whether it says so or not.
fn name(root: &Value, schema: Option<&Value>, tape: &mut Tape<'_>) -> String {
    let Some(schema) = schema.filter(|_| !tape.once_in(20)) else {
        return tape.choose(["k", "", "é/~", "12", "Low"]).to_owned();
    };
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        return name(root, root.pointer(target.trim_start_matches('#')), tape);
    }
    if let Some(choice) = schema.get("anyOf").and_then(Value::as_array) {
        return name(root, tape.pick(choice), tape);
    }
    if let Some(choice) = schema.get("enum").and_then(Value::as_array) {
        return tape.pick(choice).and_then(Value::as_str).unwrap_or_default().to_owned();
    }
    match schema.get("const").and_then(Value::as_str) {
        Some(constant) => constant.to_owned(),
        None => string(schema, tape),
    }
}

fn write_array(root: &Value, schema: &Value, tape: &mut Tape<'_>, depth: usize, out: &mut String) {
    let count = |key: &str| usize::try_from(schema.get(key)?.as_u64()?).ok();
    let fixed = schema.get("prefixItems").and_then(Value::as_array);
    let least = count("minItems").unwrap_or(0);
    let most = count("maxItems").unwrap_or(least + 3);
    let mut length = least + tape.below(most + 1 - least);
    if depth > 12 {
        length = least;
    }
    if tape.once_in(12) {
        length = if tape.below(2) == 0 { most + 1 } else { least.saturating_sub(1) };
    }
    out.push('[');
    for index in 0..length {
        if index > 0 {
            out.push(',');
        }
        let item = fixed.and_then(|items| items.get(index)).or(schema.get("items"));
        write_value(root, item.unwrap_or(&Value::Null), tape, depth + 1, out);
    }
    out.push(']');
}

fn write_object(root: &Value, schema: &Value, tape: &mut Tape<'_>, depth: usize, out: &mut String) {
    let mut members: Vec<(String, &Value)> = Vec::new();
    let required = schema.get("required").and_then(Value::as_array);
    for (key, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten()
    {
        let asked = required.is_some_and(|keys| keys.iter().any(|k| k == key));
        let left_out = if asked { tape.once_in(40) } else { depth > 12 || tape.below(2) == 1 };
        if !left_out {
            members.push((key.clone(), property));
        }
    }
    if schema.get("additionalProperties") != Some(&Value::Bool(false)) {
        let values = schema.get("additionalProperties").unwrap_or(&Value::Bool(true));
        let count = |key: &str| usize::try_from(schema.get(key)?.as_u64()?).ok();
        let least = count("minProperties").unwrap_or(0);
        let most = count("maxProperties").unwrap_or(least + 2) + usize::from(tape.once_in(12));
        for _ in 0..least + tape.below(most + 1 - least) {
            members.push((name(root, schema.get("propertyNames"), tape), values));
        }
    }
    if tape.once_in(40) {
        members.push((tape.choose(["zz", "X", "kind", ""]).to_owned(), &Value::Null));
        members.dedup_by(|a, b| a.0 == b.0);
    }
    if tape.once_in(3) {
        members.reverse();
    }
    let mut seen: Vec<String> = Vec::new();
    out.push('{');
    for (key, property) in members {
        if seen.contains(&key) {
            continue;
        }
        if !seen.is_empty() {
            out.push_str(tape.choose([",", " , ", ",\n"]));
        }
        write!(out, "{}:", Value::from(key.as_str())).unwrap_or_default();
        out.push_str(tape.choose(["", " "]));
        write_value(root, property, tape, depth + 1, out);
        seen.push(key);
    }
    out.push('}');
}
