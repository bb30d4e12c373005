//! Floor 3: strings from which another type is made. What a type takes is in its table, as a
//! pattern; its parser, which may take more, only sees what matches.

use super::{Argument, Gate, Read};
use crate::json::Kind;
use crate::location::Location;
use crate::report::Report;
use crate::schema::{Keyword, Rules, Shape};

/// Reads a string that satisfies `rules` and the table of `T`, and makes the `T` from it.
pub(super) fn read<T: Argument>(
    gate: &mut Gate<'_>,
    at: &Location<'_>,
    rules: &Rules<'_>,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Read<T> {
    let Shape::Scalar(_, keywords) = T::SHAPE else { return Ok(None) };
    let Some(text) = gate.string(at, &rules.and(keywords))? else { return Ok(None) };
    let value = parse(&text);
    if value.is_none() {
        beyond(&mut gate.report, at, keywords);
    }
    Ok(value)
}

/// Records that a text is written as it should be, and that the type has no room for it. No
/// schema says that.
#[cold]
#[inline(never)]
fn beyond(report: &mut Report, at: &Location<'_>, keywords: &'static [Keyword]) {
    report.record(at, |violation| {
        match keywords.first() {
            Some(keyword) => violation.breaks(keyword.name(), keyword),
            None => violation.breaks("pattern", ""),
        }
        .found_kind(Kind::String)
        .remedy("this one is written in the right way, but cannot be represented")
    });
}

/// `Type = [keyword, …], |text| …;`: what the type takes, and what makes one, or nothing, of it.
macro_rules! notations {
    ($($type:ty = [$($keyword:expr),+], $parse:expr;)*) => { $(
        impl $crate::gate::Argument for $type {
            type Family = $crate::schema::family::String;
            type Null = $crate::schema::null::Barred;
            const SHAPE: &'static $crate::schema::Shape =
                &$crate::schema::Shape::Scalar($crate::json::Kind::String, &[$($keyword),+]);

            fn read(
                gate: &mut $crate::gate::Gate<'_>,
                at: &$crate::location::Location<'_>,
                rules: &$crate::schema::Rules<'_>,
            ) -> $crate::gate::Read<Self> {
                $crate::gate::notation::read(gate, at, rules, $parse)
            }
        }
    )* };
}

pub(super) use notations;
