//! Floor 2: the table as JSON Schema 2020-12.
//!
//! Types of the user's that are met once stand where they are used; those that are met again, or
//! inside themselves, stand in `$defs`. A schema whose root is an object begins as one, because
//! providers ask for that, so a root that refers to itself stands in `$defs` a second time.

use super::{Field, Named, Newtype, Presence, Rules, Shape, ShapeFn, Tagged};
use crate::json::Kind;
use serde_json::{Map, Value, json};
use std::any::TypeId;
use std::collections::{BTreeSet, HashMap};

type Members = Map<String, Value>;

/// The schema of `shape`.
#[must_use]
pub(crate) fn render(shape: &'static Shape) -> schemars::Schema {
    let mut survey = Survey::default();
    survey.shape(shape);
    let mut writer = Writer { shared: survey.shared(), defs: Members::new() };
    let mut root = writer.root(shape);
    if !writer.defs.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(writer.defs));
    }
    schemars::Schema::from(root)
}

/// Which types are met, and how often.
#[derive(Default)]
struct Survey {
    /// The newtypes that the walk is in.
    open: Vec<TypeId>,
    met: Vec<(TypeId, &'static str, usize)>,
    places: HashMap<TypeId, usize>,
}

impl Survey {
    fn shape(&mut self, shape: &'static Shape) {
        match shape {
            Shape::Any | Shape::Scalar(..) => {}
            Shape::Nullable(inner) | Shape::Array(inner, _) | Shape::Map(inner) => {
                self.shape(inner());
            }
            Shape::Newtype(newtype) => self.newtype(newtype),
            Shape::Tuple(items) => items.iter().for_each(|item| self.shape(item())),
            Shape::Enum(choice) => {
                self.meet(&choice.named);
            }
            Shape::Object(object) => {
                if self.meet(&object.named) {
                    self.fields(object.fields);
                }
            }
            Shape::Tagged(tagged) => {
                if self.meet(&tagged.named) {
                    tagged.variants.iter().for_each(|variant| self.fields(variant.fields));
                }
            }
        }
    }

    /// A newtype stands in place, however often it is met, unless it contains itself.
    fn newtype(&mut self, newtype: &'static Newtype) {
        let id = (newtype.named.id)();
        if self.open.contains(&id) {
            self.meet(&newtype.named);
            self.meet(&newtype.named);
            return;
        }
        self.open.push(id);
        self.shape((newtype.inner)());
        self.open.pop();
    }

    fn fields(&mut self, fields: &'static [Field]) {
        for field in fields {
            self.shape((field.shape)());
        }
    }

    /// Whether the type is met for the first time.
    fn meet(&mut self, named: &'static Named) -> bool {
        let id = (named.id)();
        let place = *self.places.entry(id).or_insert(self.met.len());
        if let Some((_, _, times)) = self.met.get_mut(place) {
            *times += 1;
            return false;
        }
        self.met.push((id, named.name, 1));
        true
    }

    /// The names in `$defs` of the types that are met again, in the order in which they are met.
    fn shared(self) -> HashMap<TypeId, Def> {
        let mut taken = BTreeSet::new();
        let mut shared = HashMap::new();
        for (id, name, times) in self.met {
            if times > 1 {
                let mut def = name.to_owned();
                for n in 2.. {
                    if taken.insert(def.clone()) {
                        break;
                    }
                    def = format!("{name}{n}");
                }
                shared.insert(id, Def { name: def, written: false });
            }
        }
        shared
    }
}

/// A type that stands in `$defs`.
struct Def {
    name: String,
    written: bool,
}

struct Writer {
    shared: HashMap<TypeId, Def>,
    defs: Members,
}

impl Writer {
    fn root(&mut self, shape: &'static Shape) -> Members {
        match shape {
            Shape::Object(object) => {
                let mut root = self.object(object.fields, None);
                describe(&mut root, object.named.description);
                root
            }
            _ => self.value(shape, &Rules::NONE),
        }
    }

