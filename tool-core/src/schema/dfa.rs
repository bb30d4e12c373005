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
    states: States,
}

#[derive(Clone, Copy)]
enum States {
    Narrow(Grid<u8>),
    Wide(Grid<[u8; 2]>),
    Path(&'static [Step]),
    /// A path on which no state stays: each byte is a step.
    March(&'static [Step]),
    #[cfg(feature = "regex")]
    Engine(&'static str, ByEngine),
}

/// Whether a pattern matches anywhere in a text.
#[cfg(feature = "regex")]
pub(crate) type ByEngine = fn(&'static str, &str) -> bool;

/// The next states, column by column: the step that depends on the byte alone is then outside the
/// chain of steps that wait for the state.
#[derive(Clone, Copy)]
struct Grid<E: 'static> {
    entries: &'static [E],
    /// The rows, which is also the distance between columns.
    rows: usize,
    /// Where the last column begins, which is for the end of the text.
    end: usize,
    start: usize,
}

/// A state from which only one other leads on: the columns that lead there, those that stay, each a
/// bit, and whether the text may end here.
type Step = [u8; 3];

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
        let (rows, start) = (rows as usize, start as usize);
        let states = if rows + FIRST_ROW > 256 {
            let entries = table.as_chunks().0;
            let end = entries.len().saturating_sub(rows);
            States::Wide(Grid { entries, rows, end, start })
        } else {
            let end = table.len().saturating_sub(rows);
            States::Narrow(Grid { entries: table, rows, end, start })
        };
        Self { classes, states }
    }

    /// Takes the column of each byte, of which there are at most 8, each as a bit, and the states
    /// one behind the other; behind the last the pattern has matched, whatever follows.
    ///
    /// A state has three bytes: the columns that lead to the next, those that stay, and whether the
    /// text may end here.
    #[must_use]
    pub const fn path(columns: &'static [u8; 256], steps: &'static [u8]) -> Self {
        let steps: &[Step] = steps.as_chunks().0;
        let states = if some_stay(steps) { States::Path(steps) } else { States::March(steps) };
        Self { classes: columns, states }
    }

    /// Takes a pattern whose table would be too large, and what matches it.
    #[cfg(feature = "regex")]
    pub(crate) const fn engine(source: &'static str, matches: ByEngine) -> Self {
        Self { classes: &[0; 256], states: States::Engine(source, matches) }
    }

    /// Whether the pattern matches anywhere in the text.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        let columns = text.bytes().map(|byte| self.classes.get(usize::from(byte)).copied());
        let columns = columns.map(Option::unwrap_or_default);
        match self.states {
            States::Narrow(grid) => grid.walk(columns, usize::from),
            States::Wide(grid) => grid.walk(columns, |state| u16::from_le_bytes(state).into()),
            States::Path(steps) => follow(steps, columns),
            States::March(steps) => march(steps, columns),
            #[cfg(feature = "regex")]
            States::Engine(source, matches) => matches(source, text),
        }
    }
}

impl Dfa {
    /// As [`is_match`](Dfa::is_match), for constants.
    pub(crate) const fn admits(&self, text: &str) -> bool {
        let mut state = self.start();
        let mut text = text.as_bytes();
        loop {
            let column = match text {
                [] => None,
                [byte, ..] => Some(at(self.classes, *byte as usize)),
            };
            match self.step(state, column) {
                Next::State(next) => state = next,
                Next::Verdict(verdict) => return verdict,
            }
            if let [_, rest @ ..] = text {
                text = rest;
            }
        }
    }

    /// The state before any text.
    pub(super) const fn start(&self) -> usize {
        match self.states {
            States::Narrow(Grid { start, .. }) | States::Wide(Grid { start, .. }) => start,
            States::Path(_) | States::March(_) => 0,
            // What an engine says, the gate will see.
            #[cfg(feature = "regex")]
            States::Engine(..) => MATCHED,
        }
    }

    /// The column of a byte.
    pub(super) const fn column(&self, byte: usize) -> u8 {
        at(self.classes, byte)
    }

    /// Whether the pattern has matched in this state, whatever follows.
    pub(super) const fn is_matched(&self, state: usize) -> bool {
        match self.states {
            States::Narrow(_) | States::Wide(_) => state == MATCHED,
            States::Path(steps) | States::March(steps) => state >= steps.len(),
            #[cfg(feature = "regex")]
            States::Engine(..) => true,
        }
    }

