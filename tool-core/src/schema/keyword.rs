//! Floor 2: the keywords: how each is advertised and how it is enforced, side by side.

use super::Dfa;
use super::told::same;
use crate::json::{Decimal, Kind, Number};
use crate::report::{InWords, counted, listed, nearest};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

/// A keyword of JSON Schema 2020-12 (validation), with what it asks for.
#[derive(Clone, Copy, Debug)]
pub enum Keyword {
    /// `minimum` (6.2.4)
    Minimum(Decimal),
    /// `maximum` (6.2.2)
    Maximum(Decimal),
    /// `exclusiveMinimum` (6.2.5)
    ExclusiveMinimum(Decimal),
    /// `exclusiveMaximum` (6.2.3)
    ExclusiveMaximum(Decimal),
    /// `multipleOf` (6.2.1)
    MultipleOf(Decimal),
    /// `not: {const: 0}`
    NonZero,
    /// `minLength` (6.3.2), in code points
    MinLength(usize),
    /// `maxLength` (6.3.1), in code points
    MaxLength(usize),
    /// `pattern` (6.3.3)
    Pattern(Pattern),
    /// `format` (7), with the pattern that is exactly what it means
    Format(Format),
    /// `pattern` (6.3.3), of a notation that JSON Schema has no name for
    Notation(Format),
    /// `minItems` (6.4.2)
    MinItems(usize),
    /// `maxItems` (6.4.1)
    MaxItems(usize),
    /// `uniqueItems` (6.4.3); enforced where the items are read, which sees them all
    UniqueItems,
    /// `minProperties` (6.5.2)
    MinProperties(usize),
    /// `maxProperties` (6.5.1)
    MaxProperties(usize),
    /// `const` (6.1.3)
    Const(Constant),
    /// `enum` (6.1.2)
    Enum(&'static [Constant]),
}

/// A portable pattern, and the automaton that looks for it.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The pattern as it is advertised.
    pub source: &'static str,
    /// The same, compiled.
    pub dfa: Dfa,
    /// What it asks for in the words of its author, if there are any.
    pub words: Option<&'static str>,
}

/// A format or another notation that is checked exactly.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// As JSON Schema calls it, where it has a name for it.
    pub name: &'static str,
    /// What it is, so that whoever reads it can write one.
    pub words: &'static str,
    /// A string in it.
    pub example: &'static str,
    /// All that it means, but for the limits.
    pub pattern: Pattern,
    /// How many of the keywords behind it are limits that belong to it.
    pub limits: usize,
}

/// A value that a keyword names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant {
    /// A boolean.
    Boolean(bool),
    /// A number.
    Number(Decimal),
    /// A string.
    String(&'static str),
}

/// A value that was read, as far as keywords look at it.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'v> {
    /// A boolean.
    Boolean(bool),
    /// A number, with its digits.
    Number(&'v Number<'v>),
    /// A string.
    String(&'v str),
    /// An array of so many items.
    Items(usize),
    /// An object of so many properties.
    Properties(usize),
}

impl Keyword {
    /// A pattern that refusals tell in these words.
    #[must_use]
    pub const fn says(mut self, words: &'static str) -> Self {
        if let Keyword::Pattern(pattern) = &mut self {
            pattern.words = Some(words);
        }
        self
    }

    /// A format to which so many of the keywords behind it belong.
    #[must_use]
    pub const fn limited_by_next(mut self, limits: usize) -> Self {
        if let Keyword::Format(format) = &mut self {
            format.limits = limits;
        }
        self
    }

    /// How many of the keywords behind it belong to it.
    pub(super) const fn limits(&self) -> usize {
        match self {
            Keyword::Format(format) => format.limits,
            _ => 0,
        }
    }

