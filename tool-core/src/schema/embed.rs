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
    let path = format!("#{}", generator.settings().definitions_path.trim_start_matches('#'));
    let taken = |name: &str, defs: &Map<String, Value>| defs.contains_key(name);
    hoist(&mut schema, &path, generator.definitions_mut(), taken);
    schema.try_into().unwrap_or_default()
}

/// Moves the `$defs` of a schema among others, under names that are not `taken`.
pub(super) fn hoist(
    schema: &mut Value,
    path: &str,
    defs: &mut Map<String, Value>,
    taken: impl Fn(&str, &Map<String, Value>) -> bool,
) {
    let own = schema.as_object_mut().and_then(|members| members.remove("$defs"));
    let Some(Value::Object(own)) = own else { return };
    let mut names = HashMap::new();
    for (name, _) in &own {
        let numbered = (2..).map(|n| format!("{name}{n}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name, defs));
        let free = free.unwrap_or_default();
        // Its place first, so that the next one finds its name taken.
        defs.insert(free.clone(), Value::Null);
        names.insert(name.clone(), free);
    }
    for (name, mut def) in own {
        redirect(&mut def, path, &names);
        defs.insert(names.get(&name).cloned().unwrap_or(name), def);
    }
    redirect(schema, path, &names);
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
                            *target = format!("{path}/{name}");
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