    /// Whether no match can come in this state.
    pub(super) const fn is_dead(&self, state: usize) -> bool {
        matches!(self.states, States::Narrow(_) | States::Wide(_)) && state == DEAD
    }

    /// Where a column, or the end of the text, leads from a state.
    pub(super) const fn step(&self, state: usize, column: Option<u8>) -> Next {
        let (rows, end) = match self.states {
            States::Narrow(Grid { rows, end, .. }) | States::Wide(Grid { rows, end, .. }) => {
                (rows, end)
            }
            States::Path(steps) | States::March(steps) => return along(steps, state, column),
            #[cfg(feature = "regex")]
            States::Engine(..) => return Next::Verdict(true),
        };
        let Some(row) = state.checked_sub(FIRST_ROW) else {
            return Next::Verdict(state == MATCHED);
        };
        let place = match column {
            Some(column) => column as usize * rows + row,
            None => end + row,
        };
        let next = match self.states {
            States::Narrow(grid) => at(grid.entries, place) as usize,
            States::Wide(grid) => match grid.entries.split_at_checked(place) {
                Some((_, [entry, ..])) => u16::from_le_bytes(*entry) as usize,
                _ => DEAD,
            },
            States::Path(_) | States::March(_) => DEAD,
            #[cfg(feature = "regex")]
            States::Engine(..) => DEAD,
        };
        match column {
            Some(_) => Next::State(next),
            None => Next::Verdict(next == MATCHED),
        }
    }
}

const fn some_stay(mut steps: &[Step]) -> bool {
    while let [[_, stay, _], rest @ ..] = steps {
        if *stay != 0 {
            return true;
        }
        steps = rest;
    }
    false
}

/// What follows from one column.
pub(super) enum Next {
    /// Another state.
    State(usize),
    /// Whether the pattern matches, whatever follows.
    Verdict(bool),
}

const fn along(steps: &[Step], state: usize, column: Option<u8>) -> Next {
    let Some((_, [[next, stay, ends], ..])) = steps.split_at_checked(state) else {
        return Next::Verdict(true);
    };
    match column {
        None => Next::Verdict(*ends != 0),
        Some(column) if *next & column != 0 => Next::State(state + 1),
        Some(column) if *stay & column != 0 => Next::State(state),
        Some(_) => Next::Verdict(false),
    }
}

const fn at(bytes: &[u8], place: usize) -> u8 {
    match bytes.split_at_checked(place) {
        Some((_, [byte, ..])) => *byte,
        _ => 0,
    }
}

impl<E: Copy> Grid<E> {
    /// Numbers of states are 16 bits wide and those of columns 8: no sum or product overflows.
    #[inline]
    fn walk(self, columns: impl Iterator<Item = u8>, number: impl Fn(E) -> usize) -> bool {
        let entry = |at: usize| self.entries.get(at).copied().map(&number);
        let mut state = self.start;
        for column in columns {
            let Some(row) = state.checked_sub(FIRST_ROW) else { return state == MATCHED };
            state = entry(usize::from(column) * self.rows + row).unwrap_or(DEAD);
        }
        let Some(row) = state.checked_sub(FIRST_ROW) else { return state == MATCHED };
        entry(self.end + row) == Some(MATCHED)
    }
}

/// Which step is next is a matter of control here: no load waits for another, as in a table. Where
/// bytes may stay, many do.
#[inline]
fn follow(steps: &[Step], columns: impl Iterator<Item = u8>) -> bool {
    let mut steps = steps.iter();
    let Some(&[mut next, mut stay, mut ends]) = steps.next() else { return true };
    for column in columns {
        if stay & column != 0 {
            continue;
        }
        if next & column == 0 {
            return false;
        }
        let Some(step) = steps.next() else { return true };
        [next, stay, ends] = *step;
    }
    ends != 0
}

/// Where no state stays, the place of a byte says which step it is to be.
#[inline]
fn march(steps: &[Step], columns: impl ExactSizeIterator<Item = u8>) -> bool {
    let ends = steps.get(columns.len());
    steps.iter().zip(columns).all(|([next, ..], column)| next & column != 0)
        && ends.is_none_or(|[.., ends]| *ends != 0)
}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dfa").finish_non_exhaustive()
    }
}
