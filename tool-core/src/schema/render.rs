//! Floor 2: the table as JSON Schema 2020-12.
//!
//! Types of the user's that are met once stand where they are used; those that are met again, or
//! inside themselves, stand in `$defs`. A schema whose root is an object begins as one, because
//! providers ask for that, so a root that refers to itself stands in `$defs` a second time.

use super::keyword::also;
use super::names::{Def, Survey};
use super::{
    Annotations, Content, Enum, Field, Flattened, Name, Named, Newtype, Object, OfNull, Presence,
    Relation, Rules, Shape, Stated, Style, Variant, Variants, dependent_required, hoist, keys,
};
use crate::json::Kind;
use serde_json::{Map, Value, json};
use std::any::TypeId;
use std::collections::{BTreeSet, HashMap};

type Members = Map<String, Value>;

/// The schema of `shape`.
#[must_use]
pub(crate) fn render(shape: &'static Shape) -> schemars::Schema {
    let mut writer = Writer::of(shape);
    let mut root = writer.root(shape);
    if !writer.defs.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(writer.defs));
    }
    schemars::Schema::from(root)
}

/// The names that two types of different schemas have in `$defs`, in order.
pub(crate) fn name_clashes(shape: &'static Shape) -> BTreeSet<String> {
    let mut writer = Writer::of(shape);
    // Nearly always no name is met twice, and then nothing need be written.
    if writer.shared.values().any(|def| def.name != def.own) {
        writer.root(shape);
    }
    let Writer { shared, defs } = writer;
    let differs = |def: &Def| defs.get(&def.name) != defs.get(&def.own);
    shared.into_values().filter(differs).map(|def| def.own).collect()
}

struct Writer {
    shared: HashMap<TypeId, Def>,
    defs: Members,
}

impl Writer {
    fn of(shape: &'static Shape) -> Self {
        Writer { shared: Survey::of(shape).shared(), defs: Members::new() }
    }

    fn root(&mut self, shape: &'static Shape) -> Members {
        match shape {
            Shape::Behind(inner) => self.root(inner()),
            Shape::Object(object) => {
                let mut root = self.related(object, None);
                object.named.notes.annotate(&mut root);
                root
            }
            _ => self.value(shape, &Rules::NONE),
        }
    }

    /// The schema of a value of this shape under further rules.
    fn value(&mut self, shape: &'static Shape, rules: &Rules<'_>) -> Members {
        match shape {
            Shape::Any => Members::new(),
            Shape::Embedded(document) => self.embedded(document()),
            Shape::Scalar(kind, keywords) => keyed(*kind, &rules.and(keywords)),
            Shape::Behind(inner) => self.value(inner(), rules),
            Shape::Nullable(inner) | Shape::Patch(inner) => nullable(self.value(inner, rules)),
            Shape::Newtype(newtype) => self.newtype(newtype, rules),
            Shape::Array(items, keywords) => {
                let items = self.value(items(), &Rules::NONE);
                let mut schema = keyed(Kind::Array, &rules.and(keywords));
                if !items.is_empty() {
                    schema.insert("items".to_owned(), Value::Object(items));
                }
                schema
            }
            Shape::Tuple(items) => self.tuple(items),
            Shape::Map(keys, values) => {
                let names = self.value(keys(), &Rules::NONE);
                let values = self.value(values(), &Rules::NONE);
                let mut schema = keyed(Kind::Object, rules);
                if let Some(names) = keys::property_names(keys(), names) {
                    schema.insert("propertyNames".to_owned(), names);
                }
                schema.insert("additionalProperties".to_owned(), Value::Object(values));
                schema
            }
            Shape::Enum(choice) => self.named(&choice.named, |_| names(choice)),
            Shape::Object(object) => {
                self.named(&object.named, |writer| writer.related(object, None))
            }
            Shape::Variants(variants) => {
                self.named(&variants.named, |writer| writer.variants(variants))
            }
        }
    }