    /// The schema of a value of this shape under further rules.
    fn value(&mut self, shape: &'static Shape, rules: &Rules<'_>) -> Members {
        match shape {
            Shape::Any => Members::new(),
            Shape::Scalar(kind, keywords) => keyed(*kind, &rules.and(keywords)),
            Shape::Nullable(inner) => nullable(self.value(inner(), rules)),
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
            Shape::Map(values) => {
                let values = self.value(values(), &Rules::NONE);
                let mut schema = keyed(Kind::Object, rules);
                schema.insert("additionalProperties".to_owned(), Value::Object(values));
                schema
            }
            Shape::Enum(choice) => self.named(&choice.named, |_| {
                let names: Value = choice.names().collect();
                members([("type", Kind::String.name().into()), ("enum", names)])
            }),
            Shape::Object(object) => {
                self.named(&object.named, |writer| writer.object(object.fields, None))
            }
            Shape::Tagged(tagged) => self.named(&tagged.named, |writer| writer.tagged(tagged)),
        }
    }

    fn newtype(&mut self, newtype: &'static Newtype, rules: &Rules<'_>) -> Members {
        let Newtype { named, keywords, inner } = newtype;
        if self.shared.contains_key(&(named.id)()) {
            let own = Rules::of(keywords);
            let mut schema = self.named(named, |writer| writer.value(inner(), &own));
            rules.effective().for_each(|keyword| keyword.describe(&mut schema));
            return schema;
        }
        let mut schema = self.value(inner(), &rules.and(keywords));
        describe(&mut schema, named.description);
        schema
    }

    /// A type of the user's: in place, or by reference.
    fn named(
        &mut self,
        named: &'static Named,
        write: impl FnOnce(&mut Self) -> Members,
    ) -> Members {
        let Some(def) = self.shared.get_mut(&(named.id)()) else {
            let mut schema = write(self);
            describe(&mut schema, named.description);
            return schema;
        };
        let name = def.name.clone();
        if !std::mem::replace(&mut def.written, true) {
            // Its place first, so that `$defs` has the order in which types are met.
            self.defs.insert(name.clone(), Value::Null);
            let mut schema = write(self);
            describe(&mut schema, named.description);
            self.defs.insert(name.clone(), Value::Object(schema));
        }
        members([("$ref", format!("#/$defs/{name}").into())])
    }

    fn tuple(&mut self, items: &'static [ShapeFn]) -> Members {
        let schemas: Vec<Value> =
            items.iter().map(|item| Value::Object(self.value(item(), &Rules::NONE))).collect();
        members([
            ("type", Kind::Array.name().into()),
            ("prefixItems", Value::Array(schemas)),
            ("minItems", items.len().into()),
            ("maxItems", items.len().into()),
        ])
    }

    fn tagged(&mut self, tagged: &'static Tagged) -> Members {
        let variants = tagged.variants.iter().map(|variant| {
            let mut schema = self.object(variant.fields, Some((tagged.tag, variant.name)));
            describe(&mut schema, variant.description);
            Value::Object(schema)
        });
        members([("anyOf", variants.collect())])
    }

    fn object(
        &mut self,
        fields: &'static [Field],
        tag: Option<(&'static str, &'static str)>,
    ) -> Members {
        let mut properties = Members::new();
        let mut required = Vec::new();
        if let Some((tag, name)) = tag {
            let schema = json!({"type": Kind::String.name(), "const": name});
            properties.insert(tag.to_owned(), schema);
            required.push(Value::from(tag));
        }
        for field in fields {
            properties.insert(field.name.to_owned(), Value::Object(self.field(field)));
            if matches!(field.presence, Presence::Required) {
                required.push(Value::from(field.name));
            }
        }
        let mut schema = members([
            ("type", Kind::Object.name().into()),
            ("properties", Value::Object(properties)),
        ]);
        if !required.is_empty() {
            schema.insert("required".to_owned(), Value::Array(required));
        }
        schema.insert("additionalProperties".to_owned(), Value::Bool(false));
        schema
    }

    fn field(&mut self, field: &'static Field) -> Members {
        let mut schema = self.value((field.shape)(), &Rules::of(field.keywords));
        describe(&mut schema, field.description);
        if let Some(default) = field.default_value() {
            schema.insert("default".to_owned(), default);
        }
        schema
    }
}

/// A schema of one type under its rules.
fn keyed(kind: Kind, rules: &Rules<'_>) -> Members {
    let mut schema = members([("type", kind.name().into())]);
    rules.effective().for_each(|keyword| keyword.describe(&mut schema));
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

/// Says what `schema` is for, if there is something to say, in place of what it said before.
fn describe(schema: &mut Members, description: &str) {
    if !description.is_empty() {
        schema.insert("description".to_owned(), Value::from(description));
    }
}

fn members<const N: usize>(entries: [(&str, Value); N]) -> Members {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
