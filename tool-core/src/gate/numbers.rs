//! Floor 3: booleans and numbers.

use super::{Argument, Gate, Read, record_broken};
use crate::json::{Decimal, Integral, Kind, Number};
use crate::location::Location;
use crate::report::Report;
use crate::schema::{Keyword, Rules, Shape, Subject, family, null};
use std::num;

impl Argument for bool {
    type Family = family::Boolean;
    type Null = null::Barred;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::Boolean, &[]);

    #[inline]
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        let truth = gate.reader.truth();
        let value = match truth.or_else(|| gate.reader.parsed_truth()) {
            Some(value) => value,
            None if matches!(gate.reader.peek(), b't' | b'f') => gate.reader.boolean()?,
            None => return gate.mismatch(Kind::Boolean, at),
        };
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
    convert: impl Fn(i128) -> Option<T>,
) -> Read<T> {
    let whole = gate.reader.whole().or_else(|| gate.reader.parsed_small());
    let value = match whole {
        Some(value) if rules.admit_whole(value) => value.into(),
        whole => match integer_further(gate, at, rules, bounds, whole)? {
            Some(value) => value,
            None => return Ok(None),
        },
    };
    let converted = convert(value);
    if converted.is_none() {
        record_integer(gate, at, rules, bounds, value);
    }
    Ok(converted)
}

/// Reads an integer under `rules` that is not just a few digits, or that they do not admit.
#[inline(never)]
fn integer_further(
    gate: &mut Gate<'_>,
    at: &Location<'_>,
    rules: &Rules<'_>,
    bounds: &'static [Keyword],
    whole: Option<i64>,
) -> Read<i128> {
    let parsed = || gate.reader.parsed_whole();
    if let Some(value) = whole.map(i128::from).or_else(parsed) {
        return Ok(admitted(gate, at, rules, bounds, value));
    }
    if !matches!(gate.reader.peek(), b'-' | b'0'..=b'9') {
        return gate.mismatch(Kind::Integer, at);
    }
    let number = gate.reader.number()?;
    match number.integral() {
        Integral::Exact(value) => return Ok(admitted(gate, at, rules, bounds, value)),
        Integral::Below | Integral::Above => {
            record_broken(&mut gate.report, at, &rules.and(bounds), &Subject::Number(&number));
        }
        Integral::Fraction => gate.report.record(at, |violation| {
            let violation = violation.breaks("type", Kind::Integer.name()).found_kind(Kind::Number);
            violation.remedy(super::remedy(Kind::Integer, Kind::Number))
        }),
    }
    Ok(None)
}

/// The integer, if it satisfies `rules`.
fn admitted(
    gate: &mut Gate<'_>,
    at: &Location<'_>,
    rules: &Rules<'_>,
    bounds: &'static [Keyword],
    value: i128,
) -> Option<i128> {
    let admitted = match i64::try_from(value) {
        Ok(value) => rules.admit_whole(value),
        Err(_) => rules.admit(&Subject::Number(&Number::whole(value))),
    };
    if !admitted {
        record_integer(gate, at, rules, bounds, value);
    }
    admitted.then_some(value)
}

/// Records what an integer breaks of `rules` and of the `bounds` of its type.
#[cold]
#[inline(never)]
fn record_integer(
    gate: &mut Gate<'_>,
    at: &Location<'_>,
    rules: &Rules<'_>,
    bounds: &'static [Keyword],
    value: i128,
) {
    let number = Number::whole(value);
    record_broken(&mut gate.report, at, &rules.and(bounds), &Subject::Number(&number));
}

/// `type: [keyword, …], i128 to value`
macro_rules! integer_type {
    ($type:ty: $keywords:expr, $convert:expr) => {
        impl Argument for $type {
            type Family = family::Integer;
            type Null = null::Barred;
            const SHAPE: &'static Shape = &Shape::Scalar(Kind::Integer, &$keywords);

            #[inline]
            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                let Shape::Scalar(_, bounds) = Self::SHAPE else { return Ok(None) };
                integer(gate, at, rules, bounds, $convert)
            }
        }
    };
}

