//! Floor 3: what expansions write a table with. A keyword that says nothing about the type it
//! stands on does not compile here.

use super::{Argument, Gate, Place, Slot};
use crate::json::{Decimal, Reader};
use crate::location::Location;
use crate::report::Report;
use crate::schema::{
    Constant, Counted, Dfa, Fallback, Field, Keyed, Keyword, Listed, Named, Numeric, Pattern,
    Presence, Scalar, Shape, ShapeFn, Source, Struct, Textual,
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

/// What `T` is called.
#[must_use]
pub const fn named<T: 'static>(name: &'static str, description: &'static str) -> Named {
    Named { name, id: TypeId::of::<T>, description }
}

impl Field {
    /// Gives the field of type `T` a default: a literal, as JSON.
    #[must_use]
    pub const fn or_json<T: Argument>(mut self, json: &'static str) -> Self {
        let source = Source::Json(json);
        self.presence = Presence::Default(Fallback { source, check: default_report::<T> });
        self
    }

    /// Gives the field of type `T` its `Default` as the default.
    #[must_use]
    pub const fn or_default<T: Argument + Default + Serialize>(mut self) -> Self {
        let source = Source::Value(default_value::<T>);
        self.presence = Presence::Default(Fallback { source, check: default_report::<T> });
        self
    }
}

fn default_value<T: Default + Serialize>() -> Result<Value, String> {
    serde_json::to_value(T::default()).map_err(|error| error.to_string())
}

/// What is wrong with the default of a field of type `T`.
fn default_report<T: Argument>(field: &'static Field) -> Report {
    let mut gate = Gate::new(Reader::literal(""));
    if let Presence::Default(fallback) = &field.presence {
        let mut slot = Slot::<T>::new();
        let place: &mut dyn Place = &mut slot;
        gate.fall_back(field, fallback, place, &Location::ROOT);
    }
    gate.report
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

macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident: $family:ident ($($arg:ident: $type:ty),*) = $value:expr;)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub const fn $name<T: Argument<Family: $family>>($($arg: $type),*) -> Keyword {
                $value
            }
        )*
    };
}

keywords! {
    /// `minimum` on a `T`
    minimum: Numeric (bound: Decimal) = Keyword::Minimum(bound);
    /// `maximum` on a `T`
    maximum: Numeric (bound: Decimal) = Keyword::Maximum(bound);
    /// `exclusiveMinimum` on a `T`; on integers, the closed bound that is the same
    exclusive_minimum: Numeric (bound: Decimal) = if <T::Family as Numeric>::INTEGRAL {
        Keyword::Minimum(next_up(bound))
    } else {
        Keyword::ExclusiveMinimum(bound)
    };
    /// `exclusiveMaximum` on a `T`; on integers, the closed bound that is the same
    exclusive_maximum: Numeric (bound: Decimal) = if <T::Family as Numeric>::INTEGRAL {
        Keyword::Maximum(next_down(bound))
    } else {
        Keyword::ExclusiveMaximum(bound)
    };
    /// `multipleOf` on a `T`
    multiple_of: Numeric (step: Decimal) = Keyword::MultipleOf(step);
    /// `minLength` on a `T`
    min_length: Textual (count: usize) = Keyword::MinLength(count);
    /// `maxLength` on a `T`
    max_length: Textual (count: usize) = Keyword::MaxLength(count);
    /// `pattern` on a `T`
    pattern: Textual (source: &'static str, dfa: Dfa) = Keyword::Pattern(Pattern { source, dfa });
    /// `format` on a `T`, with the pattern that it means
    format: Textual (name: &'static str, source: &'static str, dfa: Dfa) =
        Keyword::Format(name, Pattern { source, dfa });
    /// `minItems` on a `T`
    min_items: Counted (count: usize) = Keyword::MinItems(count);
    /// `maxItems` on a `T`
    max_items: Counted (count: usize) = Keyword::MaxItems(count);
    /// `uniqueItems` on a `T`
    unique_items: Listed () = Keyword::UniqueItems;
    /// `minProperties` on a `T`
    min_properties: Keyed (count: usize) = Keyword::MinProperties(count);
    /// `maxProperties` on a `T`
    max_properties: Keyed (count: usize) = Keyword::MaxProperties(count);
    /// `const` on a `T`
    constant: Scalar (value: Constant) = Keyword::Const(value);
    /// `enum` on a `T`
    one_of: Scalar (values: &'static [Constant]) = Keyword::Enum(values);
}
