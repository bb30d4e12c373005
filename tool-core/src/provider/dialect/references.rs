//! References to `$defs`: what they refer to in their place, or by themselves, or as they stand.

use super::fit::{Fitting, Obstacle};
use super::recursion::Reach;
use super::{Members, Recursion, References};
use crate::location::Location;
use crate::provider::Done;
use serde_json::{Map, Value, json};

const BESIDE_REFERENCE: &str = "nothing but words is looked at beside a reference";
const TOO_LARGE: &str = "the schema is too large with every type in its place";

/// The most types that are put in the place of references: where each contains the next one twice,
/// there are a thousand after ten.
const MOST_PLACED: usize = 1000;

/// What may be said of a value without asking for anything.
const ANNOTATIONS: [&str; 4] = ["title", "description", "default", "examples"];

impl<'d> Fitting<'d> {
    pub(super) fn target(&self, node: &Members) -> Option<(String, &'d Value)> {
        let name = node.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
        Some((name.to_owned(), self.source.get(name)?))
    }

    pub(super) fn reference(
        &mut self,
        mut node: Members,
        at: &Location<'_>,
    ) -> Result<Members, Obstacle> {
        let Some((name, def)) = self.target(&node) else {
            return Err(Obstacle::new(at, "$ref", "what it refers to is not in `$defs`"));
        };
        let recursive = self.reach.is_recursive(&name);
        self.may_recur(&name, recursive, at)?;
        let in_place = !recursive
            && match self.dialect.references {
                References::Said => false,
                References::Alone => node.len() > 1 && self.placed < MOST_PLACED,
                References::InPlace => true,
            };
        let defs = Location::ROOT.key("$defs");
        let place = defs.key(&name);
        let reference = node.shift_remove("$ref").unwrap_or_default();
        if in_place && self.placed >= MOST_PLACED {
            return Err(Obstacle::new(at, "$ref", TOO_LARGE));
        }
        if in_place {
            self.placed += 1;
            return self.schema(&Value::Object(beside(def, node)), &place);
        }
        if !self.defs.contains_key(&name) {
            // Its place first, so that `$defs` has the order in which types are met.
            self.defs.insert(name.clone(), Value::Null);
            self.within.push((name.clone(), 0));
            let body = self.schema(def, &place)?;
            self.within.pop();
            self.defs.insert(name, Value::Object(body));
        }
        let (mut rest, mut unsaid) = self.each(&node, at, false)?;
        if self.dialect.references != References::Said {
            self.leave_words(&mut rest, &mut unsaid, at);
        }
        self.describe(&mut rest, &unsaid, &node, false);
        let mut alone = Map::from_iter([("$ref".to_owned(), reference)]);
        if rest.is_empty() || self.dialect.references == References::Said {
            alone.extend(rest);
            return Ok(alone);
        }
        rest.insert("anyOf".to_owned(), json!([alone]));
        Ok(rest)
    }

    /// Takes out what asks for something; engines do not look at it beside a reference.
    fn leave_words(&mut self, rest: &mut Members, unsaid: &mut Members, at: &Location<'_>) {
        let (words, asked) = std::mem::take(rest)
            .into_iter()
            .partition(|(keyword, _)| ANNOTATIONS.contains(&keyword.as_str()));
        *rest = words;
        for (keyword, value) in Members::into_iter(asked) {
            self.lose(at, &keyword, Done::Described, BESIDE_REFERENCE);
            unsaid.insert(keyword, value);
        }
    }

    /// Whether a reference to `name` may stand here.
    fn may_recur(&self, name: &str, recursive: bool, at: &Location<'_>) -> Result<(), Obstacle> {
        match self.dialect.recursion {
            Recursion::Refused(reason) if recursive => Err(Obstacle::new(at, "$ref", reason)),
            Recursion::Optional(reason) if recursive => match self.within.last() {
                // No property on the way round could be left out.
                Some((def, 0)) if def == name || self.reach.reaches(name, def) => {
                    Err(Obstacle::new(at, "$ref", reason))
                }
                _ => Ok(()),
            },
            Recursion::Said | Recursion::Optional(_) | Recursion::Refused(_) => Ok(()),
        }
    }

    /// What is said of names, with the types that it refers to in their places: names are strings,
    /// so that there is little to say of them.
    pub(super) fn in_place(&mut self, value: &Value) -> Value {
        match value {
            Value::Object(node) => {
                let target = self.target(node).filter(|(name, _)| !self.reach.is_recursive(name));
                if let Some((_, def)) = target
                    && self.placed < MOST_PLACED
                {
                    self.placed += 1;
                    let mut rest = node.clone();
                    rest.shift_remove("$ref");
                    return self.in_place(&Value::Object(beside(def, rest)));
                }
                let members = node.iter();
                members.map(|(key, value)| (key.clone(), self.in_place(value))).collect()
            }
            Value::Array(items) => items.iter().map(|item| self.in_place(item)).collect(),
            plain => plain.clone(),
        }
    }

    /// Makes sure that what a part refers to, which is sent as it stands, is there.
    pub(super) fn refer(&mut self, value: &Value) -> Result<(), Obstacle> {
        let names: Vec<_> = self.source.keys().filter(|name| Reach::names(value, name)).collect();
        for name in names {
            let reference = format!("#/$defs/{name}");
            self.reference(
                Map::from_iter([("$ref".to_owned(), reference.into())]),
                &Location::ROOT,
            )?;
        }
        Ok(())
    }
}

/// Keywords that mean something else beside others.
pub(super) const ABOUT_OTHERS: [&str; 12] = [
    "items",
    "prefixItems",
    "properties",
    "patternProperties",
    "additionalProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
    "if",
    "then",
    "else",
    "minContains",
    "maxContains",
];

/// `def` with what stands beside a reference to it.
pub(super) fn beside(def: &Value, siblings: Members) -> Members {
    let mut merged = def.as_object().cloned().unwrap_or_default();
    for (keyword, value) in siblings {
        let alone = !merged.contains_key(&keyword) && !ABOUT_OTHERS.contains(&keyword.as_str());
        if alone || ANNOTATIONS.contains(&keyword.as_str()) {
            merged.insert(keyword, value);
        } else if let Value::Array(all) = merged.entry("allOf").or_insert_with(|| json!([])) {
            all.push(Value::Object(Map::from_iter([(keyword, value)])));
        }
    }
    merged
}
