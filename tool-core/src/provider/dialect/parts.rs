//! The schemas directly inside another one.

use super::Members;
use serde_json::Value;

/// Which of the parts under one keyword it is.
pub(super) enum Place<'s> {
    /// The only one.
    Only,
    Name(&'s str),
    Index(usize),
}

/// The members of an object under a keyword, if there is one.
pub(super) fn members<'s>(
    schema: &'s Members,
    keyword: &str,
) -> impl Iterator<Item = (&'s String, &'s Value)> {
    schema.get(keyword).and_then(Value::as_object).into_iter().flatten()
}

/// Visits them, each with its keyword and its place there.
pub(super) fn parts<'s>(schema: &'s Members, visit: &mut dyn FnMut(&str, Place<'s>, &'s Members)) {
    for keyword in ["properties", "$defs"] {
        for (name, part) in members(schema, keyword) {
            if let Some(part) = part.as_object() {
                visit(keyword, Place::Name(name), part);
            }
        }
    }
    for keyword in ["items", "additionalProperties", "not"] {
        if let Some(part) = schema.get(keyword).and_then(Value::as_object) {
            visit(keyword, Place::Only, part);
        }
    }
    for keyword in ["anyOf", "allOf", "oneOf", "prefixItems"] {
        let each = schema.get(keyword).and_then(Value::as_array).into_iter().flatten();
        for (index, part) in each.enumerate() {
            if let Some(part) = part.as_object() {
                visit(keyword, Place::Index(index), part);
            }
        }
    }
}
