//! Floor 0: an exact decimal number of the program's own, as a schema's bound.

use super::Number;
use std::cmp::Ordering;

/// The exact number `mantissa` × 10 to the power of `exponent`, as schemas state bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    mantissa: i128,
    exponent: i32,
}

/// Those that 64 bits hold. An `f64` holds them exactly too.
#[allow(clippy::indexing_slicing, reason = "the compiler meets what is out of bounds")]
const POWERS_OF_TEN: [i64; 19] = {
    let mut powers = [1; 19];
    let mut n = 1;
    while n < powers.len() {
        powers[n] = powers[n - 1] * 10;
        n += 1;
    }
    powers
};

impl Decimal {
    /// The number `mantissa` × 10 to the power of `exponent`.
    #[must_use]
    pub const fn new(mut mantissa: i128, mut exponent: i32) -> Self {
        if mantissa == 0 {
            exponent = 0;
        }
        while exponent < 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            exponent += 1;
        }
        while exponent > 0 {
            let Some(larger) = mantissa.checked_mul(10) else { break };
            mantissa = larger;
            exponent -= 1;
        }
        Decimal { mantissa, exponent }
    }

    /// A whole number.
    #[must_use]
    pub const fn integer(value: i128) -> Self {
        Decimal { mantissa: value, exponent: 0 }
    }

    /// The whole number that this is, if it is one that fits.
    #[must_use]
    pub const fn to_integer(self) -> Option<i128> {
        if self.exponent == 0 { Some(self.mantissa) } else { None }
    }

    /// How it compares to `other`, exactly, where that takes no more than 128 bits.
    #[inline]
    pub(crate) const fn quick_cmp(self, other: Decimal) -> Option<Ordering> {
        let Some((own, other)) = self.in_one_unit(other) else { return None };
        Some(match () {
            () if own < other => Ordering::Less,
            () if own > other => Ordering::Greater,
            () => Ordering::Equal,
        })
    }

    /// Whether it is a multiple of `step`, where 128 bits can tell.
    pub(crate) const fn is_quick_multiple(self, step: Decimal) -> Option<bool> {
        match self.in_one_unit(step) {
            Some((own, step)) if step != 0 => Some(own % step == 0),
            _ => None,
        }
    }

    /// The mantissas for the smaller one of the exponents.
    #[inline]
    const fn in_one_unit(self, other: Decimal) -> Option<(i128, i128)> {
        if self.exponent == other.exponent {
            return Some((self.mantissa, other.mantissa));
        }
        if self.exponent < other.exponent {
            return match other.in_units(self.exponent) {
                Some(other) => Some((self.mantissa, other)),
                None => None,
            };
        }
        match self.in_units(other.exponent) {
            Some(own) => Some((own, other.mantissa)),
            None => None,
        }
    }

    /// The mantissa for an exponent that is smaller.
    #[inline]
    #[allow(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "what is negative is far out of bounds then, and what would be cut is none"
    )]
    const fn in_units(self, exponent: i32) -> Option<i128> {
        let places = self.exponent.wrapping_sub(exponent) as u32 as usize;
        let digits = self.mantissa as i64;
        match POWERS_OF_TEN.split_at_checked(places) {
            Some((_, [power, ..])) if digits as i128 == self.mantissa => {
                Some(digits as i128 * *power as i128)
            }
            _ => None,
        }
    }

    /// The whole number that this is, if it is one that 64 bits hold.
    #[allow(clippy::cast_possible_truncation, reason = "what would be cut is none")]
    pub(crate) const fn to_small(self) -> Option<i64> {
        let small = self.mantissa as i64;
        if self.exponent == 0 && small as i128 == self.mantissa { Some(small) } else { None }
    }

    /// The largest whole number that is not larger, if 128 bits hold it.
    pub(crate) const fn floor(self) -> i128 {
        let mut whole = self.mantissa;
        let mut exponent = self.exponent;
        while exponent < 0 && whole != 0 && whole != -1 {
            whole = whole.div_euclid(10);
            exponent += 1;
        }
        whole
    }

    /// The nearest `f64`.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.scientific().parse().unwrap_or(f64::NAN)
    }

    /// The number `digits` × 10 to the power of `exponent`, as it was spelled: not for `==`.
    #[inline]
    pub(super) fn spelled(digits: i64, exponent: i32) -> Self {
        Decimal { mantissa: digits.into(), exponent }
    }

    /// The nearest `f64`, where one division gives it (Clinger, 1990): whole numbers below 2^53
    /// and small powers of ten are exact, and division rounds once.
    #[allow(clippy::cast_precision_loss, reason = "these are exact")]
    pub(super) fn quick_f64(self) -> Option<f64> {
        const EXACT: u128 = 1 << 53;
        let places = usize::try_from(self.exponent.checked_neg()?).ok()?;
        let power = *POWERS_OF_TEN.get(places)?;
        (self.mantissa.unsigned_abs() <= EXACT).then(|| self.mantissa as f64 / power as f64)
    }

    /// A spelling of it as JSON, with an exponent.
    pub(super) fn scientific(self) -> String {
        format!("{}e{}", self.mantissa, self.exponent)
    }

    pub(crate) const fn mantissa(self) -> i128 {
        self.mantissa
    }

    pub(crate) const fn exponent(self) -> i32 {
        self.exponent
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.quick_cmp(*other).unwrap_or_else(|| Number::of_text(&self.scientific()).cmp(*other))
    }
}

impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Decimal { mantissa, exponent } = *self;
        if exponent >= 0 {
            write!(f, "{mantissa}")?;
            return if exponent > 0 { write!(f, "e{exponent}") } else { Ok(()) };
        }
        let places = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX).min(400);
        let digits = mantissa.unsigned_abs().to_string();
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = padded.split_at(padded.len() - places);
        let sign = if mantissa < 0 { "-" } else { "" };
        write!(f, "{sign}{whole}.{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_are_equal_and_print_as_they_are_written() {
        assert_eq!(Decimal::new(1_200, -2), Decimal::integer(12));
        assert_eq!(Decimal::new(12, 2), Decimal::integer(1_200));
        assert_eq!(Decimal::new(0, -3).to_string(), "0");
        assert_eq!(Decimal::new(-5, -1).to_string(), "-0.5");
        assert_eq!(Decimal::new(1_025, -2).to_string(), "10.25");
        assert_eq!(Decimal::new(5, -1).to_f64().to_bits(), 0.5f64.to_bits());
    }

    #[test]
    fn order_and_floor_are_by_value() {
        assert!(Decimal::new(-5, -1) < Decimal::integer(0));
        assert!(Decimal::new(99, -1) < Decimal::integer(10));
        assert_eq!(Decimal::new(-5, -1).floor(), -1);
        assert_eq!(Decimal::new(-15, -1).floor(), -2);
        assert_eq!(Decimal::new(15, -1).floor(), 1);
        assert_eq!(Decimal::integer(-1).floor(), -1);
    }
}
