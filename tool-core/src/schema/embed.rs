//! Floor 2: a rendered schema inside the schema of a program that uses schemars.

use super::{Shape, render};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The schema of `shape`, its shared types handed to a generator of schemars, which puts them
/// where its settings say.
pub(crate) fn json_schema(
    shape: &'static Shape,
    generator: &mut schemars::SchemaGenerator,
) -> schemars::Schema {
    let mut schema = render(shape).to_value();
    let defs = schema.as_object_mut().and_then(|members| members.remove("$defs"));
    if let Some(Value::Object(defs)) = defs {
        let path = generator.settings().definitions_path.to_string();
        let names: HashMap<String, String> = defs
            .iter()
            .map(|(name, _)| (name.clone(), free_name(name, generator.definitions())))
            .collect();
        for (name, mut def) in defs {
            redirect(&mut def, &path, &names);
            let name = names.get(&name).cloned().unwrap_or(name);
            generator.definitions_mut().insert(name, def);
        }
        redirect(&mut schema, &path, &names);
    }
    schema.try_into().unwrap_or_default()
}

/// A name that the generator does not use yet.
fn free_name(name: &str, taken: &Map<String, Value>) -> String {
    let numbered = (2..).map(|n| format!("{name}{n}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains_key(name)).unwrap_or_default()
}

/// Makes every `$ref` to one of `names` point to where it stands now.
fn redirect(schema: &mut Value, path: &str, names: &HashMap<String, String>) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(target) if key == "$ref" => {
                        let name = target.strip_prefix("#/$defs/").and_then(|n| names.get(n));
                        if let Some(name) = name {
                            *target = format!("#{}/{name}", path.trim_start_matches('#'));
                        }
                    }
                    // A property may be called `$ref`; what it says is a schema, not a string.
                    _ => redirect(value, path, names),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| redirect(item, path, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
