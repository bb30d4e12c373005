//! Floor 2: walks a table to which the derive has compiled a pattern.
//!
//! Patterns are checked and compiled in tool-derive (`pattern`); the violation of one is made where
//! the keyword is enforced.

use core::fmt;

/// The state in which no match can come.
const DEAD: usize = 0;
/// The state in which the pattern has matched, whatever follows.
const MATCHED: usize = 1;
/// The states below end a walk; the table has no rows for them.
const FIRST_ROW: usize = 2;

/// A pattern, as a table of states.
#[derive(Clone, Copy)]
pub struct Dfa {
    classes: &'static [u8; 256],
    entries: Entries,
    /// The rows, which is also the distance between columns.
    rows: usize,
    /// Where the last column begins, which is for the end of the text.
    end: usize,
    start: usize,
}

/// The next states, column by column: the step that depends on the byte alone is then outside the
/// chain of steps that wait for the state.
#[derive(Clone, Copy)]
enum Entries {
    Narrow(&'static [u8]),
    Wide(&'static [[u8; 2]]),
}

impl Dfa {
    /// Takes the column of each byte, the table column by column, its rows, and the first state.
    ///
    /// An entry is a byte, or two with the low one first where a byte cannot name every state.
    #[must_use]
    pub const fn new(
        classes: &'static [u8; 256],
        table: &'static [u8],
        rows: u16,
        start: u16,
    ) -> Self {
        let rows = rows as usize;
        let (entries, count) = if rows + FIRST_ROW > 256 {
            let pairs = table.as_chunks().0;
            (Entries::Wide(pairs), pairs.len())
        } else {
            (Entries::Narrow(table), table.len())
        };
        Self { classes, entries, rows, end: count.saturating_sub(rows), start: start as usize }
    }

    /// Whether the pattern matches anywhere in the text.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        match self.entries {
            Entries::Narrow(table) => self.walk(text, |at| table.get(at).copied().map(usize::from)),
            Entries::Wide(table) => {
                self.walk(text, |at| table.get(at).map(|pair| u16::from_le_bytes(*pair).into()))
            }
        }
    }

    /// Numbers of states are 16 bits wide and those of columns 8: no sum or product overflows.
    #[inline]
    fn walk(&self, text: &str, entry: impl Fn(usize) -> Option<usize>) -> bool {
        let mut state = self.start;
        for byte in text.bytes() {
            let Some(row) = state.checked_sub(FIRST_ROW) else { return state == MATCHED };
            let column = self.classes.get(usize::from(byte)).copied().map_or(0, usize::from);
            state = entry(column * self.rows + row).unwrap_or(DEAD);
        }
        let Some(row) = state.checked_sub(FIRST_ROW) else { return state == MATCHED };
        entry(self.end + row) == Some(MATCHED)
    }
}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dfa").finish_non_exhaustive()
    }
}
