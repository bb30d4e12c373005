//! What a provider counts in a schema, and in all schemas of a request.

use super::Members;
use super::parts::{members, parts};
use serde_json::Value;
use std::collections::HashMap;

/// The most that one schema may have of each.
#[derive(Debug, Default)]
pub(in crate::provider) struct Limits {
    pub(super) properties: Option<usize>,
    /// Levels of objects and arrays inside each other.
    pub(super) depth: Option<usize>,
    /// Values of all enums.
    pub(super) enum_values: Option<usize>,
    /// Characters of all names and enum values.
    pub(super) characters: Option<usize>,
    /// Characters of one enum of more values than the first number.
    pub(super) long_enum: Option<(usize, usize)>,
}

/// The most that all strict schemas of a request may have of each.
#[derive(Debug, Default)]
pub(in crate::provider) struct Request {
    pub(super) tools: Option<usize>,
    pub(super) properties: Option<usize>,
    /// Properties that may be left out.
    pub(super) optional: Option<usize>,
    /// Schemas that are a choice or name several types.
    pub(super) unions: Option<usize>,
    /// Whether each tool needs a property that must be there.
    pub(super) required_asked: bool,
}

impl Limits {
    pub(super) const NONE: Limits = Limits {
        properties: None,
        depth: None,
        enum_values: None,
        characters: None,
        long_enum: None,
    };

    /// What is too much in a schema, if something is.
    pub(super) fn excess(&self, schema: &Members) -> Option<String> {
        let Counts { properties, enum_values, characters, longest_enum, .. } = Counts::of(schema);
        let over = |count: usize, most: Option<usize>, what: &str| {
            let most = most.filter(|most| count > *most)?;
            Some(format!("{count} {what}, and the most is {most}"))
        };
        let (values, length) = longest_enum;
        let long = self.long_enum.filter(|(many, most)| values > *many && length > *most);
        over(properties, self.properties, "properties")
            .or_else(|| over(depth(schema), self.depth, "levels of nesting"))
            .or_else(|| over(enum_values, self.enum_values, "values in enums"))
            .or_else(|| over(characters, self.characters, "characters in names and enums"))
            .or_else(|| {
                let (many, most) = long?;
                Some(format!(
                    "{length} characters in an enum of more than {many} values, and the most is \
                     {most}"
                ))
            })
    }
}

/// What the strict schemas of a request have so far.
#[derive(Debug, Default)]
pub(super) struct Spent {
    tools: usize,
    properties: usize,
    optional: usize,
    unions: usize,
}

impl Spent {
    /// Adds a schema.
    ///
    /// # Errors
    /// With the words, if that would be too much; it is not added then.
    pub(super) fn add(&mut self, schema: &Members, most: &Request) -> Result<(), String> {
        let Counts { properties, optional, unions, .. } = Counts::of(schema);
        let none = schema.get("required").and_then(Value::as_array).is_none_or(Vec::is_empty);
        if most.required_asked && none {
            return Err("no property is required, and strict tools need one that is".to_owned());
        }
        let rows = [
            (self.tools + 1, most.tools, "strict tools"),
            (self.properties + properties, most.properties, "properties in strict tools"),
            (self.optional + optional, most.optional, "optional properties in strict tools"),
            (self.unions + unions, most.unions, "unions in strict tools"),
        ];
        for (count, most, what) in rows {
            if let Some(most) = most.filter(|most| count > *most) {
                return Err(format!("it would make {count} {what}, and the most is {most}"));
            }
        }
        let [(tools, ..), (properties, ..), (optional, ..), (unions, ..)] = rows;
        *self = Spent { tools, properties, optional, unions };
        Ok(())
    }
}

#[derive(Default)]
struct Counts {
    properties: usize,
    optional: usize,
    unions: usize,
    enum_values: usize,
    characters: usize,
    /// Of the string enum with the most characters: its values, and their characters.
    longest_enum: (usize, usize),
}

impl Counts {
    fn of(schema: &Members) -> Self {
        let mut counts = Counts::default();
        counts.schema(schema);
        counts
    }

    fn schema(&mut self, schema: &Members) {
        if schema.contains_key("anyOf") || schema.get("type").is_some_and(Value::is_array) {
            self.unions += 1;
        }
        let required = schema.get("required").and_then(Value::as_array);
        for (name, _) in members(schema, "properties") {
            self.properties += 1;
            self.characters += name.chars().count();
            let asked = required.is_some_and(|names| names.iter().any(|other| other == name));
            self.optional += usize::from(!asked);
        }
        for (name, _) in members(schema, "$defs") {
            self.characters += name.chars().count();
        }
        let values = schema.get("enum").and_then(Value::as_array);
        let constant = schema.get("const").into_iter();
        self.characters += constant.map(length).sum::<usize>();
        if let Some(values) = values {
            let characters = values.iter().map(length).sum();
            self.enum_values += values.len();
            self.characters += characters;
            if characters > self.longest_enum.1 {
                self.longest_enum = (values.len(), characters);
            }
        }
        parts(schema, &mut |_, _, part| self.schema(part));
    }
}

fn length(value: &Value) -> usize {
    value.as_str().map_or_else(|| value.to_string().len(), |text| text.chars().count())
}

/// Visits the names of all properties.
pub(super) fn each_name(schema: &Members, visit: &mut dyn FnMut(&str)) {
    members(schema, "properties").for_each(|(name, _)| visit(name));
    parts(schema, &mut |_, _, part| each_name(part, visit));
}

/// How deep objects and arrays stand inside each other. A type that contains itself counts once.
fn depth(root: &Members) -> usize {
    let defs = root.get("$defs").and_then(Value::as_object);
    Depth { defs, of_defs: HashMap::new() }.of(root)
}

struct Depth<'s> {
    defs: Option<&'s Members>,
    /// Of those that the walk has met; 0 for one that it is in.
    of_defs: HashMap<&'s str, usize>,
}

impl Depth<'_> {
    fn of(&mut self, schema: &Members) -> usize {
        let mut deepest = self.of_reference(schema);
        parts(schema, &mut |keyword, _, part| {
            if keyword != "$defs" {
                deepest = deepest.max(self.of(part));
            }
        });
        let level = ["properties", "items"].iter().any(|keyword| schema.contains_key(*keyword));
        deepest + usize::from(level)
    }

    fn of_reference(&mut self, schema: &Members) -> usize {
        let name = schema.get("$ref").and_then(Value::as_str);
        let name = name.and_then(|target| target.strip_prefix("#/$defs/"));
        let Some((name, def)) = name.and_then(|name| self.defs?.get_key_value(name)) else {
            return 0;
        };
        if let Some(known) = self.of_defs.get(name.as_str()) {
            return *known;
        }
        self.of_defs.insert(name, 0);
        let depth = def.as_object().map_or(0, |def| self.of(def));
        self.of_defs.insert(name, depth);
        depth
    }
}
