//! Floor 3: the keys of maps. A key is read by its own type's reader, under its own table: one
//! that spells an integer as that number, any other as a string.

use super::{Argument, Gate};
use crate::json::Reader;
use crate::location::Location;
use crate::report::Report;
use crate::schema::keys::spell_integers;
use crate::schema::{Naming, Rules, Shape, null};
use serde_json::Value;

/// What can be the key of a map: a type that a string can spell, such as a string, an integer, an
/// enum of units or a newtype of one of these.
///
/// The types that can be have it. A generic type names it for a parameter that is the key of a map,
/// unless the derive sees that by itself, as it does where the type of a field is called `…Map`.
///
/// ```
/// use std::collections::BTreeMap;
/// use tool_core::{Argument, MapKey};
///
/// type Index<K> = BTreeMap<K, u32>;
///
/// #[derive(Argument)]
/// struct Stock<K: MapKey + Ord> {
///     pieces: Index<K>,
/// }
///
/// let stock = Stock::<u8>::from_json(r#"{"pieces": {"7": 12}}"#)?;
/// assert_eq!(stock.pieces[&7], 12);
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map",
    label = "no `MapKey` for `{Self}`",
    note = "keys of maps are strings; a key is a string, an integer, a character, an enum of units, or a newtype of one of these",
    note = "for a type parameter: write `{Self}: MapKey`"
)]
pub trait MapKey: Argument<Family: Naming, Null = null::Barred> {}

impl<K: Argument<Family: Naming, Null = null::Barred>> MapKey for K {}

/// Reads the key `name`, the member of which is at `at`.
pub(super) fn read<K: Argument>(report: &mut Report, name: &str, at: &Location<'_>) -> Option<K> {
    if !spell_integers(K::SHAPE) {
        return read_from(Reader::value(&Value::from(name)), report, at);
    }
    if is_canonical(name) {
        return read_from(Reader::literal(name), report, at);
    }
    refuse_spelling(report, name, at);
    None
}

fn read_from<K: Argument>(reader: Reader<'_>, report: &mut Report, at: &Location<'_>) -> Option<K> {
    let mut gate = Gate::new(reader);
    let key = K::read(&mut gate, &Location::ROOT, &Rules::NONE);
    if let Ok(Some(key)) = key
        && gate.report.is_empty()
    {
        return Some(key);
    }
    pass_on(&gate.report, report, K::SHAPE, at);
    None
}

/// Records what was found wrong with a key as wrong with the member that has it.
#[cold]
fn pass_on(found: &Report, report: &mut Report, shape: &'static Shape, at: &Location<'_>) {
    for violation in found.violations() {
        report.record(at, |key| key.of_key_as(violation));
    }
    if found.is_empty() {
        report.record(at, |violation| violation.breaks("propertyNames", shape));
    }
}

/// Whether a name is an integer as JSON and Rust print it, which makes equal keys equal texts.
fn is_canonical(name: &str) -> bool {
    let digits = name.strip_prefix('-').unwrap_or(name);
    let leads = if name.len() > 1 { b'1'..=b'9' } else { b'0'..=b'9' };
    digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.bytes().next().is_some_and(|byte| leads.contains(&byte))
}

#[cold]
fn refuse_spelling(report: &mut Report, name: &str, at: &Location<'_>) {
    report.record(at, |violation| {
        let expected = "an integer in plain decimal digits, such as 7";
        let violation = violation.breaks("propertyNames", expected);
        match name.trim().parse::<i128>() {
            Ok(meant) => violation.remedy(format!("did you mean \"{meant}\"?")),
            Err(_) => violation,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::is_canonical;

    #[test]
    fn an_integer_has_one_canonical_spelling() {
        for number in -1200..=1200 {
            assert!(is_canonical(&number.to_string()));
        }
        for text in ["", "-", "-0", "+1", "01", "-01", "00", "1.0", "1e0", " 1", "1 ", "٣", "--1"]
        {
            assert!(!is_canonical(text), "{text:?}");
        }
    }
}
