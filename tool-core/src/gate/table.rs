//! Floor 3: what expansions write a table with. A keyword that says nothing about the type it
//! stands on does not compile here.

use super::object::read_default;
use super::{Argument, Slot};
use crate::json::Decimal;
use crate::report::Report;
use crate::schema::{
    Constant, Counted, Dfa, Fallback, Field, Flat, FlatAlways, Format, Keyed, Keyword, Listed,
    Named, Numeric, OfNull, Optional, Pattern, Presence, Scalar, Shape, ShapeFn, Source, Struct,
    TakesNull, Textual,
};
use serde::Serialize;
use serde_json::Value;
use std::any::TypeId;

/// The shape of `T`.
#[must_use]
pub const fn shape<T: Argument>() -> &'static Shape {
    T::SHAPE
}

/// The shape of a struct, which is the only thing that can stand beside a tag.
#[must_use]
pub const fn struct_shape<T: Argument<Family: Struct>>() -> ShapeFn {
    shape::<T>
}

/// The shape of what can be flattened: a struct, or a map.
#[must_use]
pub const fn flat_shape<T: Argument<Family: Flat, Null: FlatAlways>>() -> ShapeFn {
    shape::<T>
}

/// That `T` is optional, which `required` and `nullable` are about.
#[must_use]
pub const fn optional<T: Argument<Null: TakesNull>>() -> Optional {
    Optional
}

/// What `T` is called.
#[must_use]
pub const fn named<T: 'static>(name: &'static str, description: &'static str) -> Named {
    Named { name, id: TypeId::of::<T>, description }
}

impl Field {
    /// Gives the field of type `T` a default: a literal, as JSON.
    #[must_use]
    pub const fn or_json<T: Argument>(self, json: &'static str) -> Self {
        self.or::<T>(Source::Json(json))
    }

    /// Gives the field of type `T` its `Default` as the default.
    #[must_use]
    pub const fn or_default<T: Argument + Default + Serialize>(self) -> Self {
        self.or::<T>(Source::Value(default_value::<T>))
    }

    /// Gives the field of type `T` what a function makes as the default.
    #[must_use]
    pub const fn or_value<T: Argument>(self, make: fn() -> Result<Value, String>) -> Self {
        self.or::<T>(Source::Value(make))
    }

    const fn or<T: Argument>(mut self, source: Source) -> Self {
        self.presence = Presence::Default(Fallback { source, check: default_report::<T> });
        self.null = OfNull::MeansDefault;
        self
    }
}

/// The value of a field that is none of the arguments.
#[must_use]
pub fn skipped<T: Default>() -> T {
    T::default()
}

/// A value of type `T` as JSON, for a default.
///
/// # Errors
/// If it has no JSON; the error says why.
pub fn default_json<T: Serialize>(value: &T) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}

fn default_value<T: Default + Serialize>() -> Result<Value, String> {
    default_json(&T::default())
}

/// What is wrong with the default of a field of type `T`.
fn default_report<T: Argument>(field: &'static Field) -> Report {
    match &field.presence {
        Presence::Required | Presence::Optional => Report::EMPTY,
        Presence::Default(fallback) => read_default(field, fallback, &mut Slot::<T>::new()),
    }
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

/// `minimum` on a `T`
#[must_use]
pub const fn minimum<T: Argument<Family: Numeric>>(bound: Decimal) -> Keyword {
    Keyword::Minimum(bound)
}

/// `maximum` on a `T`
#[must_use]
pub const fn maximum<T: Argument<Family: Numeric>>(bound: Decimal) -> Keyword {
    Keyword::Maximum(bound)
}

/// `exclusiveMinimum` on a `T`; on integers, the closed bound that is the same
#[must_use]
pub const fn exclusive_minimum<T: Argument<Family: Numeric>>(bound: Decimal) -> Keyword {
    if <T::Family as Numeric>::INTEGRAL {
        Keyword::Minimum(next_up(bound))
    } else {
        Keyword::ExclusiveMinimum(bound)
    }
}

/// `exclusiveMaximum` on a `T`; on integers, the closed bound that is the same
#[must_use]
pub const fn exclusive_maximum<T: Argument<Family: Numeric>>(bound: Decimal) -> Keyword {
    if <T::Family as Numeric>::INTEGRAL {
        Keyword::Maximum(next_down(bound))
    } else {
        Keyword::ExclusiveMaximum(bound)
    }
}

/// `multipleOf` on a `T`
#[must_use]
pub const fn multiple_of<T: Argument<Family: Numeric>>(step: Decimal) -> Keyword {
    Keyword::MultipleOf(step)
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
    Keyword::Pattern(Pattern { source, dfa })
}

/// `format` on a `T`, with an example and the pattern that it means
#[must_use]
pub const fn format<T: Argument<Family: Textual>>(
    name: &'static str,
    example: &'static str,
    source: &'static str,
    dfa: Dfa,
) -> Keyword {
    Keyword::Format(Format { name, words: None, example, pattern: Pattern { source, dfa } })
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
pub const fn constant<T: Argument<Family: Scalar>>(value: Constant) -> Keyword {
    Keyword::Const(value)
}

/// `enum` on a `T`
#[must_use]
pub const fn one_of<T: Argument<Family: Scalar>>(values: &'static [Constant]) -> Keyword {
    Keyword::Enum(values)
}
