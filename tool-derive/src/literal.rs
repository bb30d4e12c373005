//! The literals that attributes take, as exact values.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Expr, Lit, LitStr, Token, UnOp, braced, bracketed, token};

/// A literal, and where it stands.
#[derive(Clone)]
pub(crate) struct Literal {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

/// What a literal says.
#[derive(Clone)]
pub(crate) enum Value {
    Boolean(bool),
    Number(Decimal),
    String(String),
    List(Vec<Literal>),
    Object(Vec<(String, Literal)>),
    Null,
}

/// An exact number: `mantissa` × 10 to the power of `exponent`, which is never positive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(crate) mantissa: i128,
    pub(crate) exponent: i32,
}

impl Literal {
    /// The literal that is written, in the tongue of Rust or, for objects, of JSON; or if it is
    /// neither, where that shows.
    pub(crate) fn of(tokens: &TokenStream) -> syn::Result<syn::Result<Self>> {
        match syn::parse2::<Expr>(tokens.clone()) {
            Ok(expr) => Ok(Literal::parse(&expr)),
            Err(error) if !tokens.to_string().contains('{') => Err(error),
            Err(_) => Ok(json.parse2(tokens.clone())),
        }
    }

    pub(crate) fn is_scalar(&self) -> bool {
        matches!(self.value, Value::Boolean(_) | Value::Number(_) | Value::String(_))
    }

    /// The literal that `expr` is.
    pub(crate) fn parse(expr: &Expr) -> syn::Result<Self> {
        Ok(Literal { value: value(expr)?, span: expr.span() })
    }

    /// A word for what it is.
    pub(crate) fn what(&self) -> &'static str {
        match &self.value {
            Value::Boolean(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::List(_) => "a list",
            Value::Object(_) => "an object",
            Value::Null => "null",
        }
    }

    /// As JSON text.
    pub(crate) fn json(&self) -> String {
        match &self.value {
            Value::Boolean(value) => value.to_string(),
            Value::Number(value) => value.to_string(),
            Value::String(value) => quoted(value),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(Literal::json).collect();
                format!("[{}]", items.join(","))
            }
            Value::Object(members) => {
                let member = |(key, value): &(String, Literal)| quoted(key) + ":" + &value.json();
                let members: Vec<String> = members.iter().map(member).collect();
                format!("{{{}}}", members.join(","))
            }
            Value::Null => "null".to_owned(),
        }
    }
}

/// JSON, as Rust's tokens.
fn json(input: ParseStream<'_>) -> syn::Result<Literal> {
    let inside;
    if input.peek(token::Brace) {
        let span = braced!(inside in input).span.join();
        let member = |input: ParseStream<'_>| {
            let key: LitStr = input.parse().map_err(|error| {
                let message = "names in an object are quoted, as in `{\"from\": 1}`";
                syn::Error::new(error.span(), message)
            })?;
            input.parse::<Token![:]>()?;
            Ok((key.value(), json(input)?))
        };
        let mut members: Vec<(String, Literal)> = Vec::new();
        for (key, value) in inside.parse_terminated(member, Token![,])? {
            if members.iter().any(|(earlier, _)| *earlier == key) {
                let message = format!("the property `{key}` is there twice; leave one out");
                return Err(syn::Error::new(value.span, message));
            }
            members.push((key, value));
        }
        return Ok(Literal { value: Value::Object(members), span });
    }
    if input.peek(token::Bracket) {
        let span = bracketed!(inside in input).span.join();
        let items = inside.parse_terminated(json, Token![,])?;
        return Ok(Literal { value: Value::List(items.into_iter().collect()), span });
    }
    let value = input.parse().map_err(|error| {
        syn::Error::new(error.span(), "expected a value, as in `{\"from\": 1}`")
    })?;
    Literal::parse(&value)
}