    fn newtype(&mut self, newtype: &'static Newtype, rules: &Rules<'_>) -> Members {
        let Newtype { named, keywords, inner } = newtype;
        if self.shared.contains_key(&(named.id)()) {
            let own = Rules::of(keywords);
            let mut schema = self.named(named, |writer| writer.value(inner, &own));
            let mut keywords = rules.effective().peekable();
            if keywords.peek().is_some() {
                // A reference has no siblings but annotations.
                schema = members([("allOf", Value::Array(vec![Value::Object(schema)]))]);
                keywords.for_each(|keyword| keyword.describe(&mut schema));
            }
            return schema;
        }
        let mut schema = self.value(inner, &rules.and(keywords));
        named.notes.annotate(&mut schema);
        schema
    }

    /// A schema that was made elsewhere; its shared types come among ours.
    fn embedded(&mut self, mut document: Value) -> Members {
        let ours: Members =
            self.shared.values().map(|def| (def.name.clone(), Value::Null)).collect();
        let taken = |name: &str, defs: &Members| defs.contains_key(name) || ours.contains_key(name);
        hoist(&mut document, "#/$defs", &mut self.defs, taken);
        match document {
            Value::Object(schema) => schema,
            // `true` and `false` are schemas too.
            Value::Bool(false) => members([("not", json!({}))]),
            _ => Members::new(),
        }
    }

    /// A type of the user's: in place, or by reference.
    fn named(
        &mut self,
        named: &'static Named,
        write: impl FnOnce(&mut Self) -> Members,
    ) -> Members {
        let Some(def) = self.shared.get_mut(&(named.id)()) else {
            let mut schema = write(self);
            named.notes.annotate(&mut schema);
            return schema;
        };
        let name = def.name.clone();
        if !std::mem::replace(&mut def.written, true) {
            // Its place first, so that `$defs` has the order in which types are met.
            self.defs.insert(name.clone(), Value::Null);
            let mut schema = write(self);
            named.notes.annotate(&mut schema);
            self.defs.insert(name.clone(), Value::Object(schema));
        }
        members([("$ref", format!("#/$defs/{name}").into())])
    }

