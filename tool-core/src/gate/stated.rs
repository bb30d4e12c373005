//! Floor 3: values that a definition states, as defaults and examples. They pass the same gate.

use super::functions::StatedAs;
use super::slots::Place;
use super::{Argument, Gate, Slot};
use crate::json::Reader;
use crate::location::Location;
use crate::report::Report;
use crate::schema::{Constant, Field, OfNull, Presence, Rules, Source, Stated, expect_admitted};
use serde::Serialize;
use serde_json::Value;

impl Field {
    /// Gives the field of type `T` a default.
    #[must_use]
    #[track_caller]
    pub const fn or(mut self, default: Stated) -> Self {
        expect_admitted("this default", &[default], self.rules.own(), self.shape);
        self.presence = Presence::Default(default);
        self.null = OfNull::MeansDefault;
        self
    }
}

/// A literal that should be a `T`.
#[must_use]
pub const fn stated<T: Argument>(literal: Constant) -> Stated {
    Stated { source: Source::Constant(literal), check: check::<T> }
}

/// A list, an object or `null`, as JSON, that should be a `T`.
#[must_use]
pub const fn stated_json<T: Argument>(json: &'static str) -> Stated {
    Stated { source: Source::Json(json), check: check::<T> }
}

/// What a function makes, which should be a `T`.
#[must_use]
pub const fn stated_value<T: Argument>(make: fn() -> Result<Value, String>) -> Stated {
    Stated { source: Source::Value(make), check: check::<T> }
}

/// What has a default of its own that a model can be shown.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default of its own that a model can be shown",
    label = "`default` alone needs `Default` for the value, and `serde::Serialize` to show it; derive both for `{Self}` or for the type inside it, or write the default out, as in `default = 10`"
)]
pub trait OwnDefault: Default + Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Default + Serialize> OwnDefault for T {}

/// The `Default` of a `T`.
#[must_use]
pub const fn stated_default<T: Argument + OwnDefault>() -> Stated {
    stated_value::<T>(|| T::default().to_json())
}

/// What is stated as a `T`, as JSON.
///
/// # Errors
/// If it has no JSON; the error says why.
pub fn to_json<T>(stated: &impl StatedAs<T>) -> Result<Value, String> {
    stated.to_json()
}

fn check<T: Argument>(source: &Source, rules: &Rules<'_>) -> Report {
    read(source, rules, &mut Slot::<T>::new())
}

/// Reads a stated value into a place, and reports what is wrong with it.
pub(super) fn read(source: &Source, rules: &Rules<'_>, place: &mut dyn Place) -> Report {
    let value;
    let reader = match source {
        Source::Constant(constant) => {
            value = Ok(constant.value());
            value.as_ref().map(Reader::value)
        }
        Source::Json(text) => Ok(Reader::literal(text)),
        Source::Value(make) => {
            value = make();
            value.as_ref().map(Reader::value)
        }
    };
    let mut report = Report::EMPTY;
    let why = match reader {
        Err(why) => why.as_str(),
        Ok(reader) => {
            let mut gate = Gate::new(reader);
            let read = place.fill(&mut gate, &Location::ROOT, rules);
            report = gate.report;
            if read.is_ok() {
                return report;
            }
            "JSON"
        }
    };
    report.record(&Location::ROOT, |violation| violation.breaks("default", why.to_owned()));
    report
}
