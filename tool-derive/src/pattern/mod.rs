//! The `pattern` keyword: checks that a pattern means the same in every engine, and compiles it to
//! the table that the run time walks.
//!
//! Floor: `regex-automata`, `proc-macro2`, `quote`. The walk itself is `schema::dfa` of tool-core;
//! spans and attributes stay with the callers.

mod formats;
mod machine;
mod portable;
mod refusal;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use formats::{FORMATS, Format, Limit, format};
pub(crate) use portable::check;
pub(crate) use refusal::Refusal;
pub(crate) use table::Table;

/// Compiles a pattern, if it is portable and its table stays small.
pub(crate) fn compile(pattern: &str) -> Result<Table, Fault> {
    check(pattern).map_err(Fault::Refused)?;
    Table::pack(&machine::Machine::build(pattern)?)
}

/// Whether a string matches that has at least and at most so many code points, as far as that can
/// be told in reasonable time.
pub(crate) fn matches_length(pattern: &str, least: usize, most: usize) -> bool {
    machine::Machine::build(pattern).map_or(true, |machine| machine.matches_length(least, most))
}

/// Why a pattern has no table.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It holds a construct that engines read differently.
    Refused(Refusal),
    /// Its table would be past [`table::LIMIT`], or building it past what a build may cost.
    TooLarge,
    /// The engine refuses what the check let pass: a gap in the check.
    Unread(String),
}

impl Fault {
    /// The text of the compile error.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Refused(refusal) => refusal.message(),
            Self::TooLarge => format!(
                "the pattern does not fit a table of {} KiB; anchor it with `^` and `$`, bound its \
                 length with `max_length` rather than with a repeat, or switch on the feature \
                 `regex` of tool-core, by which such patterns are matched",
                table::LIMIT / 1024
            ),
            Self::Unread(why) => format!("the pattern cannot be compiled: {why}; simplify it"),
        }
    }
}
