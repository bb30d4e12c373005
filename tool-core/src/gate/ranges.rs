//! Floor 3: the ranges of `std::ops` that have two ends: objects, as serde has them. One whose end
//! is before its start is empty, and is admitted as Rust admits it.

use super::{Argument, Gate, Read};
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use std::ops;

/// From `start` up to `end`, which does not belong to it.
#[derive(tool_derive::Argument)]
#[tool(crate = crate)]
struct Range<T> {
    start: T,
    end: T,
}

/// From `start` to `end`, which both belong to it.
#[derive(tool_derive::Argument)]
#[tool(crate = crate)]
struct RangeInclusive<T> {
    start: T,
    end: T,
}

macro_rules! ranges {
    ($($range:ident $make:expr;)*) => { $(
        impl<T: Argument> Argument for ops::$range<T> {
            type Family = family::Object;
            type Null = null::Barred;
            const SHAPE: &'static Shape = $range::<T>::SHAPE;

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                Ok($range::<T>::read(gate, at, rules)?.map($make))
            }
        }
    )* };
}

ranges! {
    Range |Range { start, end }| start..end;
    RangeInclusive |RangeInclusive { start, end }| start..=end;
}
