//! Floor 3: what expansions write a table with. A keyword that says nothing about the type it
//! stands on does not compile here.

use super::Argument;
use crate::json::Decimal;
#[cfg(feature = "regex")]
use crate::schema::ByEngine;
use crate::schema::{
    Annotations, Constant, Counted, Dfa, Flat, FlatAlways, Format, Keyed, Keyword, Listed, Named,
    Numeric, Optional, Pattern, Scalar, Shape, Struct, StructAlways, TakesNull, Textual, Told,
    expect_named_values, expect_within, refuse_tool,
};
use std::any::TypeId;

/// The shape of `T`.
#[must_use]
pub const fn shape<T: Argument>() -> &'static Shape {
    T::SHAPE
}

/// The shape of a struct, which is the only thing that can stand beside a tag.
#[must_use]
#[track_caller]
pub const fn struct_shape<T: Argument<Family: Struct, Null: StructAlways>>() -> &'static Shape {
    inside(T::TOOL, T::SHAPE)
}

/// The shape of what can be flattened: a struct, or a map.
#[must_use]
#[track_caller]
pub const fn flat_shape<T: Argument<Family: Flat, Null: FlatAlways>>() -> &'static Shape {
    inside(T::TOOL, T::SHAPE)
}

/// That `T` is optional, which `required` and `nullable` are about.
#[must_use]
pub const fn optional<T: Argument<Null: TakesNull>>() -> Optional {
    Optional
}

/// What `T` is called.
#[must_use]
pub const fn named<T: 'static>(name: &'static str, description: &'static str) -> Named {
    Named { name, parameters: &[], id: TypeId::of::<T>, notes: Annotations::described(description) }
}

/// The shape of what stands inside a newtype, a tuple or a variant.
#[must_use]
#[track_caller]
pub const fn inside(tool: Option<&'static str>, shape: &'static Shape) -> &'static Shape {
    if let Some(tool) = tool {
        refuse_tool(tool);
    }
    shape
}