fn value(expr: &Expr) -> syn::Result<Value> {
    let fault = |what: &str| Err(syn::Error::new(expr.span(), what));
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Bool(value) => Ok(Value::Boolean(value.value)),
            Lit::Int(value) => number(value.base10_digits(), value.suffix(), expr.span()),
            Lit::Float(value) => number(value.base10_digits(), value.suffix(), expr.span()),
            Lit::Str(value) => Ok(Value::String(value.value())),
            Lit::Char(value) => Ok(Value::String(value.value().to_string())),
            _ => fault("this kind of literal has no JSON; write a boolean, a number or a string"),
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match value(&unary.expr)? {
            Value::Number(number) => {
                Ok(Value::Number(Decimal { mantissa: -number.mantissa, exponent: number.exponent }))
            }
            _ => fault("only a number can be negative"),
        },
        Expr::Array(array) => {
            array.elems.iter().map(Literal::parse).collect::<syn::Result<_>>().map(Value::List)
        }
        Expr::Path(path) if path.path.is_ident("null") => Ok(Value::Null),
        Expr::Block(block) if block.block.stmts.is_empty() => Ok(Value::Object(Vec::new())),
        Expr::Struct(_) => fault("write it as JSON, as in `{\"from\": 1}`"),
        Expr::Group(group) => value(&group.expr),
        Expr::Paren(paren) => value(&paren.expr),
        _ => fault("a derive sees the words alone; write the value itself, not a name or a call"),
    }
}

fn number(digits: &str, suffix: &str, span: Span) -> syn::Result<Value> {
    if !suffix.is_empty() {
        let message = format!("a JSON number has no type; write it without `{suffix}`");
        return Err(syn::Error::new(span, message));
    }
    Decimal::parse(digits)
        .map(Value::Number)
        .ok_or_else(|| syn::Error::new(span, "this number has too many digits; write at most 30"))
}