    fn tuple(&mut self, items: &'static [&'static Shape]) -> Members {
        let schemas: Vec<Value> =
            items.iter().map(|item| Value::Object(self.value(item, &Rules::NONE))).collect();
        let mut schema = members([("type", Kind::Array.name().into())]);
        if !schemas.is_empty() {
            schema.insert("prefixItems".to_owned(), Value::Array(schemas));
            schema.insert("minItems".to_owned(), items.len().into());
        }
        schema.insert("maxItems".to_owned(), items.len().into());
        schema
    }

    fn variants(&mut self, variants: &'static Variants) -> Members {
        let Variants { named: _, style, variants: rows } = variants;
        let mut choices = Vec::new();
        let units = variants.names_of(true);
        if matches!(style, Style::External) && !units.is_empty() {
            let names: Value = units.into_iter().collect();
            choices.push(members([("type", Kind::String.name().into()), ("enum", names)]));
        }
        for variant in *rows {
            let schema = match (style, &variant.content) {
                (Style::External, Content::Unit) => continue,
                (Style::External, _) => {
                    let content = self.content(variant);
                    closed([(variant.name, content)])
                }
                (Style::Internal(tag), content) => self.internal(variant.name, tag, content),
                (Style::Adjacent { tag, .. }, Content::Unit) => closed([(tag, one(variant.name))]),
                (Style::Adjacent { tag, content }, _) => {
                    let carried = self.content(variant);
                    closed([(tag, one(variant.name)), (content, carried)])
                }
                (Style::Untagged, _) => self.content(variant),
            };
            choices.push(annotated(schema, &variant.notes));
        }
        let choices = choices.into_iter().map(Value::Object).collect();
        members([("anyOf", choices)])
    }

    /// What a variant carries, by itself.
    fn content(&mut self, variant: &'static Variant) -> Members {
        match &variant.content {
            Content::Unit => members([("type", Kind::Null.name().into())]),
            Content::Value(shape, keywords) => self.value(shape, &Rules::of(keywords)),
            Content::Tuple(items) => self.tuple(items),
            Content::Fields(fields) => self.object(fields, None),
        }
    }

    /// What a variant carries, with the tag among its properties.
    fn internal(
        &mut self,
        name: &'static str,
        tag: &'static str,
        content: &'static Content,
    ) -> Members {
        let tag = Some((tag, name));
        match content {
            Content::Fields(fields) => self.object(fields, tag),
            Content::Value(shape, _) => match shape.object() {
                Some(object) => self.related(object, tag),
                None => self.object(&[], tag),
            },
            Content::Unit | Content::Tuple(_) => self.object(&[], tag),
        }
    }

    fn object(
        &mut self,
        fields: &'static [Field],
        tag: Option<(&'static str, &'static str)>,
    ) -> Members {
        let mut object = Properties::with_tag(tag);
        self.properties(fields, &mut object);
        object.schema()
    }

    /// A struct, with those that are flattened into it and what its fields ask of each other.
    fn related(
        &mut self,
        object: &'static Object,
        tag: Option<(&'static str, &'static str)>,
    ) -> Members {
        let mut properties = Properties::with_tag(tag);
        self.merge(object, &mut properties);
        properties.schema()
    }

    fn merge(&mut self, object: &'static Object, into: &mut Properties) {
        let Object { named: _, fields, flattened, relations } = object;
        let mut done = 0;
        for Flattened { after, shape } in *flattened {
            self.properties(fields.get(done..*after).unwrap_or_default(), into);
            done = *after;
            match (shape.object(), shape.itself()) {
                (Some(inner), _) => self.merge(inner, into),
                (None, Shape::Map(keys, values)) => {
                    let names = self.value(keys(), &Rules::NONE);
                    into.names = keys::property_names(keys(), names);
                    into.more = Value::Object(self.value(values(), &Rules::NONE));
                }
                (None, _) => {}
            }
        }
        self.properties(fields.get(done..).unwrap_or_default(), into);
        into.relations.push((fields, relations));
    }

    fn properties(&mut self, fields: &'static [Field], into: &mut Properties) {
        for field in fields {
            let schema = Value::Object(self.field(field));
            into.named.insert(field.name.to_owned(), schema);
            if matches!(field.presence, Presence::Required) {
                into.required.push(field.name);
            }
        }
    }

    fn field(&mut self, field: &'static Field) -> Members {
        let mut schema = self.value(field.shape, &field.rules);
        if field.null == OfNull::Refuse {
            schema = not_null(schema);
        }
        field.notes.annotate(&mut schema);
        if let Some(default) = field.default().and_then(Stated::value) {
            schema.insert("default".to_owned(), default);
        }
        schema
    }
}

/// The properties of one object, while they are collected.
struct Properties {
    named: Members,
    required: Vec<&'static str>,
    /// What the fields of each struct in it ask of each other.
    relations: Vec<(&'static [Field], &'static [Relation])>,
    /// What other properties there may be.
    more: Value,
    /// What these others may be called.
    names: Option<Value>,
}

impl Properties {
    /// A tag and its one value, if there is one, and nothing besides.
    fn with_tag(tag: Option<(&'static str, &'static str)>) -> Self {
        let properties = tag.map(|(tag, name)| (tag.to_owned(), Value::Object(one(name))));
        Properties {
            named: properties.into_iter().collect(),
            required: tag.into_iter().map(|(tag, _)| tag).collect(),
            relations: Vec::new(),
            more: Value::Bool(false),
            names: None,
        }
    }

    fn schema(self) -> Members {
        let Properties { named, required, relations, more, names } = self;
        // What a property is called, the map has no say in.
        let names = names.map(|names| {
            let own: Value = named.keys().map(String::as_str).collect();
            json!({"anyOf": [{"enum": own}, names]})
        });
        let mut schema =
            members([("type", Kind::Object.name().into()), ("properties", Value::Object(named))]);
        if !required.is_empty() {
            schema.insert("required".to_owned(), required.into());
        }
        schema.extend(names.map(|names| ("propertyNames".to_owned(), names)));
        schema.insert("additionalProperties".to_owned(), more);
        for (fields, relations) in relations {
            relate(&mut schema, fields, relations);
        }
        schema
    }
}

