//! The one transformation: a canonical schema under the table of a dialect.
//!
//! A schema is walked as a schema: what stands under `properties` is a name, whatever it is called.

use super::presence::SENT_ANYWAY;
use super::recursion::Reach;
use super::references::beside;
use super::{Dialect, Form, Members, Treatment, openapi, relations, words};
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

pub(super) const UNEVALUATED: &str = "it depends on what is not said here";
const WIDE: &str = "a number beyond ±(2^53−1) is not exact everywhere";
const BESIDE_CHOICE: &str = "nothing is taken beside `anyOf`";
const AT_ROOT: &str = "not taken at the top of the arguments";

/// What says of which kind a value is.
pub(super) const TYPING: [&str; 7] = ["type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf"];

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
        placed: 0,
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

pub(super) struct Fitting<'d> {
    pub(super) dialect: &'d Dialect,
    tool: &'static str,
    /// The canonical `$defs`.
    pub(super) source: &'d Members,
    pub(super) reach: Reach,
    pub(super) patches: &'d BTreeSet<&'static str>,
    /// The `$defs` of the dialect.
    pub(super) defs: Members,
    /// How many types stand in the place of a reference.
    pub(super) placed: usize,
    /// The `$defs` that the walk is in, and how many properties deep it is in each.
    pub(super) within: Vec<(String, usize)>,
    losses: Vec<Loss>,
    root_words: Vec<String>,
}

/// A schema, and what of it is not said.
type Parts = (Members, Members);

