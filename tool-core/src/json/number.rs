//! Floor 0: numbers, kept as digits. What a number is worth is decided on its digits
//! (`significand`), and no exponent is ever written out.

use super::significand::Significand;
use super::usual::Due;
use super::{Decimal, Kind, Reader, Token};
use serde_json::Value;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// A number as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct Number<'t>(Digits<'t>);

#[derive(Clone, Copy, Debug)]
enum Digits<'t> {
    /// A whole number, spelled without point and exponent.
    Whole(i128),
    /// A number with a point, without an exponent: its digits as a whole number, the exponent
    /// that this takes, and the spelling.
    Short(i64, i32, &'t [u8]),
    /// Anything else that RFC 8259, section 6, lets a number be.
    Text(&'t str),
}

/// A number as a whole number of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Integral {
    /// Its exact value.
    Exact(i128),
    /// It is integral, and below what 128 bits hold.
    Below,
    /// It is integral, and above what 128 bits hold.
    Above,
    /// It is not integral.
    Fraction,
}

/// Whether `serde_json` was built to keep the digits of numbers (`arbitrary_precision`), which any
/// crate of the program can ask for.
pub(crate) fn keeps_digits() -> bool {
    static KEEPS_DIGITS: LazyLock<bool> = LazyLock::new(|| {
        let spelled = "1.10";
        let number: Option<serde_json::Number> = spelled.parse().ok();
        number.is_some_and(|number| number.to_string() == spelled)
    });
    *KEEPS_DIGITS
}

/// The most digits that 64 bits hold, whichever they are.
const FEW: usize = 18;

impl<'a> Reader<'a> {
    /// Takes the number whose first byte was seen.
    pub(crate) fn number(&mut self) -> Token<Number<'_>> {
        match self.few() {
            Some(number) => Ok(number),
            None => self.number_further(),
        }
    }

    /// Takes a whole number of few digits that stands right here, if there is nothing more to it.
    #[inline]
    pub(crate) fn whole(&mut self) -> Option<i64> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let (value, end) = digits(bytes, 0, 0);
        let ends = !matches!(bytes.get(end), Some(b'.' | b'e' | b'E'));
        if ends && lead(bytes, end) && end <= FEW {
            self.at += end;
            return Some(value);
        }
        None
    }

    /// Takes a number of few digits that stands right here, perhaps with a point among them, if
    /// there is nothing more to it.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "so that what it gives stays out of memory")]
    pub(crate) fn few(&mut self) -> Option<Number<'a>> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let (whole, point) = digits(bytes, 0, 0);
        let behind = bytes.get(point);
        if behind != Some(&b'.') {
            let ends = !matches!(behind, Some(b'e' | b'E')) && point <= FEW;
            return (ends && lead(bytes, point)).then(|| {
                self.at += point;
                Number::whole(whole.into())
            });
        }
        let (value, end) = digits(bytes, point + 1, whole);
        let ends = !matches!(bytes.get(end), Some(b'e' | b'E')) && end <= FEW;
        let places = end - point - 1;
        if ends && lead(bytes, point) && places > 0 {
            let spelled = bytes.get(..end)?;
            self.at += end;
            return Some(Number(Digits::Short(value, -i32::try_from(places).ok()?, spelled)));
        }
        None
    }

    #[inline(never)]
    fn number_further(&mut self) -> Token<Number<'_>> {
        if self.parsed {
            return Ok(self.number_parsed());
        }
        let from = self.at;
        let mut at = from + usize::from(self.byte(from) == b'-');
        let whole = at;
        at = self.digits_from(at)?;
        if self.byte(whole) == b'0' && at > whole + 1 {
            return self.fail(whole + 1, "a number without leading zeros");
        }
        if self.byte(at) == b'.' {
            at = self.digits_from(at + 1)?;
        }
        if matches!(self.byte(at), b'e' | b'E') {
            at += 1;
            at += usize::from(matches!(self.byte(at), b'+' | b'-'));
            at = self.digits_from(at)?;
        }
        self.at = at;
        Ok(Number::of_text(self.text.get(from..at).unwrap_or_default()))
    }

    /// The end of the digits at `at`, of which there must be one.
    fn digits_from(&mut self, at: usize) -> Token<usize> {
        let bytes = self.text.as_bytes().get(at..).unwrap_or_default();
        match bytes.iter().take_while(|byte| byte.is_ascii_digit()).count() {
            0 => self.miss_of(at, at, Due::Digit),
            count => Ok(at + count),
        }
    }

    /// A parsed number. Where `serde_json` keeps digits it has these; else it has the value of its
    /// `f64`, whose exact digits are not the ones that it prints once it is large.
    fn number_parsed(&mut self) -> Number<'_> {
        if let Some(value) = self.parsed_whole() {
            return Number::whole(value);
        }
        let Some(Value::Number(number)) = self.next.take() else {
            return Number::whole(0);
        };
        self.digits = match number.as_f64() {
            Some(float) if float.fract() == 0.0 && !keeps_digits() => format!("{float:.0}"),
            _ => number.to_string(),
        };
        Number::of_text(&self.digits)
    }
}

