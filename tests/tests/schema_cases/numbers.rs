//! Numbers and booleans.

use crate::rows::{Row, Sketch, typed};
use std::num::NonZeroU8;
use tool_core::Argument;

pub(crate) const ROWS: &[Sketch] = &[
    ("int-i32", typed::<Number<i32>>()),
    ("int-u8", typed::<Number<u8>>()),
    ("int-i8", typed::<Number<i8>>()),
    ("int-u16", typed::<Number<u16>>()),
    ("int-range", typed::<Range>()),
    ("int-nonzero-u", typed::<Number<NonZeroU8>>()),
    ("int-exclusive", typed::<Exclusive>()),
    ("int-multiple", typed::<Multiple>()),
    ("f64-excl", typed::<Temperature>()),
    ("f64-multiple", typed::<Half>()),
    (
        "f64-multiple-01",
        Row::Refused("a step of 0.1 splits the validators", "keyword/multiple_of_a_hundredth.rs"),
    ),
    ("bool", typed::<Flag>()),
    ("const-true", typed::<Confirm>()),
];

#[derive(Argument)]
struct Number<T> {
    n: T,
}

#[derive(Argument)]
struct Range {
    #[tool(minimum = 1, maximum = 50)]
    n: u8,
}

#[derive(Argument)]
struct Exclusive {
    #[tool(exclusive_minimum = 0, exclusive_maximum = 10)]
    n: i32,
}

#[derive(Argument)]
struct Multiple {
    #[tool(multiple_of = 5)]
    n: u32,
}

#[derive(Argument)]
struct Temperature {
    #[tool(exclusive_minimum = 0.0, maximum = 2.0)]
    t: f64,
}

#[derive(Argument)]
struct Half {
    #[tool(multiple_of = 0.5)]
    x: f64,
}

#[derive(Argument)]
struct Flag {
    b: bool,
}

#[derive(Argument)]
struct Confirm {
    #[tool(const = true)]
    confirm: bool,
}
