//! The one transformation: a canonical schema under the table of a dialect.
//!
//! A schema is walked as a schema: what stands under `properties` is a name, whatever it is called.

use super::recursion::Reach;
use super::{
    Dialect, Form, Members, Properties, Recursion, References, Treatment, Untyped, openapi,
    relations, words,
};
use crate::location::Location;
use crate::provider::{Done, Loss};
use crate::tool::Definition;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A schema in a dialect.
#[derive(Debug)]
pub(super) struct Fit {
    pub(super) schema: Members,
    /// What the top of the schema cannot say; it is said where the tool is described.
    pub(super) words: Vec<String>,
    pub(super) losses: Vec<Loss>,
}

/// Why a schema cannot be said in a dialect.
#[derive(Clone, Debug)]
pub(super) struct Obstacle {
    pub(super) location: String,
    pub(super) keyword: String,
    pub(super) reason: String,
}

impl Obstacle {
    pub(super) fn new(at: &Location<'_>, keyword: &str, reason: impl Into<String>) -> Self {
        let (location, keyword) = (at.to_string(), keyword.to_owned());
        Obstacle { location, keyword, reason: reason.into() }
    }
}

const WIDE: &str = "a number beyond ±(2^53−1) is not exact everywhere";
const AT_ROOT: &str = "not taken at the top of the arguments";
const SENT_ANYWAY: &str = "holds, because every property is sent";

/// What says of which kind a value is.
const TYPING: [&str; 7] = ["type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf"];

/// What may be said of a value without asking for anything.
const ANNOTATIONS: [&str; 4] = ["title", "description", "default", "examples"];

/// The schema of a tool in `dialect`.
///
/// # Errors
/// If it cannot be said.
pub(super) fn fit(dialect: &Dialect, definition: &Definition) -> Result<Fit, Obstacle> {
    let (schema, none) = (definition.schema().as_value(), Members::new());
    let source = schema.get("$defs").and_then(Value::as_object).unwrap_or(&none);
    let mut fitting = Fitting {
        dialect,
        tool: definition.name(),
        source,
        reach: Reach::of(source),
        patches: definition.patches(),
        defs: Members::new(),
        within: Vec::new(),
        losses: Vec::new(),
        root_words: Vec::new(),
    };
    let mut root = fitting.root(schema)?;
    if !fitting.defs.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(fitting.defs));
    }
    Ok(Fit { schema: root, words: fitting.root_words, losses: fitting.losses })
}

struct Fitting<'d> {
    dialect: &'d Dialect,
    tool: &'static str,
    /// The canonical `$defs`.
    source: &'d Members,
    reach: Reach,
    patches: &'d BTreeSet<&'static str>,
    /// The `$defs` of the dialect.
    defs: Members,
    /// The `$defs` that the walk is in, and how many properties deep it is in each.
    within: Vec<(String, usize)>,
    losses: Vec<Loss>,
    root_words: Vec<String>,
}

/// A schema, and what of it is not said.
type Parts = (Members, Members);

impl<'d> Fitting<'d> {
    /// The arguments as a whole: an object, whatever else is said of them.
    fn root(&mut self, schema: &Value) -> Result<Members, Obstacle> {
        let mut node = schema.as_object().cloned().unwrap_or_default();
        let mut met = BTreeSet::new();
        while let Some((name, def)) = self.target(&node) {
            if !met.insert(name) {
                break;
            }
            node.shift_remove("$ref");
            node = beside(def, node);
        }
        let mut root = self.plain(&node, &Location::ROOT, true)?;
        if self.dialect.closed_asked && !root.contains_key("properties") {
            let reason = "the arguments are no object with properties";
            return Err(Obstacle::new(&Location::ROOT, "type", reason));
        }
        if self.dialect.form == Form::JsonSchema {
            root.entry("type").or_insert_with(|| "object".into());
            root.entry("properties").or_insert_with(|| json!({}));
        }
        Ok(root)
    }

    fn schema(&mut self, schema: &Value, at: &Location<'_>) -> Result<Members, Obstacle> {
        let node = match schema {
            Value::Object(node) => node.clone(),
            Value::Bool(false) => Map::from_iter([("not".to_owned(), json!({}))]),
            _ => Members::new(),
        };
        if node.contains_key("$ref") {
            return self.reference(node, at);
        }
        let folded = self.folded(node, false);
        if folded.contains_key("$ref") {
            return self.reference(folded, at);
        }
        self.plain(&folded, at, false)
    }