/// Reads digits from `at` on, as more digits of `value`, and says where they end. The value is
/// right where they are few.
#[inline]
fn digits(bytes: &[u8], mut at: usize, mut value: i64) -> (i64, usize) {
    while let Some(byte @ b'0'..=b'9') = bytes.get(at) {
        value = value.wrapping_mul(10).wrapping_add(i64::from(byte - b'0'));
        at += 1;
    }
    (value, at)
}

/// Whether a number may begin with the digits up to `end`.
#[inline]
fn lead(bytes: &[u8], end: usize) -> bool {
    end == 1 || (end > 1 && bytes.first() != Some(&b'0'))
}

impl<'t> Number<'t> {
    /// The number that `text` spells, which follows RFC 8259, section 6.
    pub(crate) fn of_text(text: &'t str) -> Self {
        if text.len() > FEW {
            return text.parse().map_or(Number(Digits::Text(text)), Number::whole);
        }
        let mut digits = 0;
        let mut places = None;
        for byte in text.bytes() {
            match byte {
                b'0'..=b'9' => {
                    digits = digits * 10 + i64::from(byte - b'0');
                    places = places.map(|places| places + 1);
                }
                b'.' => places = Some(0),
                b'-' => {}
                _ => return Number(Digits::Text(text)),
            }
        }
        let negative = text.starts_with('-');
        let digits = if negative { -digits } else { digits };
        match places {
            // An `f64` has a negative zero, and these do not.
            _ if negative && digits == 0 => Number(Digits::Text(text)),
            None => Number::whole(digits.into()),
            Some(places) => Number(Digits::Short(digits, -places, text.as_bytes())),
        }
    }
}