/// Says what fields ask of each other.
fn relate(schema: &mut Members, fields: &'static [Field], relations: &'static [Relation]) {
    if let Some(Value::Object(dependents)) = dependent_required(fields, relations) {
        let all = schema.entry("dependentRequired").or_insert_with(|| json!({}));
        all.as_object_mut().into_iter().for_each(|all| all.extend(dependents.clone()));
    }
    if !relations.is_empty() {
        also(schema, relations.iter().map(|relation| relation.describe(fields)));
    }
}

/// The names of an enum: a list, or where each has a description or one has more than that, a
/// choice that says them.
fn names(choice: &'static Enum) -> Members {
    let undescribed = choice.names.iter().any(|name| name.notes.description.is_empty());
    if undescribed && choice.names.iter().all(|name| name.notes.are_plain()) {
        let names: Value = choice.names().collect();
        return members([("type", Kind::String.name().into()), ("enum", names)]);
    }
    let choices = choice
        .names
        .iter()
        .map(|Name { name, notes, .. }| Value::Object(annotated(one(name), notes)));
    members([("anyOf", choices.collect())])
}

/// The schema of one string.
fn one(name: &str) -> Members {
    members([("type", Kind::String.name().into()), ("const", name.into())])
}

/// The schema of an object with just these properties.
fn closed<const N: usize>(properties: [(&str, Members); N]) -> Members {
    let required: Value = properties.iter().map(|(name, _)| *name).collect();
    let properties = properties.map(|(name, schema)| (name.to_owned(), Value::Object(schema)));
    members([
        ("type", Kind::Object.name().into()),
        ("properties", Value::Object(Members::from_iter(properties))),
        ("required", required),
        ("additionalProperties", Value::Bool(false)),
    ])
}

/// A schema of one type under its rules.
fn keyed(kind: Kind, rules: &Rules<'_>) -> Members {
    let mut schema = members([("type", kind.name().into())]);
    let mut keywords: Vec<_> = rules.effective().collect();
    keywords.sort_by_key(|keyword| keyword.rank());
    for keyword in keywords {
        keyword.describe(&mut schema);
    }
    schema
}

/// The schema, or `null`. A list of types where nothing else names values; Ajv and providers know
/// both forms.
fn nullable(mut schema: Members) -> Members {
    let has_null = schema.get("type").and_then(Value::as_array);
    let has_null = has_null.is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"));
    if schema.is_empty() || has_null {
        return schema;
    }
    let names_values = ["enum", "const", "allOf"].iter().any(|key| schema.contains_key(*key));
    if let Some(kind @ Value::String(_)) = schema.get_mut("type")
        && !names_values
        && *kind != Kind::Object.name()
    {
        *kind = json!([*kind, Kind::Null.name()]);
        return schema;
    }
    let description = schema.remove("description");
    let null = json!({"type": Kind::Null.name()});
    let mut either = members([("anyOf", Value::Array(vec![Value::Object(schema), null]))]);
    either.extend(description.map(|text| ("description".to_owned(), text)));
    either
}

/// The schema without the `null` that [`nullable`] has added.
fn not_null(mut schema: Members) -> Members {
    if let Some(Value::Array(kinds)) = schema.get_mut("type")
        && let [kind, _] = &kinds[..]
    {
        let kind = kind.clone();
        schema.insert("type".to_owned(), kind);
    }
    if let Some(Value::Array(choices)) = schema.remove("anyOf") {
        let mut choices: Vec<_> = choices.into_iter().filter(|c| c["type"] != "null").collect();
        if let [Value::Object(only)] = &mut choices[..] {
            let mut only = std::mem::take(only);
            only.extend(schema);
            return only;
        }
        schema.insert("anyOf".to_owned(), Value::Array(choices));
    }
    schema
}

fn annotated(mut schema: Members, notes: &Annotations) -> Members {
    notes.annotate(&mut schema);
    schema
}

fn members<const N: usize>(entries: [(&str, Value); N]) -> Members {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