impl Decimal {
    /// The number that Rust's digits spell, if it has at most 30 digits written out.
    fn parse(digits: &str) -> Option<Self> {
        let (digits, exponent) = match digits.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.parse().ok()?),
            None => (digits, 0i32),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let mut mantissa: i128 = format!("{whole}{fraction}").parse().ok()?;
        let mut exponent = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
        if mantissa == 0 {
            exponent = 0;
        }
        while exponent < 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            exponent += 1;
        }
        while exponent > 0 {
            mantissa = mantissa.checked_mul(10)?;
            exponent -= 1;
        }
        let fits = mantissa.unsigned_abs() < 10u128.pow(30) && exponent > -30;
        fits.then_some(Decimal { mantissa, exponent })
    }

    /// Whether JSON, which has `f64` for fractions, can print exactly this number.
    pub(crate) fn prints_exactly(self) -> bool {
        let integer = i128::from(i64::MIN)..=i128::from(u64::MAX);
        if self.exponent == 0 && integer.contains(&self.mantissa) {
            return true;
        }
        let printed = self.to_string().parse::<f64>().map(|number| number.to_string());
        printed.ok().and_then(|printed| Decimal::parse(&printed)) == Some(self)
    }

    /// Whether it is a whole number divided by a power of two, so that every validator agrees on
    /// its multiples.
    pub(crate) fn is_dyadic(self) -> bool {
        let fives = 5i128.checked_pow(self.exponent.unsigned_abs());
        fives.is_some_and(|fives| self.mantissa % fives == 0)
    }

    /// Whether it is a multiple of `step`, unless that takes more than 128 bits.
    pub(crate) fn is_multiple_of(self, step: Self) -> Option<bool> {
        let exponent = self.exponent.min(step.exponent);
        let in_units = |number: Self| {
            let places = 10i128.checked_pow(number.exponent.abs_diff(exponent))?;
            number.mantissa.checked_mul(places)
        };
        Some(in_units(self)?.checked_rem(in_units(step)?)? == 0)
    }

    /// Whether a multiple of it lies between two numbers, which are excluded where they are open,
    /// unless that takes more than 128 bits.
    pub(crate) fn has_multiple_between(
        self,
        low: Self,
        high: Self,
        [open_below, open_above]: [bool; 2],
    ) -> Option<bool> {
        let exponent = self.exponent.min(low.exponent).min(high.exponent);
        let in_units = |number: Self| {
            let places = 10i128.checked_pow(number.exponent.abs_diff(exponent))?;
            number.mantissa.checked_mul(places)
        };
        let (step, low, high) = (in_units(self)?, in_units(low)?, in_units(high)?);
        let last = high.checked_div_euclid(step)?.checked_mul(step)?;
        let last = if open_above && last == high { last.checked_sub(step)? } else { last };
        Some(if open_below { last > low } else { last >= low })
    }

    pub(crate) fn is_positive(self) -> bool {
        self.mantissa > 0
    }

    /// The expression that makes it at run time.
    pub(crate) fn expression(self) -> TokenStream {
        let Decimal { mantissa, exponent } = self;
        if exponent == 0 {
            let mantissa = proc_macro2::Literal::i128_unsuffixed(mantissa);
            return quote!(__p::integer(#mantissa));
        }
        let parts = self.parts();
        quote!(__p::Decimal::new(#parts))
    }

    /// Its digits, and by which power of ten they are multiplied.
    pub(crate) fn parts(self) -> TokenStream {
        let Decimal { mantissa, exponent } = self;
        let mantissa = proc_macro2::Literal::i128_unsuffixed(mantissa);
        let exponent = proc_macro2::Literal::i32_unsuffixed(exponent);
        quote!(#mantissa, #exponent)
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        // Both have at most 30 digits. Apart from their whole parts, the fractions decide.
        let split = |number: &Decimal| {
            let unit = 10i128.pow(number.exponent.unsigned_abs());
            let fraction = number.mantissa.rem_euclid(unit);
            let places = 10i128.pow(30 - number.exponent.unsigned_abs());
            (number.mantissa.div_euclid(unit), fraction * places)
        };
        split(self).cmp(&split(other))
    }
}

/// As it is written in Rust and in JSON.
impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let places = self.exponent.unsigned_abs() as usize;
        let digits = format!("{:0>width$}", self.mantissa.unsigned_abs(), width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let point = if places > 0 { "." } else { "" };
        write!(f, "{sign}{whole}{point}{fraction}")
    }
}

/// A JSON string (RFC 8259, section 7).
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\0'..='\x1f' => out.extend(format!("\\u{:04x}", u32::from(c)).chars()),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn decimal(digits: &str) -> Decimal {
        Decimal::parse(digits).unwrap()
    }

    #[test]
    fn numbers_are_exact_and_ordered() {
        assert_eq!(decimal("0.50").to_string(), "0.5");
        assert_eq!(decimal("1e3").to_string(), "1000");
        assert_eq!(decimal("0.0").to_string(), "0");
        assert!(decimal("0.1") < decimal("0.25"));
        assert!(Decimal { mantissa: -5, exponent: -1 } < decimal("0"));
        assert!(Decimal { mantissa: -15, exponent: -1 } < Decimal { mantissa: -1, exponent: 0 });
        assert!(Decimal::parse("1e31").is_none());
    }

    #[test]
    fn tells_what_json_and_validators_take() {
        assert!(decimal("0.1").prints_exactly());
        assert!(!decimal("0.1000000000000000000001").prints_exactly());
        // Beyond 64 bits only what an `f64` prints.
        assert!(decimal("18446744073709551615").prints_exactly());
        assert!(!decimal("18446744073709551617").prints_exactly());
        assert!(decimal("972783798187987100000000000").prints_exactly());
        let between = |low, high, open| {
            decimal("0.25").has_multiple_between(decimal(low), decimal(high), open)
        };
        assert_eq!(between("0.1", "0.2", [false; 2]), Some(false));
        assert_eq!(between("0.25", "0.3", [false; 2]), Some(true));
        assert_eq!(between("0.25", "0.3", [true, false]), Some(false));
        assert_eq!(between("0.3", "0.5", [false, true]), Some(false));
        assert!(decimal("0.125").is_dyadic());
        assert!(!decimal("0.1").is_dyadic());
    }

    #[test]
    fn strings_become_json() {
        assert_eq!(quoted("a\"\\\n\u{e9}"), "\"a\\\"\\\\\\u000a\u{e9}\"");
    }
}
