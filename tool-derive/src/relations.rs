//! Checks what fields ask of each other against each other. Whether a field may be absent, of which
//! something is asked, constants say: `schema::apart` of tool-core.

use crate::errors::Errors;
use proc_macro2::Ident;
use std::collections::BTreeSet;

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
    let places: Vec<usize> = places.into_iter().collect();
    let admitted: Vec<BTreeSet<usize>> = (0..1_u32 << places.len())
        .map(|way| {
            let there = places.iter().enumerate().filter(|(n, _)| way >> n & 1 == 1);
            there.map(|(_, place)| *place).collect()
        })
        .filter(|there| relations.iter().all(|relation| holds(relation, there)))
        .collect();
    if admitted.is_empty() {
        return Some(Fault::NothingAdmitted);
    }
    let never = places.into_iter().find(|place| !admitted.iter().any(|way| way.contains(place)));
    never.map(Fault::NeverSent)
}

/// Whether a relation holds where these fields are there and no others.
fn holds((key, places): &Row, there: &BTreeSet<usize>) -> bool {
    let count = places.iter().filter(|place| there.contains(place)).count();
    match key.to_string().as_str() {
        "requires" => places.iter().map(|place| there.contains(place)).is_sorted(),
        "exactly_one_of" => count == 1,
        "at_least_one_of" => count > 0,
        "at_most_one_of" => count <= 1,
        "all_or_none" => count == 0 || count == places.len(),
        _ => true,
    }
}
