//! Floor 3: `serde::Deserialize` and `schemars::JsonSchema` for deriving types.
//!
//! Any deserialiser goes through the same gate.
//!
//! Its data is written down as JSON text first, because text keeps what a map would lose: repeated
//! keys and the digits of numbers.

use super::{Argument, Gate, is_number};
use crate::json::{MAX_DEPTH, Reader, keeps_digits};
use crate::report::Rejection;
use schemars::{Schema, SchemaGenerator};
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::any::TypeId;
use std::borrow::Cow;
use std::fmt;

/// Reads a `T` from any self-describing deserialiser, as strictly as from text, but for the digits
/// of numbers that the deserialiser has rounded to an `f64` before.
///
/// # Errors
/// If the data is no `T`; the text of the error carries every violation.
pub fn deserialize<'de, T: Argument, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = written(deserializer)?;
    Gate::new(Reader::literal(&text)).read().map_err(|rejection| told(&rejection))
}

/// The data of a deserialiser as JSON text.
fn written<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let mut text = String::new();
    Writer { text: &mut text, depth: 0 }.deserialize(deserializer)?;
    Ok(text)
}

/// What a rejection tells a model to do says nothing to who reads a file.
fn told<E: de::Error>(rejection: &Rejection) -> E {
    match rejection.syntax() {
        Some(syntax) => E::custom(syntax),
        None => E::custom(rejection.report()),
    }
}

/// The schema of `T` for schemars, with its shared types in the generator's care.
pub fn json_schema<T: Argument>(generator: &mut SchemaGenerator) -> Schema {
    crate::schema::json_schema(T::SHAPE, generator)
}

/// What `T` is called, for schemars.
#[must_use]
pub fn schema_name<T: Argument>() -> Cow<'static, str> {
    T::SHAPE.name_in_full()
}

/// A name of `T` that no other type has, for schemars to tell types apart.
#[must_use]
pub fn schema_id<T: 'static>() -> Cow<'static, str> {
    id_of(std::any::type_name::<T>(), TypeId::of::<T>())
}

/// Two types inside functions may have one name.
fn id_of(name: &'static str, id: TypeId) -> Cow<'static, str> {
    Cow::Owned(format!("{name} {id:?}"))
}

/// The impls of `Deserialize` and `JsonSchema` for a type that has these parameters.
#[doc(hidden)]
#[macro_export]
macro_rules! __Deserialize_and_JsonSchema_come_with_the_derive {
    ([$($parameters:tt)*] $type:ty, $($where_clause:tt)*) => {
        #[automatically_derived]
        impl<'de, $($parameters)*> $crate::__private::serde::Deserialize<'de> for $type
        $($where_clause)*
        {
            fn deserialize<__D: $crate::__private::serde::Deserializer<'de>>(
                from: __D,
            ) -> $crate::__private::Result<Self, __D::Error> {
                $crate::__private::deserialize(from)
            }
        }

        #[automatically_derived]
        impl<$($parameters)*> $crate::__private::schemars::JsonSchema for $type
        $($where_clause)*
        {
            fn schema_name() -> $crate::__private::Cow<'static, $crate::__private::str> {
                $crate::__private::schema_name::<Self>()
            }

            fn schema_id() -> $crate::__private::Cow<'static, $crate::__private::str> {
                $crate::__private::schema_id::<Self>()
            }

            fn json_schema(
                generator: &mut $crate::__private::schemars::SchemaGenerator,
            ) -> $crate::__private::schemars::Schema {
                $crate::__private::json_schema::<Self>(generator)
            }
        }
    };
}

/// The impl of [`Tool`](crate::Tool) for a type that has these parameters, and those of
/// [`__Deserialize_and_JsonSchema_come_with_the_derive`](crate::__Deserialize_and_JsonSchema_come_with_the_derive).
#[doc(hidden)]
#[macro_export]
macro_rules! __tool {
    (
        [$($parameters:tt)*] $type:ty, [$($where_clause:tt)*]
        $name:expr, $description:expr
    ) => {
        #[automatically_derived]
        impl<$($parameters)*> $crate::__private::Tool for $type $($where_clause)* {
            const NAME: &'static $crate::__private::str = $name;
            const DESCRIPTION: &'static $crate::__private::str = $description;
        }

        $crate::__Deserialize_and_JsonSchema_come_with_the_derive!([$($parameters)*] $type, $($where_clause)*);
    };
}

/// The key under which `serde_json` hands over a number, where it is built to keep digits.
const NUMBER_KEY: &str = "$serde_json::private::Number";

/// Writes the value that it is given as JSON text.
struct Writer<'t> {
    text: &'t mut String,
    depth: u8,
}

impl Writer<'_> {
    fn inner<E: de::Error>(&mut self) -> Result<Writer<'_>, E> {
        // One level more than the gate allows, which then says so itself.
        if self.depth > MAX_DEPTH {
            return Err(E::custom("the data is nested more than 127 levels deep"));
        }
        Ok(Writer { text: self.text, depth: self.depth + 1 })
    }

    /// A number as `serde_json` hands it over where it keeps digits; whoever sends such a map by
    /// hand may have put anything in its place.
    fn number<E: de::Error>(self, digits: &str) -> Result<(), E> {
        if !is_number(digits) {
            return Err(E::invalid_value(de::Unexpected::Str(digits), &"the digits of a number"));
        }
        self.put(digits);
        Ok(())
    }

    fn put(self, value: impl fmt::Display) {
        self.text.push_str(&value.to_string());
    }
}

impl<'de> DeserializeSeed<'de> for Writer<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Writer<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what JSON can say")
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_i128<E>(self, value: i128) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_u128<E>(self, value: u128) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_f32<E: de::Error>(self, value: f32) -> Result<(), E> {
        if value.fract() == 0.0 || !value.is_finite() {
            return self.visit_f64(value.into());
        }
        self.put(value);
        Ok(())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<(), E> {
        if !value.is_finite() {
            return Err(E::invalid_value(de::Unexpected::Float(value), &self));
        }
        // A whole float is written with its exact digits, which are more than it prints.
        if value.fract() == 0.0 {
            self.put(format!("{value:.0}"));
        } else {
            self.put(value);
        }
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.put(Value::from(value));
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.put("null");
        Ok(())
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        self.text.push('[');
        let mut first = true;
        loop {
            let mark = self.text.len();
            if !std::mem::replace(&mut first, false) {
                self.text.push(',');
            }
            if items.next_element_seed(self.inner()?)?.is_none() {
                self.text.truncate(mark);
                self.text.push(']');
                return Ok(());
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        let start = self.text.len();
        self.text.push('{');
        let mut first = true;
        while let Some(key) = members.next_key::<String>()? {
            if first && key == NUMBER_KEY && keeps_digits() {
                self.text.truncate(start);
                return self.number(&members.next_value::<String>()?);
            }
            if !std::mem::replace(&mut first, false) {
                self.text.push(',');
            }
            self.text.push_str(&Value::from(key).to_string());
            self.text.push(':');
            members.next_value_seed(self.inner()?)?;
        }
        self.text.push('}');
        Ok(())
    }
}
