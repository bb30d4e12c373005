//! Floor 3: what is read as the value inside: options, boxes and counted references.

use super::argument::holds;
use super::{Argument, Gate, Read};
use crate::location::Location;
use crate::report::Report;
use crate::schema::{NeverNull, Rules, Shape, null};
use std::rc::Rc;
use std::sync::Arc;

impl<T: Argument<Null: NeverNull>> Argument for Option<T> {
    type Family = T::Family;
    type Null = null::Admitted;
    const SHAPE: &'static Shape = &Shape::Nullable(T::FIELD.shape);
    holds!(T);
    const OPTIONAL: bool = true;

    fn absent() -> Option<Self> {
        Some(None)
    }

    /// Reads `null` as `None`.
    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        if gate.reader.peek() == b'n' {
            gate.reader.null()?;
            return Ok(Some(None));
        }
        Ok(T::read(gate, at, rules)?.map(Some))
    }
}

macro_rules! pointers {
    ($($pointer:ident)*) => { $(
        impl<T: Argument> Argument for $pointer<T> {
            type Family = T::Family;
            type Null = T::Null;
            const SHAPE: &'static Shape = &Shape::Behind(super::shape::<T>);
            holds!(T);
            const OPTIONAL: bool = T::OPTIONAL;

            fn absent() -> Option<Self> {
                T::absent().map($pointer::new)
            }

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                Ok(T::read(gate, at, rules)?.map($pointer::new))
            }

            fn read_key(report: &mut Report, name: &str, at: &Location<'_>) -> Option<Self> {
                T::read_key(report, name, at).map($pointer::new)
            }
        }
    )* };
}

pointers!(Box Arc Rc);
