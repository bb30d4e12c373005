//! What a dialect asks for that JSON Schema leaves open: that objects are closed, that values have a
//! type and arrays items. And how `allOf` is taken apart where it is not said.

use super::fit::{Fitting, Obstacle, TYPING, UNEVALUATED};
use super::references::ABOUT_OTHERS;
use super::{Members, Treatment, Untyped, relations};
use crate::location::Location;
use crate::provider::Done;
use serde_json::{Value, json};

impl Fitting<'_> {
    /// The schema with what its `allOf` asks for beside the rest, as far as that means the same,
    /// unless `allOf` is said.
    pub(super) fn folded(&self, mut node: Members, top: bool) -> Members {
        let parts = match node.get("allOf") {
            Some(Value::Array(parts)) if !self.says_all_of(top) => parts.clone(),
            _ => return node,
        };
        let mut rest = Vec::new();
        for part in parts {
            match part {
                Value::Object(part) if goes_beside(&part, &node) => node.extend(part),
                part => rest.push(part),
            }
        }
        if rest.is_empty() {
            node.shift_remove("allOf");
        } else {
            node.insert("allOf".to_owned(), Value::Array(rest));
        }
        node
    }

    pub(super) fn says_all_of(&self, top: bool) -> bool {
        let said = matches!(self.treatment("allOf", &Value::Null, top), Treatment::Said);
        said || matches!(self.treatment("allOf", &Value::Null, top), Treatment::Ignored(_))
    }

    /// Asks that an object be closed, where that is asked.
    pub(super) fn closed(&self, out: &Members, at: &Location<'_>) -> Result<(), Obstacle> {
        let open = out.get("additionalProperties") != Some(&Value::Bool(false));
        if self.dialect.closed_asked && has_kind(out, "object") && open {
            let reason = "an object may have no properties but those that are listed";
            return Err(Obstacle::new(at, "additionalProperties", reason));
        }
        Ok(())
    }

    /// Asks for a type, where that is asked.
    pub(super) fn typed(
        &mut self,
        out: &mut Members,
        at: &Location<'_>,
        top: bool,
    ) -> Result<(), Obstacle> {
        if top || TYPING.iter().any(|keyword| out.contains_key(*keyword)) {
            return Ok(());
        }
        match self.dialect.untyped {
            Untyped::Said => Ok(()),
            Untyped::Refused(reason) => Err(Obstacle::new(at, "type", reason)),
            Untyped::Scalars(reason) => {
                let kinds = ["string", "number", "boolean"].map(|kind| json!({"type": kind}));
                let kinds = self.said("anyOf", &Value::Array(kinds.into()), at)?;
                out.insert("anyOf".to_owned(), kinds);
                self.lose(at, "type", Done::Narrowed, reason);
                Ok(())
            }
        }
    }

    /// Says what the items of an array are, where that is asked.
    pub(super) fn items(
        &mut self,
        (out, unsaid): (&mut Members, &mut Members),
        at: &Location<'_>,
    ) -> Result<(), Obstacle> {
        let asked = self.dialect.items_asked && has_kind(out, "array");
        if !asked || out.contains_key("items") {
            return Ok(());
        }
        // There are none that it could be about.
        let none = out.get("maxItems") == Some(&json!(0));
        let any = if none { json!({"type": "string"}) } else { json!({}) };
        let items = self.schema(&any, &at.key("items"))?;
        out.insert("items".to_owned(), Value::Object(items));
        if let Some(value) = out.shift_remove("unevaluatedItems") {
            unsaid.insert("unevaluatedItems".to_owned(), value);
            self.lose(at, "unevaluatedItems", Done::Described, UNEVALUATED);
        }
        Ok(())
    }
}

/// Whether what `part` asks for can stand in `node` beside the rest, and still means the same.
fn goes_beside(part: &Members, node: &Members) -> bool {
    let has = |schema: &Members, keywords: &[&str]| {
        keywords.iter().any(|keyword| *keyword != "allOf" && schema.contains_key(*keyword))
    };
    let met = part.keys().any(|keyword| node.contains_key(keyword));
    let relation = relations::holds(&Value::Object(part.clone()), &Members::new()).is_some();
    let bare = !has(node, &TYPING) && !has(node, &ABOUT_OTHERS);
    let listed = part.keys().all(|keyword| matches!(keyword.as_str(), "enum" | "const"));
    let simple = listed || !has(part, &TYPING);
    !met && !relation && (bare || simple && !has(part, &ABOUT_OTHERS))
}

fn has_kind(schema: &Members, kind: &str) -> bool {
    match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(|other| other == kind),
        Some(only) => only == kind,
        None => false,
    }
}
