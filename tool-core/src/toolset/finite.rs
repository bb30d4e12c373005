//! Floor 5: numbers that JSON has no word for: `serde_json` writes `null` in their place.

use serde::ser::{self, Serialize, Serializer};
use std::fmt;

/// Whether every number in an output is finite, as far as it can be serialised.
pub(super) fn is_finite<O: Serialize>(output: &O) -> bool {
    !matches!(output.serialize(Finite), Err(Fault::NotFinite))
}

/// Looks at numbers, and makes nothing of them.
#[derive(Clone, Copy)]
struct Finite;

#[derive(Debug)]
enum Fault {
    NotFinite,
    /// What serialising itself says.
    Other,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number is not finite")
    }
}

impl std::error::Error for Fault {}

impl ser::Error for Fault {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Fault::Other
    }
}

type Looked = Result<(), Fault>;

/// Values with nothing to look at.
macro_rules! plain {
    ($($name:ident($($type:ty),*);)*) => {
        $(fn $name(self, $(_: $type),*) -> Looked {
            Ok(())
        })*
    };
}

/// Values with others inside.
macro_rules! inside {
    ($($name:ident($($type:ty),*) -> $into:ident;)*) => {
        $(fn $name(self, $(_: $type),*) -> Result<Self, Fault> {
            Ok(self)
        })*
        $(type $into = Self;)*
    };
}

impl Serializer for Finite {
    type Ok = ();
    type Error = Fault;

    plain! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    inside! {
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_map(Option<usize>) -> SerializeMap;
        serialize_struct(&'static str, usize) -> SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant;
    }

    fn serialize_f32(self, number: f32) -> Looked {
        self.serialize_f64(number.into())
    }

    fn serialize_f64(self, number: f64) -> Looked {
        if number.is_finite() { Ok(()) } else { Err(Fault::NotFinite) }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Looked {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Looked {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Looked {
        value.serialize(self)
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, _: &T) -> Looked {
        Ok(())
    }
}

macro_rules! compound {
    ($($trait:ident { $($name:ident($($key:ty)?);)* })*) => {
        $(impl ser::$trait for Finite {
            type Ok = ();
            type Error = Fault;

            $(fn $name<T: Serialize + ?Sized>(&mut self, $(_: $key,)? value: &T) -> Looked {
                value.serialize(*self)
            })*

            fn end(self) -> Looked {
                Ok(())
            }
        })*
    };
}

compound! {
    SerializeSeq { serialize_element(); }
    SerializeTuple { serialize_element(); }
    SerializeTupleStruct { serialize_field(); }
    SerializeTupleVariant { serialize_field(); }
    SerializeMap { serialize_key(); serialize_value(); }
    SerializeStruct { serialize_field(&'static str); }
    SerializeStructVariant { serialize_field(&'static str); }
}