impl Number<'_> {
    /// A whole number.
    #[inline]
    pub(crate) fn whole(value: i128) -> Self {
        Number(Digits::Whole(value))
    }

    /// `integer` if its value is integral, else `number`.
    pub(crate) fn kind(&self) -> Kind {
        match self.integral() {
            Integral::Fraction => Kind::Number,
            Integral::Exact(_) | Integral::Below | Integral::Above => Kind::Integer,
        }
    }

    /// Its exact value, if it is integral.
    pub(crate) fn integral(&self) -> Integral {
        match self.0 {
            Digits::Whole(value) => Integral::Exact(value),
            Digits::Short(..) | Digits::Text(_) => {
                self.with_significand(|number| number.integral())
            }
        }
    }

    /// Whether it is easily seen to lie between two whole numbers, or to be one of them.
    #[inline]
    #[allow(clippy::cast_precision_loss, reason = "rounding keeps order")]
    pub(crate) fn is_within(&self, least: i64, most: i64) -> bool {
        match self.0 {
            Digits::Whole(value) => i128::from(least) <= value && value <= i128::from(most),
            Digits::Short(..) => {
                let value = self.to_f64();
                (least as f64) < value && value < most as f64
            }
            Digits::Text(_) => false,
        }
    }

    /// How it compares to `bound`, exactly.
    #[inline]
    pub(crate) fn cmp(&self, bound: Decimal) -> Ordering {
        let quick = match self.0 {
            Digits::Whole(value) => Decimal::integer(value).quick_cmp(bound),
            Digits::Short(digits, exponent, _) => {
                Decimal::spelled(digits, exponent).quick_cmp(bound)
            }
            Digits::Text(_) => None,
        };
        quick.unwrap_or_else(|| self.cmp_digits(bound))
    }

    #[inline(never)]
    fn cmp_digits(&self, bound: Decimal) -> Ordering {
        // Rounding keeps order, so two numbers that round apart are apart.
        if let Some(quick) = bound.quick_f64()
            && let Some(order @ (Ordering::Less | Ordering::Greater)) =
                self.to_f64().partial_cmp(&quick)
        {
            return order;
        }
        let bound = bound.scientific();
        self.with_significand(|number| number.cmp(&Significand::of(&bound)))
    }

    /// Whether it is a whole number of times `step`, exactly.
    #[inline(never)]
    pub(crate) fn is_multiple_of(&self, step: Decimal) -> bool {
        if let (Digits::Whole(value), Some(step)) = (self.0, step.to_integer()) {
            return value.checked_rem(step) == Some(0);
        }
        self.with_significand(|number| number.is_multiple_of(step))
    }

    fn with_significand<R>(&self, f: impl FnOnce(Significand<'_>) -> R) -> R {
        match self.0 {
            Digits::Whole(value) => f(Significand::of(&value.to_string())),
            Digits::Short(.., digits) => f(Significand::of(spelling(digits))),
            Digits::Text(text) => f(Significand::of(text)),
        }
    }

    /// Gives its sign, its digits without the zeros that say nothing, and the exponent that is left;
    /// zero has no digits.
    pub(super) fn with_digits<R>(&self, f: impl FnOnce(bool, &str, i64) -> R) -> R {
        self.with_significand(|number| {
            let digits: String = number.digits().map(|digit| char::from(digit + b'0')).collect();
            f(number.negative, &digits, number.exponent)
        })
    }

    /// A spelling of it.
    pub(crate) fn spelled(&self) -> String {
        match self.0 {
            Digits::Whole(value) => value.to_string(),
            Digits::Short(.., digits) => spelling(digits).to_owned(),
            Digits::Text(text) => text.to_owned(),
        }
    }

    /// The nearest `f64`, infinite where it is out of range.
    #[inline]
    pub(crate) fn to_f64(self) -> f64 {
        let (quick, spelled) = match self.0 {
            #[allow(clippy::cast_precision_loss, reason = "the nearest is what is asked for")]
            Digits::Whole(value) => return value as f64,
            Digits::Short(digits, exponent, spelled) => {
                (Decimal::spelled(digits, exponent).quick_f64(), spelled)
            }
            Digits::Text(text) => (None, text.as_bytes()),
        };
        quick.unwrap_or_else(|| nearest(spelled))
    }

    /// The nearest `f32`, rounded once from the digits.
    pub(crate) fn to_f32(self) -> f32 {
        match self.0 {
            #[allow(clippy::cast_precision_loss, reason = "the nearest is what is asked for")]
            Digits::Whole(value) => value as f32,
            Digits::Short(.., digits) => spelling(digits).parse().unwrap_or(f32::NAN),
            Digits::Text(text) => text.parse().unwrap_or(f32::NAN),
        }
    }

    /// Writes it so that equal numbers are written alike.
    pub(crate) fn write_canonical(&self, out: &mut String) {
        self.with_significand(|number| {
            if number.negative && !number.is_zero() {
                out.push('-');
            }
            out.extend(number.digits().map(|digit| char::from(b'0' + digit)));
            if number.is_zero() {
                out.push('0');
            } else {
                out.extend(["e", &number.exponent.to_string()]);
            }
        });
    }
}

