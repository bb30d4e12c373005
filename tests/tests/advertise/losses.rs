//! What a rich tool loses on the way to each provider, whole.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use tool_core::{Argument, Tool};
use tool_tests::dialects::DIALECTS;

/// Plans a voyage.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
#[tool(requires(via -> stops), at_least_one_of(mail, phone))]
struct PlanVoyage {
    /// What it is called.
    #[tool(min_length = 1, max_length = 80)]
    title: String,
    /// When it begins.
    #[tool(format = "date")]
    from: String,
    #[tool(pattern = "^[A-Z]{3}$")]
    port: String,
    /// How many people.
    #[tool(minimum = 1, maximum = 9, default = 2)]
    people: u8,
    #[tool(exclusive_minimum = 0, multiple_of = 0.5)]
    tonnes: f64,
    weight: u64,
    #[tool(unique_items, min_items = 2)]
    stops: Option<Vec<String>>,
    position: (f64, f64),
    via: Option<String>,
    mail: Option<String>,
    phone: Option<String>,
    class: Class,
    engine: Engine,
}

#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
#[repr(u8)]
enum Class {
    First = 1,
    Second = 2,
}

/// What drives it.
#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
#[tool(tag = "kind", rename_all = "lowercase")]
enum Engine {
    Sail,
    Diesel { fuel: f32 },
}

/// Labels a berth.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct LabelBerth {
    #[tool(max_properties = 3)]
    labels: BTreeMap<u8, String>,
}

/// Every description, in its order.
fn words_of(value: &Value, told: &mut String) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(words) if key == "description" => {
                        writeln!(told, "    {words}").unwrap();
                    }
                    value => words_of(value, told),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words_of(item, told)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn of_a_rich_tool_each_dialect_tells_all_that_it_loses() {
    let mut told = String::new();
    for dialect in DIALECTS {
        let tools = [PlanVoyage::definition(), LabelBerth::definition()];
        let advertised = (dialect.advertise)(&tools);
        writeln!(told, "== {}", dialect.name).unwrap();
        for (tool, strict) in advertised.strictness() {
            writeln!(told, "{tool}{}", if strict { " is strict" } else { "" }).unwrap();
        }
        for loss in advertised.losses() {
            writeln!(told, "{loss}").unwrap();
        }
        for tool in dialect.tools(&advertised) {
            words_of(tool, &mut told);
        }
    }
    let expected = include_str!("../../data/losses.txt");
    if told != expected {
        let written = std::env::temp_dir().join("losses.txt");
        std::fs::write(&written, &told).unwrap();
        panic!("the losses differ from data/losses.txt; see {}", written.display());
    }
}
