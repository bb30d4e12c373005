//! Keywords that a dialect cannot say, in words for a description.

use super::{Members, relations};
use crate::report::list;
use serde_json::Value;

/// A pair of keywords that bound the same thing, and what is counted, one of it and several.
const RANGES: [(&str, &str, [&str; 2]); 4] = [
    ("minimum", "maximum", ["", ""]),
    ("minLength", "maxLength", [" character", " characters"]),
    ("minItems", "maxItems", [" item", " items"]),
    ("minProperties", "maxProperties", [" property", " properties"]),
];

/// What `unsaid` asks for, a phrase for each thing. It was taken out of `schema`.
pub(super) fn of(unsaid: &Members, schema: &Members) -> Vec<String> {
    let mut words = Vec::new();
    for (keyword, value) in unsaid {
        let range = RANGES.iter().find(|(least, most, _)| keyword == least || keyword == most);
        if let Some((least, most, what)) = range {
            let (least_value, most_value) = (unsaid.get(*least), unsaid.get(*most));
            if keyword == least || least_value.is_none() {
                words.push(range_of(least_value, most_value, *what));
            }
        } else {
            words.extend(keyword_in_words(keyword, value, schema));
        }
    }
    let mut met = Vec::new();
    words.retain(|phrase| {
        !phrase.is_empty() && !met.contains(phrase) && {
            met.push(phrase.clone());
            true
        }
    });
    words
}

/// A description, with these words after it.
pub(super) fn append(description: &str, words: &[String]) -> String {
    match (description.is_empty(), words.is_empty()) {
        (_, true) => description.to_owned(),
        (true, false) => words.join("; "),
        (false, false) => format!("{description} ({})", words.join("; ")),
    }
}

fn range_of(least: Option<&Value>, most: Option<&Value>, [one, several]: [&str; 2]) -> String {
    let count = |number: &Value| {
        let what = if number.as_u64() == Some(1) { one } else { several };
        format!("{number}{what}")
    };
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("exactly {}", count(least)),
        (Some(least), Some(most)) => format!("{least} to {}", count(most)),
        (Some(least), None) => format!("at least {}", count(least)),
        (None, Some(most)) => format!("at most {}", count(most)),
        (None, None) => String::new(),
    }
}

fn keyword_in_words(keyword: &str, value: &Value, schema: &Members) -> Vec<String> {
    let phrase = match (keyword, value) {
        ("exclusiveMinimum", bound) => format!("more than {bound}"),
        ("exclusiveMaximum", bound) => format!("less than {bound}"),
        ("multipleOf", step) => format!("a multiple of {step}"),
        ("uniqueItems", Value::Bool(true)) => "each item only once".to_owned(),
        // The format says the same, in a word.
        ("pattern", Value::String(_)) if schema.contains_key("format") => String::new(),
        ("pattern", Value::String(pattern)) => format!("matches {pattern}"),
        ("format", Value::String(format)) => format!("in the format {format}"),
        ("enum", Value::Array(values)) => format!("one of {}", list(values.iter())),
        ("const", constant) => format!("always {constant}"),
        ("required", Value::Array(names)) => {
            format!("always with {}", list(names.iter().map(plain)))
        }
        ("default", default) => format!("the default is {default}"),
        ("additionalProperties", Value::Bool(false)) => "no other properties".to_owned(),
        ("prefixItems", Value::Array(items)) => {
            format!("in this order: {}", list(items.iter().map(kind)))
        }
        ("propertyNames", Value::Object(names)) => {
            let each = of(names, names);
            if each.is_empty() { String::new() } else { format!("names: {}", each.join(", ")) }
        }
        ("not", Value::Object(not)) if not.len() == 1 && not.contains_key("const") => {
            format!("not {}", not.get("const").unwrap_or(&Value::Null))
        }
        ("dependentRequired", _) => return relations::dependents_in_words(value),
        ("allOf", Value::Array(parts)) => return parts.iter().flat_map(part_in_words).collect(),
        ("oneOf", Value::Array(_)) => "exactly one of these forms".to_owned(),
        ("$schema" | "$id" | "$comment" | "title" | "description", _) => String::new(),
        (keyword, value) => format!("{keyword}: {value}"),
    };
    vec![phrase]
}

/// One of the schemas of an `allOf`.
fn part_in_words(part: &Value) -> Vec<String> {
    if let Some(words) = relations::in_words(part) {
        return vec![words];
    }
    match part {
        Value::Object(part) => of(part, part),
        _ => Vec::new(),
    }
}

fn plain(name: &Value) -> &str {
    name.as_str().unwrap_or_default()
}

/// What a value is, in a word or two.
fn kind(schema: &Value) -> String {
    let of_type = match schema.get("type") {
        Some(Value::String(kind)) => Some(kind.clone()),
        Some(Value::Array(kinds)) => {
            let kinds: Vec<_> = kinds.iter().filter_map(Value::as_str).collect();
            Some(kinds.join(" or "))
        }
        _ => None,
    };
    let reference = || schema.get("$ref")?.as_str()?.rsplit('/').next().map(str::to_owned);
    let choice = || {
        let kinds: Vec<_> = schema.get("anyOf")?.as_array()?.iter().map(kind).collect();
        Some(kinds.join(" or "))
    };
    of_type.or_else(reference).or_else(choice).unwrap_or_else(|| "any value".to_owned())
}
