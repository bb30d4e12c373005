//! Floor 1: what was refused, and why: data first, sentences second.
//!
//! It knows no schema: whoever enforces a keyword says here what was expected.

mod nearest;
mod rejection;
mod violation;
mod words;

pub use rejection::Rejection;
pub(crate) use rejection::{Duplicate, Withheld};
pub use violation::Violation;

pub(crate) use nearest::nearest;
pub(crate) use words::{counted, list, quoted_list, shortened};

use serde::Serialize;
use std::fmt;

/// The most violations that a report holds; the rest are counted.
const MOST_VIOLATIONS: usize = 32;
/// The most bytes of text that a report holds, however few its violations are.
const MOST_BYTES: usize = 8 * 1024;

/// Everything that one read found wrong.
///
/// It holds at most 32 violations and 8 KiB of text, and says how many more there were.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    violations: Vec<Violation>,
    /// How many more there were.
    more: usize,
    #[serde(skip)]
    bytes: usize,
}

impl Report {
    pub(crate) const EMPTY: Report = Report { violations: Vec::new(), more: 0, bytes: 0 };

    /// The violations, in the order of the text.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// How many violations there were beyond those that are held.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// Whether nothing was found wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// How many violations there were.
    pub(crate) fn total(&self) -> usize {
        self.violations.len() + self.more
    }

    /// Records a violation at `at`; `make` is asked for the rest of it only if there is room.
    #[cold]
    #[inline(never)]
    pub(crate) fn record(
        &mut self,
        at: &impl fmt::Display,
        make: impl FnOnce(Violation) -> Violation,
    ) {
        if self.violations.len() == MOST_VIOLATIONS || self.bytes > MOST_BYTES {
            self.more += 1;
            return;
        }
        let violation = make(Violation::at(at));
        self.bytes += violation.bytes();
        self.violations.push(violation);
    }

    /// Gives the violation that was recorded last another remedy.
    #[cold]
    pub(crate) fn amend(&mut self, remedy: &str) {
        if self.more == 0
            && let Some(violation) = self.violations.pop()
        {
            self.violations.push(violation.remedy(remedy));
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, violation) in self.violations.iter().enumerate() {
            let line = if n == 0 { "" } else { "\n" };
            write!(f, "{line}{violation}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}
