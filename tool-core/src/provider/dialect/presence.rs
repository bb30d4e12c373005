//! Which properties have to be there, where a dialect has its own idea of that.

use super::fit::{Fitting, Obstacle};
use super::{Members, Properties, Recursion, relations};
use crate::location::Location;
use crate::provider::Done;
use serde_json::Value;

pub(super) const SENT_ANYWAY: &str = "holds, because every property is sent";

impl Fitting<'_> {
    /// Whether what a keyword asks for holds because every property is sent.
    ///
    /// # Errors
    /// If it cannot hold then.
    pub(super) fn entailed(
        &self,
        (keyword, value): (&str, &Value),
        node: &Members,
        at: &Location<'_>,
    ) -> Result<bool, Obstacle> {
        let properties = node.get("properties").and_then(Value::as_object);
        let Some(properties) =
            properties.filter(|_| self.dialect.properties == Properties::AllRequired)
        else {
            return Ok(false);
        };
        let parts = match (keyword, value) {
            ("allOf", Value::Array(parts)) => parts.iter(),
            ("dependentRequired", Value::Object(rows)) => {
                let names = rows.values().filter_map(Value::as_array).flatten();
                let mut names = names.filter_map(Value::as_str);
                return Ok(names.all(|name| properties.contains_key(name)));
            }
            _ => return Ok(false),
        };
        let mut all = true;
        for part in parts {
            match relations::holds(part, properties) {
                Some(true) => {}
                Some(false) => {
                    let words = relations::in_words(part).unwrap_or_default();
                    let reason = format!("{words}, which cannot be where every property is sent");
                    return Err(Obstacle::new(at, keyword, reason));
                }
                None => all = false,
            }
        }
        Ok(all)
    }

    /// Which properties have to be there.
    pub(super) fn presence(
        &mut self,
        node: &Members,
        out: &mut Members,
        at: &Location<'_>,
    ) -> Result<(), Obstacle> {
        let properties = node.get("properties").and_then(Value::as_object);
        let Some(properties) =
            properties.filter(|_| self.dialect.properties == Properties::AllRequired)
        else {
            return Ok(());
        };
        let required = node.get("required").and_then(Value::as_array);
        let here = at.key("properties");
        for (name, schema) in properties {
            if required.is_some_and(|names| names.iter().any(|other| other == name)) {
                continue;
            }
            let place = here.key(name);
            if self.patches.contains(name.as_str()) {
                let reason = "absent means something else than null, and must be sendable";
                return Err(Obstacle::new(&place, "required", reason));
            }
            let reason = if self.admits_null(schema, 0) {
                "it is always sent, as null if it is left out"
            } else if schema.get("default").is_some() {
                "it is always sent; the description names the default"
            } else {
                let reason = "it may be left out, and null may not stand for that";
                return Err(Obstacle::new(&place, "required", reason));
            };
            self.lose(&place, "required", Done::Narrowed, reason);
        }
        let names: Vec<_> = properties.keys().cloned().map(Value::String).collect();
        out.insert("required".to_owned(), Value::Array(names));
        Ok(())
    }

    pub(super) fn admits_null(&self, schema: &Value, depth: usize) -> bool {
        let Some(node) = schema.as_object().filter(|_| depth < 32) else { return false };
        if let Some((_, def)) = self.target(node) {
            return self.admits_null(def, depth + 1);
        }
        let each = |keyword: &str| node.get(keyword).and_then(Value::as_array);
        let typed = node.get("type").is_none_or(|kind| match kind {
            Value::Array(kinds) => kinds.iter().any(|kind| kind == "null"),
            kind => kind == "null",
        });
        let listed = each("enum").is_none_or(|values| values.contains(&Value::Null));
        let constant = node.get("const").is_none_or(Value::is_null);
        let chosen = ["anyOf", "oneOf"]
            .into_iter()
            .filter_map(each)
            .all(|choices| choices.iter().any(|choice| self.admits_null(choice, depth + 1)));
        let all = each("allOf")
            .is_none_or(|parts| parts.iter().all(|part| self.admits_null(part, depth + 1)));
        typed && listed && constant && chosen && all
    }

    /// Lets properties be left out through which a type contains itself.
    pub(super) fn recurring(
        &mut self,
        node: &Members,
        (out, unsaid): (&mut Members, &mut Members),
        at: &Location<'_>,
    ) {
        let (Recursion::Optional(reason), Some((def, _))) =
            (self.dialect.recursion, self.within.last().cloned())
        else {
            return;
        };
        let Some(Value::Array(required)) = out.get_mut("required") else { return };
        let recurs = |name: &Value| {
            let schema = node.get("properties").and_then(|all| all.get(name.as_str()?));
            schema.is_some_and(|schema| self.reach.leads_to(schema, &def))
        };
        let (freed, kept): (Vec<_>, Vec<_>) = required.drain(..).partition(recurs);
        if freed.is_empty() {
            required.extend(kept);
            return;
        }
        required.extend(kept);
        if required.is_empty() {
            out.shift_remove("required");
        }
        unsaid.insert("required".to_owned(), Value::Array(freed));
        self.lose(at, "required", Done::Described, reason);
    }
}
