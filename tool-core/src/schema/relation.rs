//! Floor 2: what the fields of one object ask of each other: how it is advertised and how it is
//! enforced, side by side. Only whether a property is there counts, not its value.

use super::Field;
use crate::report::{listed, named_together};
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
    /// What was sent, and what to do about it.
    pub(crate) remedy: String,
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
    /// is there, and `is_null` whether that is there as `null`.
    pub(crate) fn broken(
        &self,
        fields: &'static [Field],
        is_there: impl Fn(usize) -> bool,
        is_null: impl FnMut(usize) -> bool,
    ) -> Option<Broken> {
        let count = |places: &[usize]| places.iter().filter(|place| is_there(**place)).count();
        let holds = match self {
            Relation::Requires(one, other) => !is_there(*one) || is_there(*other),
            Relation::ExactlyOneOf(places) => count(places) == 1,
            Relation::AtLeastOneOf(places) => count(places) > 0,
            Relation::AtMostOneOf(places) => count(places) <= 1,
            Relation::AllOrNone(places) => [0, places.len()].contains(&count(places)),
        };
        (!holds).then(|| self.told(fields, is_there, is_null))
    }

    #[cold]
    fn told(
        &self,
        fields: &'static [Field],
        is_there: impl Fn(usize) -> bool,
        is_null: impl FnMut(usize) -> bool,
    ) -> Broken {
        let (keyword, words, places) = match self {
            Relation::Requires(one, other) => {
                let remedy = nulls(fields, &[*one], 0, is_null)
                    .unwrap_or_else(|| format!("send it, or leave out {}", name(fields, *one)));
                return Broken {
                    keyword: "dependentRequired",
                    expected: format!("this, because {} is there", name(fields, *one)),
                    missing: Some(name(fields, *other)),
                    remedy,
                };
            }
            Relation::ExactlyOneOf(places) => ("anyOf", "exactly one of ", places),
            Relation::AtLeastOneOf(places) => ("anyOf", "at least one of ", places),
            Relation::AtMostOneOf(places) => ("not", "at most one of ", places),
            Relation::AllOrNone(places) => ("anyOf", "all or none of ", places),
        };
        let (sent, absent): (Vec<_>, Vec<_>) = places.iter().partition(|place| is_there(**place));
        let names =
            |places: &[usize]| named_together(places.iter().map(|place| name(fields, *place)));
        let remedy = match (self, sent.len()) {
            (Relation::AtLeastOneOf(_), _) => "send at least one of them".to_owned(),
            (Relation::AllOrNone(_), count) => {
                let were = if count == 1 { "was" } else { "were" };
                let sent_as = nulls(fields, &sent, 0, is_null);
                let remedy = sent_as.unwrap_or_else(|| "send all of them or none".to_owned());
                format!("{} {were} sent without {}; {remedy}", names(&sent), names(&absent))
            }
            (_, 0) => "send one of them".to_owned(),
            (_, count) => {
                let (all, leave) = match count {
                    2 => ("both", "leave one out"),
                    _ => ("all", "leave out all but one"),
                };
                let sent_as = nulls(fields, &sent, 1, is_null);
                let remedy = sent_as.unwrap_or_else(|| leave.to_owned());
                format!("{} were {all} sent; {remedy}", names(&sent))
            }
        };
        let expected = listed(words, places.iter().map(|place| name(fields, *place)));
        Broken { keyword, expected, missing: None, remedy }
    }
}

/// What to do about those properties that are there as `null`, if so many are left without them.
/// One for which `null` means something of its own is meant to be there.
fn nulls(
    fields: &'static [Field],
    sent: &[usize],
    left: usize,
    mut is_null: impl FnMut(usize) -> bool,
) -> Option<String> {
    let is_patch = |place: usize| fields.get(place).is_some_and(|field| field.shape.is_patch());
    let of_no_use = |place: &usize| !is_patch(*place) && is_null(*place);
    let nulls: Vec<_> = sent.iter().copied().filter(of_no_use).collect();
    let names = named_together(nulls.iter().map(|place| name(fields, *place)));
    match nulls.len() {
        0 => None,
        count if sent.len() - count != left => None,
        1 => Some(format!("{names} is there as null, which counts as sent; leave it out")),
        _ => Some(format!("{names} are there as null, which counts as sent; leave them out")),
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
