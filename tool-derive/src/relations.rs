//! Checks what fields ask of each other against each other. Whether a field may be absent, of which
//! something is asked, constants say: `schema::apart` of tool-core.

use crate::errors::Errors;
use proc_macro2::Ident;
use std::collections::{BTreeMap, BTreeSet};

/// A relation: its key, and the places of its fields.
type Row = (Ident, Vec<usize>);

/// How many fields are looked at together, because each doubles the ways to be there.
const MOST_FIELDS: usize = 12;

/// Tells of relations that cannot hold together, or under which a field can never be sent: two of
/// them, or else all.
pub(crate) fn conflicts(relations: &[Row], fields: &[&Ident], errors: &mut Errors) {
    let consequence = |fault| match fault {
        Fault::NothingAdmitted => "nothing is admitted".to_owned(),
        Fault::NeverSent(place) => {
            let name = fields.get(place).map(ToString::to_string).unwrap_or_default();
            format!("`{name}` can never be sent")
        }
    };
    let mut told = false;
    for (n, one) in relations.iter().enumerate() {
        for other in relations.iter().skip(n + 1) {
            let Some(fault) = fault(&[one, other]) else { continue };
            let ((key, _), (other, _)) = (one, other);
            let message = format!(
                "`{key}` and `{other}` contradict each other, so that {}; change one of them",
                consequence(fault)
            );
            errors.at_both([key.span(), other.span()], message);
            told = true;
        }
    }
    let all: Vec<&Row> = relations.iter().collect();
    if let ([(first, _), .., (last, _)], Some(fault), false) = (relations, fault(&all), told) {
        let message = format!(
            "these relations together contradict each other, so that {}; change one of them",
            consequence(fault)
        );
        errors.at_both([first.span(), last.span()], message);
    }
}

enum Fault {
    NothingAdmitted,
    /// Of the field at this place.
    NeverSent(usize),
}

/// What is wrong with relations, in all ways for their fields to be there or not.
fn fault(relations: &[&Row]) -> Option<Fault> {
    let places: BTreeSet<usize> =
        relations.iter().flat_map(|(_, places)| places.iter().copied()).collect();
    if places.len() > MOST_FIELDS {
        return None;
    }
    // Each field is a bit, in a way and in what is there in any that is admitted.
    let bits: BTreeMap<usize, u32> = places.into_iter().zip((0..).map(|n: u32| 1 << n)).collect();
    let is_there = |way: u32, place: &usize| bits.get(place).is_some_and(|bit| way & bit != 0);
    let admitted = (0..1_u32 << bits.len())
        .filter(|way| {
            relations.iter().all(|relation| holds(relation, |place| is_there(*way, place)))
        })
        .reduce(|any, way| any | way);
    let Some(any) = admitted else { return Some(Fault::NothingAdmitted) };
    bits.keys().find(|place| !is_there(any, place)).map(|place| Fault::NeverSent(*place))
}

/// Whether a relation holds where these fields are there and no others.
fn holds((key, places): &Row, is_there: impl Fn(&usize) -> bool) -> bool {
    let count = places.iter().filter(|place| is_there(place)).count();
    match key.to_string().as_str() {
        "requires" => places.iter().map(is_there).is_sorted(),
        "exactly_one_of" => count == 1,
        "at_least_one_of" => count > 0,
        "at_most_one_of" => count <= 1,
        "all_or_none" => count == 0 || count == places.len(),
        _ => true,
    }
}