impl Fitting<'_> {
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

    pub(super) fn schema(
        &mut self,
        schema: &Value,
        at: &Location<'_>,
    ) -> Result<Members, Obstacle> {
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

    /// A schema without a reference.
    fn plain(&mut self, node: &Members, at: &Location<'_>, top: bool) -> Result<Members, Obstacle> {
        let folded = self.folded(node.clone(), top);
        let (mut out, mut unsaid) = self.each(&folded, at, top)?;
        if self.dialect.form == Form::OpenApi && openapi::is_choice(&out) {
            for (keyword, value) in openapi::taken_from_beside(&mut out) {
                self.lose(at, &keyword, Done::Described, BESIDE_CHOICE);
                unsaid.insert(keyword, value);
            }
        }
        self.closed(&out, at)?;
        self.presence(&folded, &mut out, at)?;
        self.recurring(&folded, (&mut out, &mut unsaid), at);
        self.typed(&mut out, at, top)?;
        self.items((&mut out, &mut unsaid), at)?;
        self.describe(&mut out, &unsaid, &folded, top);
        if self.dialect.form == Form::OpenApi {
            let fault = |(keyword, reason): (&str, &str)| Obstacle::new(at, keyword, reason);
            return openapi::rewritten(out, top).map_err(fault);
        }
        Ok(out)
    }

    /// Every keyword by its row.
    pub(super) fn each(
        &mut self,
        node: &Members,
        at: &Location<'_>,
        top: bool,
    ) -> Result<Parts, Obstacle> {
        let (mut out, mut unsaid) = Parts::default();
        // Where the order of the items is not said, those after the first few are among them.
        let ordered = node.get("prefixItems").map(|few| self.treatment("prefixItems", few, top));
        let unordered = matches!(ordered, Some(Treatment::AsItems(_)));
        let said = |keyword: &str| keyword != "$defs" && !(unordered && keyword == "items");
        for (keyword, value) in node.iter().filter(|(keyword, _)| said(keyword)) {
            let names = (keyword == "propertyNames").then(|| self.in_place(value));
            let value = names.as_ref().unwrap_or(value);
            match self.beside_others(keyword, node, top) {
                Treatment::Said | Treatment::When(..) => {
                    out.insert(keyword.clone(), self.said(keyword, value, at)?);
                }
                Treatment::Ignored(reason) => {
                    out.insert(keyword.clone(), self.said(keyword, value, at)?);
                    unsaid.insert(keyword.clone(), value.clone());
                    self.lose(at, keyword, Done::Described, reason);
                }
                Treatment::Dropped(reason) => {
                    if self.entailed((keyword, value), node, at)? {
                        self.lose(at, keyword, Done::Narrowed, SENT_ANYWAY);
                    } else if keyword == "patternProperties" && is_closed(node) {
                        self.lose(at, keyword, Done::Narrowed, reason);
                    } else {
                        self.lose(at, keyword, Done::Described, reason);
                    }
                    unsaid.insert(keyword.clone(), value.clone());
                }
                Treatment::Refused(reason) => return Err(Obstacle::new(at, keyword, reason)),
                Treatment::AsEnum => {
                    out.insert("enum".to_owned(), json!([value]));
                }
                Treatment::AsItems(reason) => {
                    out.insert("items".to_owned(), self.any_item(value, node.get("items"), at)?);
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

    /// What becomes of a keyword, some of which depend on what becomes of others beside them.
    fn beside_others(&self, keyword: &str, node: &Members, top: bool) -> Treatment {
        const LOOKED_INTO: [&str; 8] = [
            "allOf",
            "anyOf",
            "oneOf",
            "if",
            "then",
            "else",
            "dependentSchemas",
            "patternProperties",
        ];
        let treatment =
            |keyword: &str| self.treatment(keyword, node.get(keyword).unwrap_or(&Value::Null), top);
        let gone = |keyword: &&str| {
            node.contains_key(*keyword) && matches!(treatment(keyword), Treatment::Dropped(_))
        };
        let looks = matches!(keyword, "unevaluatedProperties" | "unevaluatedItems");
        if looks && LOOKED_INTO.iter().any(gone) {
            return Treatment::Dropped(UNEVALUATED);
        }
        treatment(keyword)
    }

    pub(super) fn treatment(&self, keyword: &str, value: &Value, top: bool) -> Treatment {
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
    pub(super) fn said(
        &mut self,
        keyword: &str,
        value: &Value,
        at: &Location<'_>,
    ) -> Result<Value, Obstacle> {
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

    /// One schema for what is any of several items, and of those after them.
    fn any_item(
        &mut self,
        few: &Value,
        rest: Option<&Value>,
        at: &Location<'_>,
    ) -> Result<Value, Obstacle> {
        let here = at.key("prefixItems");
        let mut choices = Vec::new();
        for (n, schema) in few.as_array().into_iter().flatten().enumerate() {
            choices.push(Value::Object(self.schema(schema, &here.index(n))?));
        }
        if let Some(rest) = rest.filter(|rest| **rest != Value::Bool(false)) {
            choices.push(Value::Object(self.schema(rest, &at.key("items"))?));
        }
        let mut met = Vec::new();
        choices.retain(|choice| {
            !met.contains(choice) && {
                met.push(choice.clone());
                true
            }
        });
        let choices = match <[Value; 1]>::try_from(choices) {
            Ok([only]) => return Ok(only),
            Err(choices) => choices,
        };
        let choice = Map::from_iter([("anyOf".to_owned(), Value::Array(choices))]);
        if self.dialect.form == Form::OpenApi {
            let fault = |(keyword, reason): (&str, &str)| Obstacle::new(at, keyword, reason);
            return openapi::rewritten(choice, false).map(Value::Object).map_err(fault);
        }
        Ok(Value::Object(choice))
    }

    pub(super) fn describe(
        &mut self,
        out: &mut Members,
        unsaid: &Members,
        node: &Members,
        top: bool,
    ) {
        let words = words::of(unsaid, node);
        if top {
            self.root_words = words;
        } else if !words.is_empty() {
            let before = out.get("description").and_then(Value::as_str).unwrap_or_default();
            let description = words::append(before, &words);
            out.insert("description".to_owned(), description.into());
        }
    }

    pub(super) fn lose(&mut self, at: &Location<'_>, keyword: &str, done: Done, reason: &str) {
        let loss = Loss::new(self.tool, at.to_string(), keyword, done).because(reason);
        // What stands in `$defs` may be met again.
        if !self.losses.contains(&loss) {
            self.losses.push(loss);
        }
    }
}

/// Whether an object may have no other properties.
fn is_closed(node: &Members) -> bool {
    node.get("additionalProperties") == Some(&Value::Bool(false))
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
