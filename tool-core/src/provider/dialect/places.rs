//! What of a definition a place in its schema is about: the property, and the keys of the author's.

use super::parts::{Place, parts};
use super::{Members, relations};
use crate::location::Location;
use serde_json::Value;
use std::collections::{BTreeSet, VecDeque};

/// The property that a place in `schema` is about, as a JSON Pointer into the arguments, with `*`
/// for any item of a list and any key of a map. Of a type that is met more than once, the first.
pub(super) fn property(schema: &Value, location: &str) -> String {
    let mut property = String::new();
    let mut tokens = location.split('/').skip(1);
    while let Some(token) = tokens.next() {
        match token {
            "properties" | "prefixItems" => {
                let name = tokens.next().unwrap_or_default();
                property.extend(["/", name]);
            }
            "items" | "additionalProperties" => property.push_str(ANY),
            "$defs" => property = first_of(schema, tokens.next().unwrap_or_default()),
            "anyOf" | "oneOf" | "allOf" => {
                tokens.next();
            }
            _ => break,
        }
    }
    property
}

const ANY: &str = "/*";

/// Where a type of `$defs` is met first, from the top.
fn first_of(schema: &Value, name: &str) -> String {
    let mut met = BTreeSet::new();
    let mut queue: VecDeque<_> =
        schema.as_object().map(|root| (root, String::new())).into_iter().collect();
    while let Some((node, place)) = queue.pop_front() {
        let target = node.get("$ref").and_then(Value::as_str);
        if let Some(target) = target.and_then(|target| target.strip_prefix("#/$defs/"))
            && met.insert(target)
        {
            if target == name {
                return place;
            }
            let def = schema.get("$defs").and_then(|defs| defs.get(target)?.as_object());
            queue.extend(def.map(|def| (def, place.clone())));
        }
        parts(node, &mut |keyword, inside, part| {
            let token = match (keyword, inside) {
                ("$defs" | "not", _) => return,
                ("properties", Place::Name(name)) => Location::ROOT.key(name).to_string(),
                ("prefixItems", Place::Index(index)) => Location::ROOT.index(index).to_string(),
                ("items" | "additionalProperties", _) => ANY.to_owned(),
                _ => String::new(),
            };
            queue.push_back((part, format!("{place}{token}")));
        });
    }
    String::new()
}

/// Keywords that have a key of another spelling: the same in snake case.
const IN_SNAKE_CASE: [&str; 10] = [
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
];

/// The keys of `#[tool(…)]` that ask for what a keyword at this place of `schema` says, where they
/// are called otherwise.
pub(super) fn keys(schema: &Value, location: &str, keyword: &str) -> Vec<String> {
    match keyword {
        "dependentRequired" => vec!["requires".to_owned()],
        "allOf" => {
            let parts = schema.pointer(location).and_then(|node| node.get(keyword)?.as_array());
            let mut keys = Vec::new();
            for key in parts.into_iter().flatten().flat_map(keys_of_part) {
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
            keys
        }
        keyword if IN_SNAKE_CASE.contains(&keyword) => vec![snake(keyword)],
        _ => Vec::new(),
    }
}

fn keys_of_part(part: &Value) -> Vec<String> {
    if let Some(key) = relations::key(part) {
        return vec![key.to_owned()];
    }
    let keywords = part.as_object().into_iter().flat_map(Members::keys);
    keywords.map(|keyword| snake(keyword)).collect()
}

fn snake(keyword: &str) -> String {
    let mut snake = String::new();
    for c in keyword.chars() {
        if c.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_place_in_a_schema_is_a_property() {
        let schema = json!({
            "properties": {
                "a/b": {"items": {"$ref": "#/$defs/Outer"}},
                "later": {"$ref": "#/$defs/Inner"},
            },
            "$defs": {
                "Outer": {"anyOf": [{"additionalProperties": {"$ref": "#/$defs/Deep"}}]},
                "Deep": {"prefixItems": [{}, {"$ref": "#/$defs/Deepest"}]},
                "Deepest": {},
                "Inner": {},
            },
        });
        let rows = [
            ("", ""),
            ("/properties/a~1b", "/a~1b"),
            ("/properties/a~1b/items", "/a~1b/*"),
            ("/properties/properties/anyOf/1/properties/anyOf", "/properties/anyOf"),
            ("/properties/x/prefixItems/1/additionalProperties", "/x/1/*"),
            ("/$defs/Outer", "/a~1b/*"),
            ("/$defs/Deep/prefixItems/0", "/a~1b/*/*/0"),
            ("/$defs/Deepest/properties/x", "/a~1b/*/*/1/x"),
            ("/$defs/Inner", "/later"),
            ("/$defs/Nowhere/properties/x", "/x"),
        ];
        for (location, expected) in rows {
            assert_eq!(property(&schema, location), expected, "{location}");
        }
    }

    #[test]
    fn a_keyword_has_the_keys_of_its_attributes() {
        let schema = json!({
            "properties": {"a": {"maxLength": 3, "allOf": [{"maxLength": 2}, {"pattern": "x"}]}},
            "allOf": [
                {"anyOf": [{"not": {"required": ["a"]}}, {"required": ["b"]}]},
                {"anyOf": [{"required": ["a", "b"]}, {"not": {"anyOf": [{"required": ["a"]}]}}]},
                {"anyOf": [{"not": {"required": ["b"]}}, {"required": ["a"]}]},
                {"not": {"anyOf": [{"required": ["a", "b"]}]}},
                {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
                {"anyOf": [{"required": ["a"], "not": {}}, {"required": ["b"], "not": {}}]},
            ],
        });
        let rows: [(&str, &str, &[&str]); 5] = [
            ("/properties/a", "maxLength", &["max_length"]),
            ("/properties/a", "allOf", &["max_length", "pattern"]),
            ("/properties/a", "pattern", &[]),
            ("", "dependentRequired", &["requires"]),
            (
                "",
                "allOf",
                &["requires", "all_or_none", "at_most_one_of", "at_least_one_of", "exactly_one_of"],
            ),
        ];
        for (location, keyword, expected) in rows {
            assert_eq!(keys(&schema, location, keyword), expected, "{location} {keyword}");
        }
    }
}
