//! The form of `OpenAPI` 3.0 (section 4.7.24, Schema Object) that a schema has in Gemini's
//! `parameters`: types in capitals, `nullable` in place of a type, and nothing beside `anyOf`.

use super::Members;
use serde_json::{Value, json};

/// A keyword that stands in the way, and why.
type Fault = (&'static str, &'static str);

const ONE_TYPE: Fault = ("type", "a value may have one type, besides null");
const NO_PROPERTIES: Fault = ("properties", "an object has to have properties");
const NULL: &str = "NULL";

/// One schema, the schemas inside of which have the form already.
pub(super) fn rewritten(mut schema: Members, top: bool) -> Result<Members, Fault> {
    let mut nullable = one_type(&mut schema)?;
    while let Some(Value::Array(choices)) = schema.shift_remove("anyOf") {
        let all = choices.len();
        let mut choices: Vec<_> = choices.into_iter().filter(|c| c["type"] != NULL).collect();
        nullable |= choices.len() < all;
        if let [Value::Object(only)] = &mut choices[..] {
            let mut only = std::mem::take(only);
            only.extend(schema);
            schema = only;
        } else {
            return Ok(chosen(&schema, choices, nullable));
        }
    }
    let object = schema.get("type").is_some_and(|kind| kind == "OBJECT");
    let none = |properties: Option<&Value>| {
        properties.and_then(Value::as_object).is_none_or(Members::is_empty)
    };
    if object && !top && none(schema.get("properties")) {
        return Err(NO_PROPERTIES);
    }
    if nullable {
        schema.insert("nullable".to_owned(), Value::Bool(true));
    }
    Ok(schema)
}

/// Whether a schema is a choice of more than one thing besides `null`.
pub(super) fn is_choice(schema: &Members) -> bool {
    let choices = schema.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    choices.filter(|choice| choice["type"] != NULL).count() > 1
}

/// Takes out what may not stand beside a choice, and is more than words.
pub(super) fn taken_from_beside(schema: &mut Members) -> Members {
    let (kept, taken) = std::mem::take(schema)
        .into_iter()
        .partition(|(keyword, _)| matches!(keyword.as_str(), "anyOf" | "description" | "title"));
    *schema = kept;
    taken
}

/// Makes the type one, in capitals; whether `null` was another.
fn one_type(schema: &mut Members) -> Result<bool, Fault> {
    let kinds = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.clone(),
        Some(kind) => vec![kind.clone()],
        None => return Ok(false),
    };
    let (nulls, kinds): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|kind| kind == "null");
    let kind = match &kinds[..] {
        [] => NULL.to_owned(),
        [Value::String(kind)] => kind.to_uppercase(),
        _ => return Err(ONE_TYPE),
    };
    let nullable = kind != NULL && !nulls.is_empty();
    schema.insert("type".to_owned(), kind.into());
    Ok(nullable)
}

/// A choice, with nothing beside it: the description is one of each.
fn chosen(beside: &Members, mut choices: Vec<Value>, nullable: bool) -> Members {
    let description = beside.get("description").and_then(Value::as_str);
    for (n, choice) in choices.iter_mut().enumerate() {
        let Value::Object(choice) = choice else { continue };
        if let Some(description) = description {
            let own = choice.get("description").and_then(Value::as_str);
            let both = own.map_or(description.to_owned(), |own| format!("{description} {own}"));
            choice.insert("description".to_owned(), both.into());
        }
        if nullable && n == 0 {
            choice.insert("nullable".to_owned(), Value::Bool(true));
        }
    }
    Members::from_iter([("anyOf".to_owned(), json!(choices))])
}