    /// The schema with what its `allOf` asks for beside the rest, as far as that means the same,
    /// unless `allOf` is said.
    fn folded(&self, mut node: Members, top: bool) -> Members {
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

    fn says_all_of(&self, top: bool) -> bool {
        let said = matches!(self.treatment("allOf", &Value::Null, top), Treatment::Said);
        said || matches!(self.treatment("allOf", &Value::Null, top), Treatment::Ignored(_))
    }

    fn target(&self, node: &Members) -> Option<(String, &'d Value)> {
        let name = node.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
        Some((name.to_owned(), self.source.get(name)?))
    }

    fn reference(&mut self, mut node: Members, at: &Location<'_>) -> Result<Members, Obstacle> {
        let Some((name, def)) = self.target(&node) else {
            return Err(Obstacle::new(at, "$ref", "what it refers to is not in `$defs`"));
        };
        let recursive = self.reach.is_recursive(&name);
        self.may_recur(&name, recursive, at)?;
        let in_place = !recursive
            && match self.dialect.references {
                References::Said => false,
                References::Alone => node.len() > 1,
                References::InPlace => true,
            };
        let defs = Location::ROOT.key("$defs");
        let place = defs.key(&name);
        let reference = node.shift_remove("$ref").unwrap_or_default();
        if in_place {
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
        let (mut rest, unsaid) = self.each(&node, at, false)?;
        self.describe(&mut rest, &unsaid, &node, false);
        let mut alone = Map::from_iter([("$ref".to_owned(), reference)]);
        if rest.is_empty() || self.dialect.references == References::Said {
            alone.extend(rest);
            return Ok(alone);
        }
        rest.insert("anyOf".to_owned(), json!([alone]));
        Ok(rest)
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

    /// A schema without a reference.
    fn plain(&mut self, node: &Members, at: &Location<'_>, top: bool) -> Result<Members, Obstacle> {
        let folded = self.folded(node.clone(), top);
        let (mut out, mut unsaid) = self.each(&folded, at, top)?;
        self.presence(&folded, &mut out, at)?;
        self.recurring(&folded, (&mut out, &mut unsaid), at);
        self.closed(&out, at)?;
        self.typed(&mut out, at, top)?;
        self.items(&mut out, at)?;
        self.describe(&mut out, &unsaid, &folded, top);
        if self.dialect.form == Form::OpenApi {
            let fault = |(keyword, reason): (&str, &str)| Obstacle::new(at, keyword, reason);
            return openapi::rewritten(out, top).map_err(fault);
        }
        Ok(out)
    }

    /// Every keyword by its row.
    fn each(&mut self, node: &Members, at: &Location<'_>, top: bool) -> Result<Parts, Obstacle> {
        let (mut out, mut unsaid) = Parts::default();
        for (keyword, value) in node.iter().filter(|(keyword, _)| *keyword != "$defs") {
            match self.treatment(keyword, value, top) {
                Treatment::Said | Treatment::When(..) => {
                    out.insert(keyword.clone(), self.said(keyword, value, at)?);
                }
                Treatment::Ignored(reason) => {
                    out.insert(keyword.clone(), self.said(keyword, value, at)?);
                    unsaid.insert(keyword.clone(), value.clone());
                    self.lose(at, keyword, Done::Described, reason);
                }
                Treatment::Dropped(reason) => {
                    if let Some(value) = self.not_entailed(keyword, value, node, at)? {
                        unsaid.insert(keyword.clone(), value);
                        self.lose(at, keyword, Done::Described, reason);
                    }
                }
                Treatment::Refused(reason) => return Err(Obstacle::new(at, keyword, reason)),
                Treatment::AsEnum => {
                    out.insert("enum".to_owned(), json!([value]));
                }
                Treatment::AsItems(reason) => {
                    out.insert("items".to_owned(), self.any_of(value, "prefixItems", at)?);
                    unsaid.insert(keyword.clone(), value.clone());
                    self.lose(at, keyword, Done::Described, reason);
                }
                Treatment::AsAnyOf(reason) => {
                    out.insert("anyOf".to_owned(), self.said(keyword, value, at)?);
                    unsaid.insert(keyword.clone(), value.clone());
                    self.lose(at, keyword, Done::Described, reason);
                }
            }
        }
        Ok((out, unsaid))
    }

    fn treatment(&self, keyword: &str, value: &Value, top: bool) -> Treatment {
        if top && self.dialect.not_at_root.contains(&keyword) {
            return Treatment::Dropped(AT_ROOT);
        }
        match self.dialect.treatment(keyword, value) {
            Treatment::Said | Treatment::AsEnum
                if !self.dialect.wide_numbers && is_wide(keyword, value) =>
            {
                Treatment::Dropped(WIDE)
            }
            treatment => treatment,
        }
    }

    /// The value of a keyword that is said.
    fn said(&mut self, keyword: &str, value: &Value, at: &Location<'_>) -> Result<Value, Obstacle> {
        let here = at.key(keyword);
        match (keyword, value) {
            ("properties", Value::Object(properties)) => {
                let mut said = Members::new();
                for (name, schema) in properties {
                    if let Some((_, depth)) = self.within.last_mut() {
                        *depth += 1;
                    }
                    let schema = self.schema(schema, &here.key(name))?;
                    if let Some((_, depth)) = self.within.last_mut() {
                        *depth -= 1;
                    }
                    said.insert(name.clone(), Value::Object(schema));
                }
                Ok(Value::Object(said))
            }
            ("items" | "additionalProperties", Value::Object(_)) | ("items", Value::Bool(_)) => {
                self.schema(value, &here).map(Value::Object)
            }
            ("anyOf" | "oneOf" | "prefixItems" | "allOf", Value::Array(schemas)) => {
                let each = schemas.iter().enumerate();
                let each = each.map(|(n, schema)| {
                    if relations::holds(schema, &Members::new()).is_some() {
                        return Ok(schema.clone());
                    }
                    self.schema(schema, &here.index(n)).map(Value::Object)
                });
                each.collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            _ => {
                self.refer(value)?;
                Ok(value.clone())
            }
        }
    }

    /// Makes sure that what a part refers to, which is sent as it stands, is there.
    fn refer(&mut self, value: &Value) -> Result<(), Obstacle> {
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

    /// One schema for what is any of several.
    fn any_of(&mut self, value: &Value, key: &str, at: &Location<'_>) -> Result<Value, Obstacle> {
        let here = at.key(key);
        let mut choices = Vec::new();
        for (n, schema) in value.as_array().into_iter().flatten().enumerate() {
            let schema = Value::Object(self.schema(schema, &here.index(n))?);
            if !choices.contains(&schema) {
                choices.push(schema);
            }
        }
        Ok(match <[Value; 1]>::try_from(choices) {
            Ok([only]) => only,
            Err(choices) => json!({"anyOf": choices}),
        })
    }

    /// What is left to be said of a keyword where every property is sent.
    fn not_entailed(
        &mut self,
        keyword: &str,
        value: &Value,
        node: &Members,
        at: &Location<'_>,
    ) -> Result<Option<Value>, Obstacle> {
        let properties = node.get("properties").and_then(Value::as_object);
        let Some(properties) =
            properties.filter(|_| self.dialect.properties == Properties::AllRequired)
        else {
            return Ok(Some(value.clone()));
        };
        let mut rest = Vec::new();
        match (keyword, value) {
            ("allOf", Value::Array(parts)) => {
                for part in parts {
                    match relations::holds(part, properties) {
                        Some(true) => {}
                        Some(false) => {
                            let words = relations::in_words(part).unwrap_or_default();
                            let reason = format!("{words}: no call can say so that sends them all");
                            return Err(Obstacle::new(at, keyword, reason));
                        }
                        None => rest.push(part.clone()),
                    }
                }
            }
            ("dependentRequired", _) => {}
            _ => return Ok(Some(value.clone())),
        }
        if rest.is_empty() {
            self.lose(at, keyword, Done::Narrowed, SENT_ANYWAY);
            return Ok(None);
        }
        Ok(Some(Value::Array(rest)))
    }

    /// Which properties have to be there.
    fn presence(
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

    fn admits_null(&self, schema: &Value, depth: usize) -> bool {
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
    fn recurring(
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

    /// Asks that an object be closed, where that is asked.
    fn closed(&self, out: &Members, at: &Location<'_>) -> Result<(), Obstacle> {
        let open = out.get("additionalProperties") != Some(&Value::Bool(false));
        if self.dialect.closed_asked && has_kind(out, "object") && open {
            let reason = "an object may have no properties but those that are listed";
            return Err(Obstacle::new(at, "additionalProperties", reason));
        }
        Ok(())
    }

    /// Asks for a type, where that is asked.
    fn typed(&mut self, out: &mut Members, at: &Location<'_>, top: bool) -> Result<(), Obstacle> {
        if top || TYPING.iter().any(|keyword| out.contains_key(*keyword)) {
            return Ok(());
        }
        match self.dialect.untyped {
            Untyped::Said => Ok(()),
            Untyped::Refused(reason) => Err(Obstacle::new(at, "type", reason)),
            Untyped::Scalars(reason) => {
                let kinds = ["string", "number", "boolean"].map(|kind| json!({"type": kind}));
                out.insert("anyOf".to_owned(), Value::Array(kinds.into()));
                self.lose(at, "type", Done::Narrowed, reason);
                Ok(())
            }
        }
    }

    /// Says what the items of an array are, where that is asked.
    fn items(&mut self, out: &mut Members, at: &Location<'_>) -> Result<(), Obstacle> {
        let asked = self.dialect.items_asked && has_kind(out, "array");
        if !asked || out.contains_key("items") {
            return Ok(());
        }
        // There are none that it could be about.
        let none = out.get("maxItems") == Some(&json!(0));
        let any = if none { json!({"type": "string"}) } else { json!({}) };
        let items = self.schema(&any, &at.key("items"))?;
        out.insert("items".to_owned(), Value::Object(items));
        Ok(())
    }

    fn describe(&mut self, out: &mut Members, unsaid: &Members, node: &Members, top: bool) {
        let words = words::of(unsaid, node);
        if top {
            self.root_words = words;
        } else if !words.is_empty() {
            let before = out.get("description").and_then(Value::as_str).unwrap_or_default();
            let description = words::append(before, &words);
            out.insert("description".to_owned(), description.into());
        }
    }

    fn lose(&mut self, at: &Location<'_>, keyword: &str, done: Done, reason: &str) {
        let loss = Loss::new(self.tool, at.to_string(), keyword, done).because(reason);
        // What stands in `$defs` may be met again.
        if !self.losses.contains(&loss) {
            self.losses.push(loss);
        }
    }
}

/// `def` with what stands beside a reference to it.
fn beside(def: &Value, siblings: Members) -> Members {
    let mut merged = def.as_object().cloned().unwrap_or_default();
    for (keyword, value) in siblings {
        if ANNOTATIONS.contains(&keyword.as_str()) || !merged.contains_key(&keyword) {
            merged.insert(keyword, value);
        } else if let Value::Array(all) = merged.entry("allOf").or_insert_with(|| json!([])) {
            all.push(Value::Object(Map::from_iter([(keyword, value)])));
        }
    }
    merged
}

/// Whether what `part` asks for can stand in `node` beside the rest: it is not said there, and it
/// says nothing about other keywords.
fn goes_beside(part: &Members, node: &Members) -> bool {
    const ABOUT_OTHERS: [&str; 4] = ["items", "prefixItems", "properties", "additionalProperties"];
    let typed = TYPING.iter().any(|keyword| *keyword != "allOf" && node.contains_key(*keyword));
    let names_type = TYPING.iter().any(|keyword| part.contains_key(*keyword));
    let relation = relations::holds(&Value::Object(part.clone()), &Members::new()).is_some();
    let whole = !typed && !node.contains_key("properties");
    part.keys().all(|keyword| !node.contains_key(keyword))
        && !relation
        && (whole || !names_type || part.keys().all(|k| matches!(k.as_str(), "enum" | "const")))
        && (whole || part.keys().all(|keyword| !ABOUT_OTHERS.contains(&keyword.as_str())))
}

fn has_kind(schema: &Members, kind: &str) -> bool {
    match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(|other| other == kind),
        Some(only) => only == kind,
        None => false,
    }
}

/// Whether a keyword about numbers names one that an `f64` does not tell from its neighbours.
fn is_wide(keyword: &str, value: &Value) -> bool {
    const NUMERIC: [&str; 8] = [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "const",
        "enum",
        "default",
    ];
    const WIDEST: f64 = 9_007_199_254_740_991.0;
    let wide = |value: &Value| value.as_f64().is_some_and(|number| number.abs() > WIDEST);
    NUMERIC.contains(&keyword)
        && (wide(value) || value.as_array().is_some_and(|values| values.iter().any(wide)))
}
