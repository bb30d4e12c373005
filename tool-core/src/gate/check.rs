//! Floor 3: checks that the author writes, for what no schema can say.

use super::functions::{CheckOf, Convert, InPlainWords};
use super::{Gate, Read, Slot};
use crate::location::Location;
use crate::report::Report;
use crate::schema::Shape;

/// Where a check function says what it expected and did not find.
///
/// A check stands on a struct or on a field, with the sentence that the schema says of it. It runs
/// in the same pass as everything else, once the value that it looks at is sound; what it says
/// stands in the report with keyword `check`.
///
/// ```
/// use tool_core::{Argument, Check};
///
/// #[derive(Argument)]
/// #[tool(check = ends_after_it_starts, says = "It ends after it starts.")]
/// struct Span {
///     start: u32,
///     #[tool(check = is_even, says = "Even minutes only.")]
///     end: u32,
/// }
///
/// fn ends_after_it_starts(span: &Span, check: &mut Check<'_>) {
///     if span.end <= span.start {
///         check.expected_at("end", "more than `start`");
///     }
/// }
///
/// fn is_even(minutes: &u32, check: &mut Check<'_>) {
///     if minutes % 2 == 1 {
///         check.expected("an even number");
///     }
/// }
///
/// let told = |text| Span::from_json(text).err().unwrap().report().to_string();
/// assert_eq!(told(r#"{"start": 5, "end": 4}"#), "/end: expected more than `start`");
/// assert_eq!(told(r#"{"start": "5", "end": 3}"#), "\
/// /start: expected integer, found string; send the number without quotes\n\
/// /end: expected an even number");
/// ```
#[derive(Debug)]
pub struct Check<'c> {
    report: &'c mut Report,
    at: &'c Location<'c>,
}

impl Check<'_> {
    /// Says what was expected of the value itself.
    pub fn expected(&mut self, what: impl Into<String>) {
        self.report.record(self.at, |violation| violation.breaks("check", what.into()));
    }

    /// Says what was expected of one property of the value.
    pub fn expected_at(&mut self, property: &str, what: impl Into<String>) {
        let at = self.at.key(property);
        self.report.record(&at, |violation| violation.breaks("check", what.into()));
    }
}

impl Gate<'_> {
    /// The value, if there is one and `check` says nothing about it.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn checked<T, How>(
        &mut self,
        at: &Location<'_>,
        value: Read<T>,
        check: impl CheckOf<T, How>,
    ) -> Read<T> {
        let Some(value) = value? else { return Ok(None) };
        let before = self.report.total();
        check.check(&value, &mut Check { report: &mut self.report, at });
        Ok((self.report.total() == before).then_some(value))
    }

    /// What `convert` makes of the value, if there is one; a conversion that fails is recorded.
    pub fn converted<T, U, E: InPlainWords>(
        &mut self,
        at: &Location<'_>,
        value: Option<T>,
        convert: fn(T) -> Result<U, E>,
    ) -> Option<U> {
        let converted = convert(value?).map_err(|error| error.to_string());
        self.unless_failed(at, converted)
    }

    /// What `convert` makes of the value of the field `index` of `shape`, as
    /// [`converted`](Gate::converted) does.
    #[must_use]
    pub fn converted_field<T, U, How>(
        &mut self,
        (shape, index): (&'static Shape, usize),
        at: &Location<'_>,
        slot: Slot<T>,
        convert: impl Convert<T, U, How>,
    ) -> Slot<U> {
        let field = match shape {
            Shape::Object(object) => object.fields.get(index),
            _ => None,
        };
        let name = field.map_or("", |field| field.name);
        let converted = slot.take().map(|value| convert.convert(value));
        Slot::of(converted.and_then(|converted| self.unless_failed(&at.key(name), converted)))
    }

    /// What was converted; what was not is recorded.
    fn unless_failed<U>(&mut self, at: &Location<'_>, converted: Result<U, String>) -> Option<U> {
        converted.map_err(|why| self.failed(at, why)).ok()
    }

    #[cold]
    fn failed(&mut self, at: &Location<'_>, why: String) {
        self.report.record(at, |violation| violation.breaks("check", "another value").remedy(why));
    }

    /// `whole`, unless the value of the field `index` of `shape` was read and `check` says
    /// something about it.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn checked_field<T, How>(
        &mut self,
        (shape, index): (&'static Shape, usize),
        at: &Location<'_>,
        slot: &Slot<T>,
        check: impl CheckOf<T, How>,
        whole: Read<()>,
    ) -> Read<()> {
        let whole = whole?;
        let Shape::Object(object) = shape else { return Ok(None) };
        let (Some(field), Some(value)) = (object.fields.get(index), slot.value()) else {
            return Ok(whole);
        };
        let before = self.report.total();
        check.check(value, &mut Check { report: &mut self.report, at: &at.key(field.name) });
        Ok(whole.filter(|()| self.report.total() == before))
    }
}
