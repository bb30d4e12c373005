//! A crate without `std` that derives, under every lint that could see what the derives print. That
//! it compiles is the test; clippy checks it too.

#![no_std]
#![deny(
    warnings,
    future_incompatible,
    nonstandard_style,
    rust_2018_idioms,
    unused,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    let_underscore_drop,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::absolute_paths,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::same_name_method,
    clippy::shadow_unrelated,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used
)]

extern crate alloc;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use kernel::{Argument, Tool, Tools};

/// Looks a passage up.
#[derive(Clone, Debug, Tool)]
#[tool(crate = kernel, example = {"from": "Marstal", "seats": [1, 2]})]
#[tool(requires(until -> from), exactly_one_of(from, number))]
pub struct LookUp {
    /// Where it begins.
    #[tool(min_length = 1, pattern = "^[A-Za-z]+$")]
    pub from: Option<String>,
    /// Its number.
    #[tool(minimum = 1)]
    pub number: Option<u32>,
    /// The last day.
    #[tool(format = "date")]
    pub until: Option<String>,
    /// The seats.
    #[tool(default = [1], max_items = 8, unique_items)]
    pub seats: Vec<u8>,
    /// What else is asked for.
    #[tool(default = {"window": true})]
    pub wishes: BTreeMap<String, bool>,
    /// How it is paid.
    #[tool(default = "Cash")]
    pub payment: Box<Payment>,
    /// What comes along.
    #[tool(min_items = 1)]
    pub luggage: Option<BTreeSet<Luggage>>,
    /// The page.
    #[tool(flatten)]
    pub paging: Paging,
    /// Passages beside it.
    #[tool(default = [])]
    pub beside: Vec<Beside<u8, 2>>,
}

/// A page of what is found.
#[derive(Clone, Copy, Debug, Argument)]
#[tool(crate = kernel)]
pub struct Paging {
    /// Which page.
    #[tool(default = 0)]
    pub page: u8,
}

/// How something is paid.
#[derive(Clone, Debug, Argument)]
#[tool(crate = kernel)]
pub enum Payment {
    /// In coins and notes.
    Cash,
    /// With a card.
    Card(#[tool(min_length = 4)] String),
    /// With two vouchers.
    Vouchers(u8, u8),
    /// On account.
    Account {
        /// Whose.
        name: Cow<'static, str>,
    },
}

/// A piece of luggage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Argument)]
#[tool(crate = kernel, rename_all = "snake_case")]
pub enum Luggage {
    /// A bicycle.
    Bicycle,
    /// A pram.
    Pram,
}

/// How many decks there are.
#[derive(Clone, Copy, Debug, Argument)]
#[tool(crate = kernel)]
#[repr(u8)]
pub enum Decks {
    /// One.
    One = 1,
    /// Two.
    Two = 2,
}

/// What is beside something.
#[derive(Clone, Copy, Debug, Argument)]
#[tool(crate = kernel)]
pub struct Beside<T, const N: usize> {
    /// As many as there are.
    pub all: [T; N],
}

/// A part of something.
#[derive(Clone, Copy, Debug, Argument)]
#[tool(crate = kernel, example = 50)]
pub struct Percent(#[tool(maximum = 100)] pub u8);

/// So much, or all.
#[derive(Clone, Debug, Argument)]
#[tool(crate = kernel, untagged)]
pub enum Amount {
    /// A part.
    Part(Percent),
    /// In words.
    Words(String),
}

/// A place on a map or in words.
#[derive(Clone, Debug, Argument)]
#[tool(crate = kernel, tag = "kind", content = "value")]
pub enum Place {
    /// On a map.
    Map(f64, f64),
    /// In words.
    Words(String),
}

/// Has a name that not every provider takes, and is meant to.
#[derive(Clone, Debug, Argument)]
#[allow(deprecated)]
#[tool(crate = kernel)]
pub struct Header {
    /// The kind of what is sent.
    #[tool(rename = "content-type")]
    pub content_type: String,
}

/// What waits.
#[derive(Clone, Copy, Debug, Tool)]
#[tool(crate = kernel)]
pub struct Wait;

/// All of them.
#[derive(Clone, Debug, Tools)]
#[tool(crate = kernel)]
pub enum Desk {
    /// Looks up.
    LookUp(LookUp),
    /// Waits.
    Wait(Wait),
}

#[cfg(test)]
mod tests {
    use super::{Desk, LookUp, Paging};
    use kernel::{Argument, Call, Tools};

    #[test]
    fn what_is_derived_without_std_works() {
        let text = r#"{"number":7}"#;
        assert!(LookUp::from_json(text).is_ok_and(|found| found.seats == [1]));
        assert!(Paging::from_json(r#"{"page":-1}"#).is_err());
        assert!(Desk::from_call(&Call::new("1", "wait", "{}")).is_ok());
    }
}