    /// As JSON Schema spells it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Keyword::Minimum(_) => "minimum",
            Keyword::Maximum(_) => "maximum",
            Keyword::ExclusiveMinimum(_) => "exclusiveMinimum",
            Keyword::ExclusiveMaximum(_) => "exclusiveMaximum",
            Keyword::MultipleOf(_) => "multipleOf",
            Keyword::NonZero => "not",
            Keyword::MinLength(_) => "minLength",
            Keyword::MaxLength(_) => "maxLength",
            Keyword::Pattern(_) | Keyword::Notation(_) => "pattern",
            Keyword::Format(_) => "format",
            Keyword::MinItems(_) => "minItems",
            Keyword::MaxItems(_) => "maxItems",
            Keyword::UniqueItems => "uniqueItems",
            Keyword::MinProperties(_) => "minProperties",
            Keyword::MaxProperties(_) => "maxProperties",
            Keyword::Const(_) => "const",
            Keyword::Enum(_) => "enum",
        }
    }

    /// The key of the attribute that asks for it; for what only types ask for, as JSON Schema spells
    /// it.
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Keyword::ExclusiveMinimum(_) => "exclusive_minimum",
            Keyword::ExclusiveMaximum(_) => "exclusive_maximum",
            Keyword::MultipleOf(_) => "multiple_of",
            Keyword::MinLength(_) => "min_length",
            Keyword::MaxLength(_) => "max_length",
            Keyword::MinItems(_) => "min_items",
            Keyword::MaxItems(_) => "max_items",
            Keyword::UniqueItems => "unique_items",
            Keyword::MinProperties(_) => "min_properties",
            Keyword::MaxProperties(_) => "max_properties",
            Keyword::Minimum(_)
            | Keyword::Maximum(_)
            | Keyword::NonZero
            | Keyword::Pattern(_)
            | Keyword::Format(_)
            | Keyword::Notation(_)
            | Keyword::Const(_)
            | Keyword::Enum(_) => self.name(),
        }
    }

    /// Writes it into the schema of a value. One that stands there already goes into `allOf`.
    pub fn describe(&self, schema: &mut Map<String, Value>) {
        let pattern = match self {
            Keyword::Format(format) => Some(format.pattern.source),
            _ => None,
        };
        let own = [("pattern", pattern.map(Value::from)), (self.name(), Some(self.value()))];
        let own = own.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        for (name, value) in own {
            match schema.get(&name) {
                None => {
                    schema.insert(name, value);
                }
                Some(other) if *other == value => {}
                Some(_) => also(schema, [Value::Object(Map::from_iter([(name, value)]))]),
            }
        }
    }

    fn value(&self) -> Value {
        match self {
            Keyword::Minimum(bound)
            | Keyword::Maximum(bound)
            | Keyword::ExclusiveMinimum(bound)
            | Keyword::ExclusiveMaximum(bound)
            | Keyword::MultipleOf(bound) => number(*bound),
            Keyword::MinLength(count)
            | Keyword::MaxLength(count)
            | Keyword::MinItems(count)
            | Keyword::MaxItems(count)
            | Keyword::MinProperties(count)
            | Keyword::MaxProperties(count) => Value::from(*count),
            Keyword::Pattern(pattern) | Keyword::Notation(Format { pattern, .. }) => {
                Value::from(pattern.source)
            }
            Keyword::Format(format) => Value::from(format.name),
            Keyword::NonZero => json!({"const": 0}),
            Keyword::UniqueItems => Value::Bool(true),
            Keyword::Const(constant) => constant.value(),
            Keyword::Enum(constants) => constants.iter().map(Constant::value).collect(),
        }
    }

    /// Whether a value satisfies it. Of a value that it says nothing about, it asks nothing.
    #[inline]
    #[must_use]
    pub fn admits(&self, subject: &Subject<'_>) -> bool {
        match (self, subject) {
            (Keyword::Minimum(bound), Subject::Number(n)) => n.cmp(*bound) != Ordering::Less,
            (Keyword::Maximum(bound), Subject::Number(n)) => n.cmp(*bound) != Ordering::Greater,
            (Keyword::ExclusiveMinimum(bound), Subject::Number(n)) => {
                n.cmp(*bound) == Ordering::Greater
            }
            (Keyword::ExclusiveMaximum(bound), Subject::Number(n)) => {
                n.cmp(*bound) == Ordering::Less
            }
            (Keyword::MultipleOf(step), Subject::Number(n)) => n.is_multiple_of(*step),
            (Keyword::NonZero, Subject::Number(n)) => n.cmp(Decimal::integer(0)) != Ordering::Equal,
            (Keyword::MinLength(least), Subject::String(s)) => has_at_least(s, *least),
            (Keyword::MaxLength(most), Subject::String(s)) => !has_at_least(s, most + 1),
            (Keyword::Pattern(pattern), Subject::String(s)) => pattern.dfa.is_match(s),
            (Keyword::Format(format) | Keyword::Notation(format), Subject::String(s)) => {
                format.pattern.dfa.is_match(s)
            }
            (Keyword::MinItems(least), Subject::Items(n))
            | (Keyword::MinProperties(least), Subject::Properties(n)) => n >= least,
            (Keyword::MaxItems(most), Subject::Items(n))
            | (Keyword::MaxProperties(most), Subject::Properties(n)) => n <= most,
            (Keyword::Const(constant), subject) => constant.equals(subject),
            (Keyword::Enum(constants), subject) => constants.iter().any(|c| c.equals(subject)),
            (
                Keyword::Minimum(_)
                | Keyword::Maximum(_)
                | Keyword::ExclusiveMinimum(_)
                | Keyword::ExclusiveMaximum(_)
                | Keyword::MultipleOf(_)
                | Keyword::NonZero
                | Keyword::MinLength(_)
                | Keyword::MaxLength(_)
                | Keyword::Pattern(_)
                | Keyword::Format(_)
                | Keyword::Notation(_)
                | Keyword::MinItems(_)
                | Keyword::MaxItems(_)
                | Keyword::UniqueItems
                | Keyword::MinProperties(_)
                | Keyword::MaxProperties(_),
                _,
            ) => true,
        }
    }

    /// As [`admits`](Keyword::admits), for constants. Where that takes more than 128 bits, it is
    /// left to the gate.
    pub(super) const fn admits_constant(&self, constant: &Constant) -> bool {
        match (self, constant) {
            (Keyword::Minimum(bound), Constant::Number(n)) => {
                !matches!(n.quick_cmp(*bound), Some(Ordering::Less))
            }
            (Keyword::Maximum(bound), Constant::Number(n)) => {
                !matches!(n.quick_cmp(*bound), Some(Ordering::Greater))
            }
            (Keyword::ExclusiveMinimum(bound), Constant::Number(n)) => {
                matches!(n.quick_cmp(*bound), Some(Ordering::Greater) | None)
            }
            (Keyword::ExclusiveMaximum(bound), Constant::Number(n)) => {
                matches!(n.quick_cmp(*bound), Some(Ordering::Less) | None)
            }
            (Keyword::MultipleOf(step), Constant::Number(n)) => {
                !matches!(n.is_quick_multiple(*step), Some(false))
            }
            (Keyword::NonZero, Constant::Number(n)) => n.mantissa() != 0,
            (Keyword::MinLength(least), Constant::String(s)) => code_points(s) >= *least,
            (Keyword::MaxLength(most), Constant::String(s)) => code_points(s) <= *most,
            (
                Keyword::Pattern(pattern)
                | Keyword::Format(Format { pattern, .. })
                | Keyword::Notation(Format { pattern, .. }),
                Constant::String(s),
            ) => pattern.dfa.admits(s),
            (Keyword::Const(own), sent) => own.is_same(sent),
            (Keyword::Enum(constants), sent) => {
                let mut rest = *constants;
                while let [own, others @ ..] = rest {
                    if own.is_same(sent) {
                        return true;
                    }
                    rest = others;
                }
                false
            }
            _ => true,
        }
    }

    /// Where it stands in a schema: the least before the most.
    pub(super) fn rank(&self) -> usize {
        const ORDER: [&str; 6] =
            ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "pattern"];
        let name = match self {
            // It brings a pattern of its own, which stands first where there are more.
            Keyword::Format(_) => "pattern",
            _ => self.name(),
        };
        ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len())
    }

    /// The string among its values that somebody probably meant.
    pub(crate) fn nearest(&self, subject: &Subject<'_>) -> Option<&'static str> {
        let (Keyword::Enum(constants), Subject::String(sent)) = (self, subject) else {
            return None;
        };
        nearest(
            sent,
            constants.iter().filter_map(|constant| match constant {
                Constant::String(string) => Some(*string),
                Constant::Boolean(_) | Constant::Number(_) => None,
            }),
        )
    }

    /// Whether `other` asks for the same or for more on the same side, so that this one need not
    /// be said beside it.
    pub(super) fn yields_to(&self, other: &Keyword) -> bool {
        use Keyword as K;
        match (self, other) {
            (K::Minimum(own), K::Minimum(other))
            | (K::ExclusiveMinimum(own), K::ExclusiveMinimum(other) | K::Minimum(other)) => {
                own.cmp(other) == Ordering::Less
            }
            (K::Minimum(own), K::ExclusiveMinimum(other)) => own.cmp(other) != Ordering::Greater,
            (K::Maximum(own), K::Maximum(other))
            | (K::ExclusiveMaximum(own), K::ExclusiveMaximum(other) | K::Maximum(other)) => {
                own.cmp(other) == Ordering::Greater
            }
            (K::Maximum(own), K::ExclusiveMaximum(other)) => own.cmp(other) != Ordering::Less,
            // A list of values says more than a bound that all of them are within.
            (bound, K::Enum(values)) => values.iter().all(|value| value.is_within(bound)),
            (bound, K::Const(value)) => value.is_within(bound),
            (K::MinLength(own), K::MinLength(other))
            | (K::MinItems(own), K::MinItems(other))
            | (K::MinProperties(own), K::MinProperties(other)) => own < other,
            (K::MaxLength(own), K::MaxLength(other))
            | (K::MaxItems(own), K::MaxItems(other))
            | (K::MaxProperties(own), K::MaxProperties(other)) => own > other,
            _ => false,
        }
    }
}