/// The first tool among what a type has inside.
pub(super) const fn first_tool(tools: &[Option<&'static str>]) -> Option<&'static str> {
    let mut tools = tools;
    while let [tool, rest @ ..] = tools {
        if tool.is_some() {
            return *tool;
        }
        tools = rest;
    }
    None
}

/// The value of a field that is none of the arguments.
#[must_use]
pub fn skipped<T: Default>() -> T {
    T::default()
}

/// A description that macros have a part in; it may not be empty.
///
/// # Panics
/// If it is empty, which the compiler tells, because this is evaluated in constants.
#[must_use]
#[track_caller]
pub const fn described(text: &'static str) -> &'static str {
    let text = text.trim_ascii();
    if text.is_empty() {
        Told::of(&["the model is told nothing here, because the included text is empty; write it"])
            .stop();
    }
    text
}

/// A whole number.
#[must_use]
pub const fn integer(value: i128) -> Decimal {
    Decimal::integer(value)
}

/// The smallest whole number that is larger than `bound`.
const fn next_up(bound: Decimal) -> Decimal {
    match bound.floor().checked_add(1) {
        Some(next) => Decimal::integer(next),
        None => bound,
    }
}

/// The largest whole number that is smaller than `bound`.
const fn next_down(bound: Decimal) -> Decimal {
    let floor = bound.floor();
    match bound.to_integer() {
        Some(whole) => Decimal::integer(whole.saturating_sub(1)),
        None => Decimal::integer(floor),
    }
}

/// A bound that lies within what the type can hold.
#[track_caller]
const fn within<T: Argument>(key: &str, bound: Keyword) -> Keyword {
    expect_within(key, &bound, T::SHAPE);
    bound
}

/// `minimum` on a `T`; a bound is some digits times a power of ten
#[must_use]
#[track_caller]
pub const fn minimum<T: Argument<Family: Numeric>>(digits: i128, exponent: i32) -> Keyword {
    within::<T>("minimum", Keyword::Minimum(Decimal::new(digits, exponent)))
}

/// `maximum` on a `T`
#[must_use]
#[track_caller]
pub const fn maximum<T: Argument<Family: Numeric>>(digits: i128, exponent: i32) -> Keyword {
    within::<T>("maximum", Keyword::Maximum(Decimal::new(digits, exponent)))
}

/// `exclusiveMinimum` on a `T`; on integers, the closed bound that is the same
#[must_use]
#[track_caller]
pub const fn exclusive_minimum<T: Argument<Family: Numeric>>(
    digits: i128,
    exponent: i32,
) -> Keyword {
    let bound = Decimal::new(digits, exponent);
    if <T::Family as Numeric>::INTEGRAL {
        within::<T>("exclusive_minimum", Keyword::Minimum(next_up(bound)))
    } else {
        Keyword::ExclusiveMinimum(bound)
    }
}

/// `exclusiveMaximum` on a `T`; on integers, the closed bound that is the same
#[must_use]
#[track_caller]
pub const fn exclusive_maximum<T: Argument<Family: Numeric>>(
    digits: i128,
    exponent: i32,
) -> Keyword {
    let bound = Decimal::new(digits, exponent);
    if <T::Family as Numeric>::INTEGRAL {
        within::<T>("exclusive_maximum", Keyword::Maximum(next_down(bound)))
    } else {
        Keyword::ExclusiveMaximum(bound)
    }
}

/// `multipleOf` on a `T`
#[must_use]
pub const fn multiple_of<T: Argument<Family: Numeric>>(digits: i128, exponent: i32) -> Keyword {
    Keyword::MultipleOf(Decimal::new(digits, exponent))
}

/// `minLength` on a `T`
#[must_use]
pub const fn min_length<T: Argument<Family: Textual>>(count: usize) -> Keyword {
    Keyword::MinLength(count)
}

/// `maxLength` on a `T`
#[must_use]
pub const fn max_length<T: Argument<Family: Textual>>(count: usize) -> Keyword {
    Keyword::MaxLength(count)
}

/// `pattern` on a `T`
#[must_use]
pub const fn pattern<T: Argument<Family: Textual>>(source: &'static str, dfa: Dfa) -> Keyword {
    Keyword::Pattern(Pattern { source, dfa, words: None })
}

/// `pattern` on a `T`, by an engine
#[cfg(feature = "regex")]
#[must_use]
pub const fn pattern_of_engine<T: Argument<Family: Textual>>(
    source: &'static str,
    matches: ByEngine,
) -> Keyword {
    Keyword::Pattern(Pattern { source, dfa: Dfa::engine(source, matches), words: None })
}

/// `format` on a `T`, with what it is in words, an example and the pattern that it means
#[must_use]
pub const fn format<T: Argument<Family: Textual>>(
    name: &'static str,
    words: &'static str,
    example: &'static str,
    source: &'static str,
    dfa: Dfa,
) -> Keyword {
    let pattern = Pattern { source, dfa, words: None };
    Keyword::Format(Format { name, words, example, pattern, limits: 0 })
}

/// `minItems` on a `T`
#[must_use]
pub const fn min_items<T: Argument<Family: Counted>>(count: usize) -> Keyword {
    Keyword::MinItems(count)
}

/// `maxItems` on a `T`
#[must_use]
pub const fn max_items<T: Argument<Family: Counted>>(count: usize) -> Keyword {
    Keyword::MaxItems(count)
}

/// `uniqueItems` on a `T`
#[must_use]
pub const fn unique_items<T: Argument<Family: Listed>>() -> Keyword {
    Keyword::UniqueItems
}

/// `minProperties` on a `T`
#[must_use]
pub const fn min_properties<T: Argument<Family: Keyed>>(count: usize) -> Keyword {
    Keyword::MinProperties(count)
}

/// `maxProperties` on a `T`
#[must_use]
pub const fn max_properties<T: Argument<Family: Keyed>>(count: usize) -> Keyword {
    Keyword::MaxProperties(count)
}

/// `const` on a `T`
#[must_use]
#[track_caller]
pub const fn constant<T: Argument<Family: Scalar>>(value: Constant) -> Keyword {
    let keyword = Keyword::Const(value);
    expect_named_values(&keyword, &[], T::SHAPE);
    keyword
}

/// `enum` on a `T`
#[must_use]
#[track_caller]
pub const fn one_of<T: Argument<Family: Scalar>>(values: &'static [Constant]) -> Keyword {
    let keyword = Keyword::Enum(values);
    expect_named_values(&keyword, &[], T::SHAPE);
    keyword
}
