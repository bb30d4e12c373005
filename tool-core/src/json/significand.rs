//! Floor 0: what the digits of a number are worth, in time linear in their count.

use super::{Decimal, Integral};
use std::cmp::Ordering;

/// The digits of a number without the zeros that say nothing: ± `head` `tail` × 10^`exponent`.
/// Zero has no digits.
pub(super) struct Significand<'t> {
    pub(super) negative: bool,
    head: &'t [u8],
    tail: &'t [u8],
    pub(super) exponent: i64,
}

impl<'t> Significand<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (digits, exponent) = match text.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, read_exponent(exponent)),
            None => (text, 0),
        };
        let (head, tail) = digits.split_once('.').unwrap_or((digits, ""));
        let exponent = exponent.saturating_sub(length(tail.as_bytes()));
        let mut head = trim_start_zeros(head.as_bytes());
        let mut tail = tail.as_bytes();
        if head.is_empty() {
            tail = trim_start_zeros(tail);
        }
        let (kept, dropped) = trim_end_zeros(tail);
        let mut zeros = dropped;
        tail = kept;
        if tail.is_empty() {
            let (kept, dropped) = trim_end_zeros(head);
            head = kept;
            zeros += dropped;
        }
        Significand { negative, head, tail, exponent: exponent.saturating_add(zeros) }
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = u8> {
        self.head.iter().chain(self.tail).map(|byte| byte - b'0')
    }

    pub(super) fn is_zero(&self) -> bool {
        self.head.is_empty() && self.tail.is_empty()
    }

    /// How many digits stand before the point when the number is written out.
    fn magnitude(&self) -> i64 {
        self.exponent.saturating_add(length(self.head)).saturating_add(length(self.tail))
    }

    /// -1, 0 or 1.
    fn sign(&self) -> i8 {
        match (self.is_zero(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    pub(super) fn cmp(&self, other: &Significand<'_>) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs != Ordering::Equal || self.is_zero() {
            return signs;
        }
        let sizes = self.magnitude().cmp(&other.magnitude());
        // Without trailing zeros, the longer of two numbers with one beginning is the larger.
        let sizes = sizes.then_with(|| self.digits().cmp(other.digits()));
        if self.negative { sizes.reverse() } else { sizes }
    }

    pub(super) fn integral(&self) -> Integral {
        if self.is_zero() {
            return Integral::Exact(0);
        }
        if self.exponent < 0 {
            return Integral::Fraction;
        }
        let beyond = if self.negative { Integral::Below } else { Integral::Above };
        if self.magnitude() > 39 {
            return beyond;
        }
        let mut value = Some(0i128);
        let zeros = usize::try_from(self.exponent).unwrap_or_default();
        for digit in self.digits().chain(std::iter::repeat_n(0, zeros)) {
            let digit = if self.negative { -i128::from(digit) } else { i128::from(digit) };
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
        }
        value.map_or(beyond, Integral::Exact)
    }

    /// Whether this is a whole number of times `step`.
    pub(super) fn is_multiple_of(&self, step: Decimal) -> bool {
        let divisor = step.mantissa().unsigned_abs();
        if self.is_zero() || divisor == 0 {
            return self.is_zero();
        }
        // The last digit is no zero, so nothing below the step's last place divides by it.
        let Ok(zeros) = u64::try_from(self.exponent.saturating_sub(step.exponent().into())) else {
            return false;
        };
        let digits = self.digits().fold(0, |rest, digit| (rest * 10 + u128::from(digit)) % divisor);
        (digits * power_of_ten(zeros, divisor)).is_multiple_of(divisor)
    }
}

fn trim_start_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|byte| **byte == b'0').count();
    digits.get(zeros..).unwrap_or_default()
}

fn trim_end_zeros(digits: &[u8]) -> (&[u8], i64) {
    let zeros = digits.iter().rev().take_while(|byte| **byte == b'0').count();
    let kept = digits.get(..digits.len() - zeros).unwrap_or_default();
    (kept, i64::try_from(zeros).unwrap_or(i64::MAX))
}

fn length(digits: &[u8]) -> i64 {
    i64::try_from(digits.len()).unwrap_or(i64::MAX)
}

/// An exponent, held within a quarter of what 64 bits hold, so that sums with lengths are exact.
fn read_exponent(text: &str) -> i64 {
    const MOST: i64 = i64::MAX / 4;
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let size = digits.bytes().fold(0i64, |size, byte| {
        size.saturating_mul(10).saturating_add(i64::from(byte - b'0')).min(MOST)
    });
    if negative { -size } else { size }
}

/// 10 to the power of `exponent`, modulo `modulus`, which has at most 64 bits.
fn power_of_ten(mut exponent: u64, modulus: u128) -> u128 {
    let mut power = 1 % modulus;
    let mut base = 10 % modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    power
}
