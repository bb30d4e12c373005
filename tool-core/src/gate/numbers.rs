//! Floor 3: booleans and numbers.

use super::{Argument, Gate, Read, record_broken};
use crate::json::{Decimal, Integral, Kind, Number};
use crate::location::Location;
use crate::report::Report;
use crate::schema::{Keyword, Rules, Shape, Subject, family, null};
use std::num;

impl Argument for bool {
    type Family = family::Boolean;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::Boolean, &[]);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        if !matches!(gate.reader.peek(), b't' | b'f') {
            return gate.mismatch(Kind::Boolean, at);
        }
        let value = gate.reader.boolean()?;
        let subject = Subject::Boolean(value);
        if rules.admit(&subject) {
            return Ok(Some(value));
        }
        record_broken(&mut gate.report, at, rules, &subject);
        Ok(None)
    }
}

/// The exact bounds of a Rust integer.
const fn bounds(least: i128, most: i128) -> [Keyword; 2] {
    [Keyword::Minimum(Decimal::integer(least)), Keyword::Maximum(Decimal::integer(most))]
}

/// Reads an integer that `convert` finds room for, under `rules` and the `bounds` of its type.
#[inline]
pub(super) fn integer<T>(
    gate: &mut Gate<'_>,
    at: &Location<'_>,
    rules: &Rules<'_>,
    bounds: &'static [Keyword],
    convert: impl FnOnce(i128) -> Option<T>,
) -> Read<T> {
    if !matches!(gate.reader.peek(), b'-' | b'0'..=b'9') {
        return gate.mismatch(Kind::Integer, at);
    }
    let number = gate.reader.number()?;
    if let Integral::Exact(value) = number.integral()
        && let Some(value) = convert(value)
        && rules.admit(&Subject::Number(number))
    {
        return Ok(Some(value));
    }
    refuse_integer(&mut gate.report, at, &rules.and(bounds), number);
    Ok(None)
}

#[cold]
#[inline(never)]
fn refuse_integer(report: &mut Report, at: &Location<'_>, rules: &Rules<'_>, number: Number<'_>) {
    if number.kind() == Kind::Integer {
        return record_broken(report, at, rules, &Subject::Number(number));
    }
    report.record(at, |violation| {
        let violation = violation.breaks("type", Kind::Integer.name()).found_kind(Kind::Number);
        violation.remedy(super::remedy(Kind::Integer, Kind::Number))
    });
}

macro_rules! integers {
    ($($int:ty)*) => { $(
        impl Argument for $int {
            type Family = family::Integer;
            type Null = null::Refused;
            const SHAPE: &'static Shape =
                &Shape::Scalar(Kind::Integer, &bounds(<$int>::MIN as i128, <$int>::MAX as i128));

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                let Shape::Scalar(_, bounds) = Self::SHAPE else { return Ok(None) };
                integer(gate, at, rules, bounds, |value| Self::try_from(value).ok())
            }
        }
    )* };
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

macro_rules! unsigned_non_zero {
    ($($non_zero:ident $int:ty)*) => { $(
        impl Argument for num::$non_zero {
            type Family = family::Integer;
            type Null = null::Refused;
            const SHAPE: &'static Shape =
                &Shape::Scalar(Kind::Integer, &bounds(1, <$int>::MAX as i128));

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                let Shape::Scalar(_, bounds) = Self::SHAPE else { return Ok(None) };
                integer(gate, at, rules, bounds, |value| {
                    Self::new(<$int>::try_from(value).ok()?)
                })
            }
        }
    )* };
}

unsigned_non_zero!(NonZeroU8 u8 NonZeroU16 u16 NonZeroU32 u32 NonZeroU64 u64 NonZeroUsize usize);

macro_rules! signed_non_zero {
    ($($non_zero:ident $int:ty)*) => { $(
        impl Argument for num::$non_zero {
            type Family = family::Integer;
            type Null = null::Refused;
            const SHAPE: &'static Shape = &Shape::Scalar(
                Kind::Integer,
                &{
                    let [least, most] = bounds(<$int>::MIN as i128, <$int>::MAX as i128);
                    [least, most, Keyword::NonZero]
                },
            );

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                let Shape::Scalar(_, bounds) = Self::SHAPE else { return Ok(None) };
                integer(gate, at, rules, bounds, |value| {
                    Self::new(<$int>::try_from(value).ok()?)
                })
            }
        }
    )* };
}

signed_non_zero!(NonZeroI8 i8 NonZeroI16 i16 NonZeroI32 i32 NonZeroI64 i64 NonZeroIsize isize);

/// A float, made from digits.
trait Float: Copy + Into<f64> {
    fn nearest(number: Number<'_>) -> Self;
}

impl Float for f64 {
    fn nearest(number: Number<'_>) -> Self {
        number.to_f64()
    }
}

impl Float for f32 {
    fn nearest(number: Number<'_>) -> Self {
        number.to_f32()
    }
}

/// Reads a number and rounds it. One beyond the range of the type is a violation at its
/// place, which no schema says.
#[inline]
fn float<T: Float>(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<T> {
    if !matches!(gate.reader.peek(), b'-' | b'0'..=b'9') {
        return gate.mismatch(Kind::Number, at);
    }
    let number = gate.reader.number()?;
    let value = T::nearest(number);
    let subject = Subject::Number(number);
    if value.into().is_finite() && rules.admit(&subject) {
        return Ok(Some(value));
    }
    record_broken(&mut gate.report, at, rules, &subject);
    if !value.into().is_finite() {
        out_of_range(&mut gate.report, at, value.into(), number.kind());
    }
    Ok(None)
}

#[cold]
#[inline(never)]
pub(super) fn out_of_range(report: &mut Report, at: &Location<'_>, value: f64, found: Kind) {
    let (keyword, expected) = if value > 0.0 {
        ("maximum", "a smaller number")
    } else {
        ("minimum", "a number nearer to 0")
    };
    report.record(at, |violation| violation.breaks(keyword, expected).found_kind(found));
}

impl Argument for f64 {
    type Family = family::Number;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::Number, &[]);

    /// Rounds the digits to the nearest `f64`, ties to even.
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        float(gate, at, rules)
    }
}

impl Argument for f32 {
    type Family = family::Number;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::Number, &[]);

    /// Rounds the digits to the nearest `f32`, ties to even, once.
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        float(gate, at, rules)
    }
}
