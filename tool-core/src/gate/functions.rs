//! Floor 3: what functions and constants of the author's have to look like, in words for those that
//! look otherwise.
//!
//! A function may have one form or another, which rustc finds out. Where there is but one, there is
//! another one that no function has: else rustc would tell of a function with other arguments how
//! the two differ, and nothing of what is said here.

use super::{Argument, Check};
use crate::schema::family;
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::sync::LazyLock;

/// A function that checks a `T`, in the form `How`.
#[diagnostic::on_unimplemented(
    message = "this is no check of a `{T}`",
    label = "a check is `fn(&{T}, &mut Check<'_>)`, neither async nor with a result; it says what is wrong through `Check::expected`"
)]
pub trait CheckOf<T, How> {
    /// Calls it.
    fn check(self, value: &T, check: &mut Check<'_>);
}

/// The form that every check has.
#[derive(Debug)]
pub enum Plain {}

/// The form that no check has.
#[derive(Debug)]
pub enum Other {}

#[diagnostic::do_not_recommend]
impl<T, F: FnOnce(&T, &mut Check<'_>)> CheckOf<T, Plain> for F {
    #[inline]
    fn check(self, value: &T, check: &mut Check<'_>) {
        self(value, check);
    }
}

#[diagnostic::do_not_recommend]
impl<T, F: NoFunction> CheckOf<T, Other> for F {
    fn check(self, _: &T, _: &mut Check<'_>) {
        self.none();
    }
}

/// What nothing is.
pub trait NoFunction {
    /// Does nothing.
    fn none(self);
}

/// The form of a conversion that has a value for everything.
#[derive(Debug)]
pub enum Total {}

/// The form of a conversion that may fail.
#[derive(Debug)]
pub enum Fallible {}

/// A function that makes a `U` of a `T`, in the form `How`.
#[diagnostic::on_unimplemented(
    message = "this does not make a `{U}` of a `{T}`",
    label = "`read` of a module for `with` is `fn({T}) -> {U}`, or `fn({T}) -> Result<{U}, E>` where `E` implements `Display`"
)]
pub trait Convert<T, U, How> {
    /// Calls it.
    ///
    /// # Errors
    /// If there is no `U` for it; the error says why.
    fn convert(self, value: T) -> Result<U, String>;
}

#[diagnostic::do_not_recommend]
impl<T, U, F: FnOnce(T) -> U> Convert<T, U, Total> for F {
    #[inline]
    fn convert(self, value: T) -> Result<U, String> {
        Ok(self(value))
    }
}

#[diagnostic::do_not_recommend]
impl<T, U, E: fmt::Display, F: FnOnce(T) -> Result<U, E>> Convert<T, U, Fallible> for F {
    #[inline]
    fn convert(self, value: T) -> Result<U, String> {
        self(value).map_err(|error| error.to_string())
    }
}

/// Why a conversion failed, in words.
#[diagnostic::on_unimplemented(
    message = "the error `{Self}` has no words for the model",
    label = "what `TryFrom` gives as its error is told to the model; implement `std::fmt::Display` for `{Self}`"
)]
pub trait InPlainWords: fmt::Display {}

#[diagnostic::do_not_recommend]
impl<E: fmt::Display> InPlainWords for E {}

/// What can be stated as a `T`, and shown.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` cannot be stated as a `{T}`",
    label = "take a constant or a static of type `{T}`, or of type `&str` where a string is sent; or write a literal"
)]
pub trait StatedAs<T> {
    /// It as JSON.
    ///
    /// # Errors
    /// If it has no JSON; the error says why.
    fn to_json(&self) -> Result<Value, String>;
}

impl<T: Serialize> StatedAs<T> for T {
    fn to_json(&self) -> Result<Value, String> {
        serde_json::to_value(self).map_err(|error| error.to_string())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> StatedAs<T> for &T {
    fn to_json(&self) -> Result<Value, String> {
        (*self).to_json()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> StatedAs<T> for LazyLock<T> {
    fn to_json(&self) -> Result<Value, String> {
        (**self).to_json()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Argument<Family = family::String>> StatedAs<T> for &'static str {
    fn to_json(&self) -> Result<Value, String> {
        Ok((*self).into())
    }
}
