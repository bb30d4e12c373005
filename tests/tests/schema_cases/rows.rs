//! What becomes of a type sketch of a file of cases: it is written with our derive, it waits, or it
//! is refused. A file and its table cover each other.

use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::path::Path;
use tool_core::{Argument, Rejection, Run, Tool, Toolset};
use tool_tests::judges::Judges;

/// What becomes of a sketch here.
#[derive(Clone, Copy)]
pub(crate) enum Row {
    /// Written with our derive, or with a type that has `Argument` of its own.
    Typed(Typed),
    /// Written with our derive, but no toolset with it is built, on purpose: how the error begins.
    Unbuilt(Typed, &'static str),
    /// About more than whether arguments are good: what holds it, given the arguments of the case.
    Held(fn(&str)),
    /// For what it waits.
    Waits(&'static str),
    /// Why no type of ours is like that, on purpose, and the file of `tests/ui` that shows the
    /// compile error of who tries.
    Refused(&'static str, &'static str),
}

/// A type, as what it advertises and what its gate refuses.
#[derive(Clone, Copy)]
pub(crate) struct Typed {
    schema: fn() -> schemars::Schema,
    refusal: fn(&str) -> Option<Rejection>,
    refusal_of_value: fn(&Value) -> Option<Rejection>,
    fault: fn() -> Option<String>,
}

/// A sketch and what becomes of it.
pub(crate) type Sketch = (&'static str, Row);

/// The row of a sketch that `T` is.
pub(crate) const fn typed<T: Argument + Send>() -> Row {
    Row::Typed(Typed::of::<T>())
}

/// The row of a sketch that `T` is, which no toolset takes.
pub(crate) const fn unbuilt<T: Argument + Send>(why: &'static str) -> Row {
    Row::Unbuilt(Typed::of::<T>(), why)
}

/// Holds what is judged.
#[derive(Tool)]
struct Holds<T> {
    it: T,
}

impl<T: Argument + Send> Run<()> for Holds<T> {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

impl Typed {
    const fn of<T: Argument + Send>() -> Self {
        Typed {
            schema: T::schema,
            refusal: |text| T::from_json(text).err(),
            refusal_of_value: |value| T::from_value(value).err(),
            fault: || {
                let built = Toolset::<()>::builder().tool::<Holds<T>>().build();
                built.err().map(|error| error.to_string())
            },
        }
    }

    pub(crate) fn schema(self) -> Value {
        (self.schema)().to_value()
    }

    /// Why the gate refuses `text`, if it does. The advertised schema must agree, by way of what is
    /// parsed of the text, unless keys are repeated, which parsing loses.
    pub(crate) fn judge(self, text: &str) -> Result<Option<Rejection>, String> {
        let refusal = self.refusal(text);
        let Ok(parsed) = serde_json::from_str(text) else { return Ok(refusal) };
        if refusal.as_ref().is_some_and(only_repeats_keys) {
            return Ok(refusal);
        }
        if self.admits(&parsed)? == refusal.is_some() {
            return Err(format!("the advertised schema does not agree with the gate: {refusal:?}"));
        }
        Ok(refusal)
    }

    pub(crate) fn refusal(self, text: &str) -> Option<Rejection> {
        (self.refusal)(text)
    }

    /// Why the gate refuses `value`, which was parsed elsewhere, if it does.
    pub(crate) fn refusal_of_value(self, value: &Value) -> Option<Rejection> {
        (self.refusal_of_value)(value)
    }

    /// Whether the judges admit `value` under the advertised schema.
    pub(crate) fn admitted_by_schema(self, value: &Value) -> Result<bool, String> {
        let verdict = Judges::of(&self.schema()).verdict(value);
        verdict.map_err(|split| format!("the judges disagree: {split:?}"))
    }

    /// Whether the judges admit `value` under the advertised schema. The gate, which can
    /// read such a value too, must agree.
    pub(crate) fn admits(self, value: &Value) -> Result<bool, String> {
        let admitted = self.admitted_by_schema(value)?;
        let refusal = self.refusal_of_value(value);
        if admitted == refusal.is_some() {
            return Err(format!("admitted by its schema: {admitted}; by the gate: {refusal:?}"));
        }
        Ok(admitted)
    }
}

/// Whether repeated keys are all that is wrong, which no schema can say.
fn only_repeats_keys(rejection: &Rejection) -> bool {
    let violations = rejection.report().violations();
    !violations.is_empty() && violations.iter().all(|v| v.keyword() == "duplicateKey")
}

/// The cases of a file, one a line.
pub(crate) fn cases<T: DeserializeOwned>(lines: &str) -> Vec<T> {
    lines.lines().map(|line| serde_json::from_str(line).expect("a case")).collect()
}

/// Every sketch of the file has one row, and every row is about a sketch of the file. Toolsets are
/// built with the types that are written, but for those of which the row says otherwise.
pub(crate) fn assert_covered<'s>(rows: &[Sketch], sketches: impl Iterator<Item = &'s str>) {
    let sketches: BTreeSet<_> = sketches.collect();
    let names: BTreeSet<_> = rows.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), rows.len(), "a sketch has two rows");
    let without: Vec<_> = sketches.difference(&names).collect();
    let beyond: Vec<_> = names.difference(&sketches).collect();
    assert!(without.is_empty() && beyond.is_empty(), "no row: {without:?}; no case: {beyond:?}");
    for (name, row) in rows {
        match row {
            Row::Typed(typed) => assert_eq!((typed.fault)(), None, "`{name}`"),
            Row::Unbuilt(typed, why) => {
                let fault = (typed.fault)().unwrap_or_default();
                assert!(!why.is_empty() && fault.starts_with(why), "`{name}`: {fault:?}");
            }
            Row::Held(_) => {}
            Row::Waits(why) => assert!(!why.is_empty(), "`{name}` does not say why"),
            Row::Refused(why, file) => {
                assert!(!why.is_empty(), "`{name}` does not say why");
                let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui").join(file);
                let shown = [shown.clone(), shown.with_extension("stderr")];
                assert!(shown.iter().all(|file| file.is_file()), "`{name}`: no {file}");
            }
        }
    }
}

/// The row of a sketch.
pub(crate) fn row<'r>(rows: &'r [Sketch], sketch: &str) -> &'r Row {
    rows.iter().find(|(name, _)| *name == sketch).map(|(_, row)| row).expect("a row")
}