#[inline(never)]
fn nearest(digits: &[u8]) -> f64 {
    spelling(digits).parse().unwrap_or(f64::NAN)
}

/// Digits, and the point among them, as text.
fn spelling(digits: &[u8]) -> &str {
    std::str::from_utf8(digits).unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn with<R>(text: &str, f: impl FnOnce(Number<'_>) -> R) -> R {
        f(Reader::literal(text).number().unwrap())
    }

    #[test]
    fn integral_values_are_exact_in_any_spelling() {
        for (text, value) in [
            ("3.0", 3),
            ("3e2", 300),
            ("100e-2", 1),
            ("-0", 0),
            ("-0.0e9", 0),
            ("9007199254740993.0", 9_007_199_254_740_993),
            ("0.00000000000000000001e20", 1),
            ("1e0000000000", 1),
            ("-12.50e1", -125),
            ("0e999999999999999999999", 0),
        ] {
            assert_eq!(with(text, |n| n.integral()), Integral::Exact(value), "{text}");
        }
        assert_eq!(with("1e999999999999999999999", |n| n.integral()), Integral::Above);
        assert_eq!(with("-1e400", |n| n.integral()), Integral::Below);
        for text in ["1e-400", "1.0000000000000000000001", "0.5", "1e-999999999999999999999"] {
            assert_eq!(with(text, |n| n.integral()), Integral::Fraction, "{text}");
        }
    }

    #[test]
    fn comparison_is_by_value_in_decimals() {
        let tenth = Decimal::new(1, -1);
        assert_eq!(with("0.1", |n| n.cmp(tenth)), Ordering::Equal);
        assert_eq!(with("10e-2", |n| n.cmp(tenth)), Ordering::Equal);
        assert_eq!(with("0.1000000000000000000001", |n| n.cmp(tenth)), Ordering::Greater);
        assert_eq!(with("-0.1", |n| n.cmp(tenth)), Ordering::Less);
        assert_eq!(with("-0.2", |n| n.cmp(Decimal::new(-1, -1))), Ordering::Less);
        assert_eq!(with("-0.0", |n| n.cmp(Decimal::integer(0))), Ordering::Equal);
        assert_eq!(with("1e999999999", |n| n.cmp(tenth)), Ordering::Greater);
        assert_eq!(with("99", |n| n.cmp(Decimal::new(995, -1))), Ordering::Less);
    }

    #[test]
    fn multiples_are_exact() {
        let half = Decimal::new(5, -1);
        for (text, step, yes) in [
            ("1.5", half, true),
            ("1.25", half, false),
            ("1e300", half, true),
            ("0", half, true),
            ("0.3", Decimal::new(1, -1), true),
            ("15", Decimal::integer(5), true),
            ("1.5e1", Decimal::integer(5), true),
            ("16", Decimal::integer(5), false),
            ("1e20", Decimal::integer(7), false),
            ("7e20", Decimal::integer(7), true),
        ] {
            assert_eq!(with(text, |n| n.is_multiple_of(step)), yes, "{text} {step}");
        }
    }

    #[test]
    fn equal_numbers_are_written_alike() {
        let canonical = |text| {
            let mut out = String::new();
            with(text, |n| n.write_canonical(&mut out));
            out
        };
        assert_eq!(canonical("100"), canonical("1.00e2"));
        assert_eq!(canonical("-0.0"), canonical("0"));
        assert_ne!(canonical("1"), canonical("-1"));
        assert_ne!(canonical("0.1"), canonical("0.10000000000000000000000001"));
    }
}