macro_rules! integers {
    ($($int:ty)*) => { $(
        integer_type!($int: bounds(<$int>::MIN as i128, <$int>::MAX as i128), |value| {
            Self::try_from(value).ok()
        });
    )* };
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

macro_rules! unsigned_non_zero {
    ($($non_zero:ident $int:ty)*) => { $(
        integer_type!(num::$non_zero: bounds(1, <$int>::MAX as i128), |value| {
            Self::new(<$int>::try_from(value).ok()?)
        });
    )* };
}

unsigned_non_zero!(NonZeroU8 u8 NonZeroU16 u16 NonZeroU32 u32 NonZeroU64 u64 NonZeroUsize usize);

/// The bounds of an integer, and zero left out between them.
const fn around_zero(least: i128, most: i128) -> [Keyword; 3] {
    let [least, most] = bounds(least, most);
    [least, most, Keyword::NonZero]
}

macro_rules! signed_non_zero {
    ($($non_zero:ident $int:ty)*) => { $(
        integer_type!(num::$non_zero: around_zero(<$int>::MIN as i128, <$int>::MAX as i128), |value| {
            Self::new(<$int>::try_from(value).ok()?)
        });
    )* };
}

signed_non_zero!(NonZeroI8 i8 NonZeroI16 i16 NonZeroI32 i32 NonZeroI64 i64 NonZeroIsize isize);

/// A float, made from digits.
trait Float: Copy + Into<f64> {
    /// The nearest to a number, of which the nearest `f64` is known.
    fn nearest(number: &Number<'_>, double: f64) -> Self;

    /// The same number, if the type is `f64`. Another is rounded from the digits.
    fn of_double(double: f64) -> Option<Self>;
}

impl Float for f64 {
    #[inline]
    fn nearest(_: &Number<'_>, double: f64) -> Self {
        double
    }

    fn of_double(double: f64) -> Option<Self> {
        Some(double)
    }
}

impl Float for f32 {
    fn nearest(number: &Number<'_>, _: f64) -> Self {
        number.to_f32()
    }

    fn of_double(_: f64) -> Option<Self> {
        None
    }
}

/// Reads a number and rounds it. One beyond the range of the type is a violation at its
/// place, which no schema says.
#[inline]
fn float<T: Float>(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<T> {
    match gate.reader.few() {
        Some(number) => Ok(rounded(&mut gate.report, at, rules, &number)),
        None => float_further(gate, at, rules),
    }
}

/// Reads a number that is not just a few digits.
#[inline(never)]
fn float_further<T: Float>(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<T> {
    let sure = |double| T::of_double(double).is_some() && rules.surely_admit(double);
    if let Some(value) = gate.reader.parsed_double(sure).and_then(T::of_double) {
        return Ok(Some(value));
    }
    if !matches!(gate.reader.peek(), b'-' | b'0'..=b'9') {
        return gate.mismatch(Kind::Number, at);
    }
    let Gate { reader, report, .. } = gate;
    let number = reader.number()?;
    Ok(rounded(report, at, rules, &number))
}

#[inline]
fn rounded<T: Float>(
    report: &mut Report,
    at: &Location<'_>,
    rules: &Rules<'_>,
    number: &Number<'_>,
) -> Option<T> {
    let double = number.to_f64();
    let value = T::nearest(number, double);
    let finite = value.into().is_finite();
    if finite && rules.admit_near(number, double) {
        return Some(value);
    }
    let subject = Subject::Number(number);
    record_broken(report, at, rules, &subject);
    if !finite {
        out_of_range(report, at, value.into(), number.kind());
    }
    None
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
    type Null = null::Barred;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::Number, &[]);

    /// Rounds the digits to the nearest `f64`, ties to even.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a number goes to its place without a call between")]
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        float(gate, at, rules)
    }
}

impl Argument for f32 {
    type Family = family::Number;
    type Null = null::Barred;
    const SHAPE: &'static Shape = &Shape::Scalar(Kind::Number, &[]);

    /// Rounds the digits to the nearest `f32`, ties to even, once.
    #[inline]
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        float(gate, at, rules)
    }
}
