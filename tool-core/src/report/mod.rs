//! Floor 1: what was refused, and why: data first, sentences second.
//!
//! It knows no schema: whoever enforces a keyword says here what was expected.

mod breach;
mod nearest;
mod pointer;
mod rejection;
mod violation;
mod words;

pub use rejection::Rejection;
pub(crate) use rejection::{Duplicate, Withheld};
pub use violation::Violation;
pub(crate) use violation::Wrong;

pub(crate) use breach::{Expected, Remedy};
pub(crate) use nearest::{Letters, nearest, nearest_of};
pub(crate) use words::{
    InWords, counted, just_one_of, list, listed, named_together, only, quoted, shortened,
};

use crate::location::Location;
use pointer::Pointer;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// The most violations that a report holds; the rest are counted.
const MOST_VIOLATIONS: usize = 32;
/// As many violations as there is room for before the list has to move. Most calls that break
/// something break a few rules.
const AT_FIRST: usize = 8;
/// The most unknown properties of one object that are recorded; the rest are counted, so that there
/// is room for what is missing.
pub(crate) const MOST_STRANGERS: usize = 16;
/// What no schema can say: a key is sent more than once.
pub(crate) const DUPLICATE_KEY: &str = "duplicateKey";
/// The most bytes of text that a report holds, however few its violations are.
const MOST_BYTES: usize = 8 * 1024;

/// Everything that one read found wrong.
///
/// It holds at most 32 violations and 8 KiB of text, of one object at most 16 unknown properties, and
/// says how many more there were. A key that is sent more than once is one violation, however often
/// that is.
///
/// ```
/// use tool_core::Argument;
///
/// #[derive(Argument)]
/// struct Page {
///     #[tool(minimum = 1)]
///     number: u32,
///     size: u32,
/// }
///
/// let rejection = Page::from_json(r#"{"number": 0, "size": "10"}"#).err().unwrap();
/// let report = rejection.report();
/// assert_eq!(report.violations().len(), 2);
/// assert_eq!(
///     report.to_string(),
///     "/number: expected at least 1\n\
///      /size: expected integer, found string; send the number without quotes"
/// );
/// ```
#[derive(Clone, Default)]
pub struct Report {
    violations: Vec<Violation>,
    /// How many there were, held or not: whoever reads an object asks before and after.
    total: usize,
    /// Whether the last one is not held.
    last_is_left_out: bool,
    /// How many bytes of text they keep.
    kept: usize,
}

impl Report {
    pub(crate) const EMPTY: Report =
        Report { violations: Vec::new(), total: 0, last_is_left_out: false, kept: 0 };

    /// The violations, in the order of the text.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        self.held().0
    }

    /// How many violations there were beyond those that are held.
    #[must_use]
    pub fn more(&self) -> usize {
        self.held().1
    }

    /// Those of which there is room for the text, and how many more there were. How long the text
    /// is shows once somebody asks, because most of it is not worded before.
    fn held(&self) -> (&[Violation], usize) {
        let before_last = self.violations.len().saturating_sub(1);
        let mut bytes = 0;
        let full = self.violations.iter().take(before_last).position(|violation| {
            bytes += violation.bytes();
            bytes > MOST_BYTES
        });
        let held = full.and_then(|last| self.violations.get(..=last)).unwrap_or(&self.violations);
        (held, self.total() - held.len())
    }

    /// Whether nothing was found wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// How many violations there were.
    #[inline]
    pub(crate) fn total(&self) -> usize {
        self.total
    }

    /// Whether what is recorded from now on is only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.violations.len() == MOST_VIOLATIONS || self.kept > MOST_BYTES
    }

    /// Records a violation at `at`; `make` is asked for the rest of it only if there is room.
    #[cold]
    #[inline(never)]
    pub(crate) fn record(
        &mut self,
        at: &Location<'_>,
        make: impl for<'v> FnOnce(Wrong<'v>) -> Wrong<'v>,
    ) {
        if let Some(violation) = self.one_more() {
            self.kept += violation.make(at, make);
        }
    }

    /// Room for one more, or none.
    #[inline(never)]
    fn one_more(&mut self) -> Option<&mut Violation> {
        if self.is_full() {
            self.leave_out();
            return None;
        }
        self.total += 1;
        self.last_is_left_out = false;
        if self.violations.is_empty() {
            self.violations = Vec::with_capacity(AT_FIRST);
        }
        self.violations.push(Violation::BLANK);
        self.violations.last_mut()
    }

    /// Counts one that there is no room for, as an unknown property of an object with many.
    #[cold]
    pub(crate) fn leave_out(&mut self) {
        self.total += 1;
        self.last_is_left_out = true;
    }

    /// Whether it tells already that the key at `at` is sent more than once.
    #[cold]
    pub(crate) fn tells_repeated(&self, at: &Location<'_>) -> bool {
        let mut place = Pointer::ROOT;
        place.set(at);
        let mut told = self.violations.iter();
        told.any(|told| told.keyword() == DUPLICATE_KEY && told.location() == place.as_str())
    }

    /// Which of those that are held was recorded last, unless there was no room for it.
    #[cold]
    pub(crate) fn last(&self) -> Option<usize> {
        if self.last_is_left_out { None } else { self.violations.len().checked_sub(1) }
    }

    /// Gives one of those that are held another remedy.
    #[cold]
    pub(crate) fn amend(&mut self, which: Option<usize>, remedy: &'static str) {
        if let Some(violation) = which.and_then(|which| self.violations.get_mut(which)) {
            violation.amend(remedy);
        }
    }
}

impl PartialEq for Report {
    fn eq(&self, other: &Self) -> bool {
        self.held() == other.held()
    }
}

impl Eq for Report {}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (violations, more) = self.held();
        let mut report = serializer.serialize_struct("Report", 2)?;
        report.serialize_field("violations", violations)?;
        report.serialize_field("more", &more)?;
        report.end()
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (violations, more) = self.held();
        f.debug_struct("Report").field("violations", &violations).field("more", &more).finish()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (violations, more) = self.held();
        for (n, violation) in violations.iter().enumerate() {
            if n > 0 {
                f.write_str("\n")?;
            }
            violation.fmt(f)?;
        }
        if more > 0 { write!(f, "\nand {more} more") } else { Ok(()) }
    }
}
