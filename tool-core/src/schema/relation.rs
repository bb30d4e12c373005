//! Floor 2: what the fields of one object ask of each other: how it is advertised and how it is
//! enforced, side by side. Only whether a property is there counts, not its value.

use super::Field;
use crate::report::listed;
use serde_json::{Value, json};

/// A keyword across fields, which it names by their places.
#[derive(Clone, Copy, Debug)]
pub enum Relation {
    /// If the first is there, the second is.
    Requires(usize, usize),
    /// One of them is there, and no other.
    ExactlyOneOf(&'static [usize]),
    /// One of them is there, or more.
    AtLeastOneOf(&'static [usize]),
    /// One of them is there, or none.
    AtMostOneOf(&'static [usize]),
    /// All of them are there, or none.
    AllOrNone(&'static [usize]),
}

/// How a relation is broken.
pub(crate) struct Broken {
    /// The keyword that says so in the schema.
    pub(crate) keyword: &'static str,
    pub(crate) expected: String,
    /// The property that is missing, if it is just one.
    pub(crate) missing: Option<&'static str>,
}

impl Relation {
    /// The schema that says it, in keywords that every validator and most providers know.
    pub(crate) fn describe(&self, fields: &'static [Field]) -> Value {
        let required = |place: &usize| json!({"required": [name(fields, *place)]});
        let any_of = |places: &[usize]| -> Value { places.iter().map(required).collect() };
        match self {
            Relation::Requires(one, other) => {
                json!({"anyOf": [{"not": required(one)}, required(other)]})
            }
            Relation::ExactlyOneOf(places) => {
                let alone = places.iter().map(|place| {
                    let others: Vec<_> = places.iter().copied().filter(|p| p != place).collect();
                    json!({
                        "required": [name(fields, *place)],
                        "not": {"anyOf": any_of(&others)},
                    })
                });
                json!({"anyOf": alone.collect::<Value>()})
            }
            Relation::AtLeastOneOf(places) => json!({"anyOf": any_of(places)}),
            Relation::AtMostOneOf(places) => {
                let pairs = places.iter().enumerate().flat_map(|(n, one)| {
                    let later = places.iter().skip(n + 1);
                    later.map(
                        |other| json!({"required": [name(fields, *one), name(fields, *other)]}),
                    )
                });
                json!({"not": {"anyOf": pairs.collect::<Value>()}})
            }
            Relation::AllOrNone(places) => {
                let all: Value = places.iter().map(|place| name(fields, *place)).collect();
                json!({"anyOf": [{"required": all}, {"not": {"anyOf": any_of(places)}}]})
            }
        }
    }

    /// How it is broken by an object in which `is_there` tells of each place whether its property
    /// is there.
    pub(crate) fn broken(
        &self,
        fields: &'static [Field],
        is_there: impl Fn(usize) -> bool,
    ) -> Option<Broken> {
        let count = |places: &[usize]| places.iter().filter(|place| is_there(**place)).count();
        let broken = |keyword, words: &str, places: &[usize]| {
            let expected = listed(words, places.iter().map(|place| name(fields, *place)));
            Some(Broken { keyword, expected, missing: None })
        };
        match self {
            Relation::Requires(one, other) => {
                (is_there(*one) && !is_there(*other)).then(|| Broken {
                    keyword: "dependentRequired",
                    expected: format!("this, because {} is there", name(fields, *one)),
                    missing: Some(name(fields, *other)),
                })
            }
            Relation::ExactlyOneOf(places) if count(places) != 1 => {
                broken("anyOf", "exactly one of ", places)
            }
            Relation::AtLeastOneOf(places) if count(places) == 0 => {
                broken("anyOf", "at least one of ", places)
            }
            Relation::AtMostOneOf(places) if count(places) > 1 => {
                broken("not", "at most one of ", places)
            }
            Relation::AllOrNone(places) if ![0, places.len()].contains(&count(places)) => {
                broken("anyOf", "all or none of ", places)
            }
            Relation::ExactlyOneOf(_)
            | Relation::AtLeastOneOf(_)
            | Relation::AtMostOneOf(_)
            | Relation::AllOrNone(_) => None,
        }
    }
}

fn name(fields: &'static [Field], place: usize) -> &'static str {
    fields.get(place).map_or("", |field| field.name)
}

/// `dependentRequired` for those relations that it can say.
pub(crate) fn dependent_required(
    fields: &'static [Field],
    relations: &'static [Relation],
) -> Option<Value> {
    let mut dependents: Vec<(&str, Vec<&str>)> = Vec::new();
    for relation in relations {
        let Relation::Requires(one, other) = relation else { continue };
        let (one, other) = (name(fields, *one), name(fields, *other));
        match dependents.iter_mut().find(|(name, _)| *name == one) {
            Some((_, others)) => others.push(other),
            None => dependents.push((one, vec![other])),
        }
    }
    let members = dependents.iter().map(|(one, others)| ((*one).to_owned(), json!(others)));
    (!dependents.is_empty()).then(|| Value::Object(members.collect()))
}