/// What it asks for.
impl InWords for Keyword {
    fn expected(&self) -> String {
        match self {
            Keyword::Minimum(bound) => format!("at least {bound}"),
            Keyword::Maximum(bound) => format!("at most {bound}"),
            Keyword::ExclusiveMinimum(bound) => format!("more than {bound}"),
            Keyword::ExclusiveMaximum(bound) => format!("less than {bound}"),
            Keyword::MultipleOf(step) => format!("a multiple of {step}"),
            Keyword::NonZero => "a number other than 0".to_owned(),
            Keyword::MinLength(n) => format!("at least {}", counted(*n, "character")),
            Keyword::MaxLength(n) => format!("at most {}", counted(*n, "character")),
            Keyword::Pattern(Pattern { words: Some(words), .. }) => (*words).to_owned(),
            Keyword::Pattern(pattern) => format!("a string that matches {}", pattern.source),
            Keyword::Format(Format { words, example, .. })
            | Keyword::Notation(Format { words, example, .. }) => {
                format!("{words}, such as {example}")
            }
            Keyword::MinItems(n) => format!("at least {}", counted(*n, "item")),
            Keyword::MaxItems(n) => format!("at most {}", counted(*n, "item")),
            Keyword::UniqueItems => "each item only once".to_owned(),
            Keyword::MinProperties(1) => "at least 1 property".to_owned(),
            Keyword::MinProperties(n) => format!("at least {n} properties"),
            Keyword::MaxProperties(1) => "at most 1 property".to_owned(),
            Keyword::MaxProperties(n) => format!("at most {n} properties"),
            Keyword::Const(constant) => constant.value().to_string(),
            Keyword::Enum(constants) => {
                listed("one of ", constants.iter().map(|constant| constant.value().to_string()))
            }
        }
    }
}

impl Constant {
    pub(crate) fn value(&self) -> Value {
        match self {
            Constant::Boolean(boolean) => Value::Bool(*boolean),
            Constant::Number(decimal) => number(*decimal),
            Constant::String(string) => Value::from(*string),
        }
    }

    /// What kind of value it is.
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Constant::Boolean(_) => Kind::Boolean,
            Constant::Number(number) => match number.to_integer() {
                Some(_) => Kind::Integer,
                None => Kind::Number,
            },
            Constant::String(_) => Kind::String,
        }
    }

    pub(super) const fn is_same(&self, other: &Constant) -> bool {
        match (self, other) {
            (Constant::Boolean(one), Constant::Boolean(other)) => *one == *other,
            (Constant::Number(one), Constant::Number(other)) => {
                matches!(one.quick_cmp(*other), Some(Ordering::Equal) | None)
            }
            (Constant::String(one), Constant::String(other)) => same(one, other),
            _ => false,
        }
    }

    /// Whether it is this whole number.
    pub(crate) fn is_integer(&self, number: i128) -> bool {
        matches!(self, Constant::Number(own) if own.to_integer() == Some(number))
    }

    /// Whether a bound holds for it.
    fn is_within(&self, bound: &Keyword) -> bool {
        let Constant::Number(own) = self else { return false };
        match bound {
            Keyword::Minimum(bound) => own >= bound,
            Keyword::Maximum(bound) => own <= bound,
            Keyword::ExclusiveMinimum(bound) => own > bound,
            Keyword::ExclusiveMaximum(bound) => own < bound,
            _ => false,
        }
    }

    fn equals(&self, subject: &Subject<'_>) -> bool {
        match (self, subject) {
            (Constant::Boolean(own), Subject::Boolean(sent)) => own == sent,
            (Constant::Number(own), Subject::Number(sent)) => sent.cmp(*own) == Ordering::Equal,
            (Constant::String(own), Subject::String(sent)) => own == sent,
            _ => false,
        }
    }
}

/// Adds schemas that hold besides.
pub(super) fn also(schema: &mut Map<String, Value>, others: impl IntoIterator<Item = Value>) {
    let all = schema.entry("allOf").or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(all) = all {
        all.extend(others);
    }
}

/// A bound as JSON has it: whole where it is whole, else the `f64` that prints the same digits,
/// which the derive has made sure of.
fn number(decimal: Decimal) -> Value {
    match decimal.to_integer().map(|n| (u64::try_from(n), i64::try_from(n))) {
        Some((Ok(n), _)) => Value::from(n),
        Some((_, Ok(n))) => Value::from(n),
        Some((Err(_), Err(_))) | None => Value::from(decimal.to_f64()),
    }
}

/// How many code points it has, for constants: all bytes but those that go on with one.
const fn code_points(s: &str) -> usize {
    let (mut rest, mut count) = (s.as_bytes(), 0);
    while let [byte, others @ ..] = rest {
        if *byte & 0b1100_0000 != 0b1000_0000 {
            count += 1;
        }
        rest = others;
    }
    count
}

/// Whether `s` has at least `count` code points. They are counted only where the number of bytes
/// leaves it open: a code point has one to four.
#[inline]
fn has_at_least(s: &str, count: usize) -> bool {
    if s.len() < count {
        return false;
    }
    s.len() >= count.saturating_mul(4) || s.chars().count() >= count
}
