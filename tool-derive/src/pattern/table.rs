//! An automaton packed into byte strings, and printed as the expression that makes a `Dfa`.
//!
//! Floor: `machine`, `quote`. How a table is read is in `schema::dfa` of tool-core.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use super::Fault;
use super::machine::{DEAD, ENDS, MATCHED, Machine};

/// The most bytes of a table: it becomes part of the user's program and of its expansion.
pub(super) const LIMIT: usize = 64 * 1024;
/// A path with more columns or states is walked as a table.
const PATH_COLUMNS: usize = 8;
const PATH_STATES: usize = 64;
/// A table with more states than a byte can name has entries of two bytes.
const NARROW_STATES: usize = 256;

/// What the run time walks.
#[derive(Debug)]
pub(crate) struct Table {
    /// The column of each byte.
    pub(super) classes: [u8; 256],
    /// The next states, column by column; the last column is for the end of the text.
    pub(super) entries: Vec<u8>,
    /// The entries of a column; the states that end a walk have none.
    pub(super) rows: u16,
    pub(super) start: u16,
    /// The same as a path, if each state leads on to only one other.
    pub(super) path: Option<Vec<u8>>,
}

impl Table {
    pub(super) fn pack(machine: &Machine) -> Result<Self, Fault> {
        let rows = machine.rows.get(ENDS..).unwrap_or_default();
        let (classes, mut columns) = merge_columns(&machine.columns, rows);
        columns.push(rows.iter().filter_map(|row| row.last()).copied().collect());
        let path = path(&columns, rows.len()).filter(|_| machine.start == ENDS);
        let narrow = machine.rows.len() <= NARROW_STATES;
        let mut entries = Vec::new();
        for next in columns.into_iter().flatten() {
            let [low, high] = short(next)?.to_le_bytes();
            entries.push(low);
            if !narrow {
                entries.push(high);
            }
        }
        let table =
            Self { classes, entries, rows: short(rows.len())?, start: short(machine.start)?, path };
        if table.size() > LIMIT { Err(Fault::TooLarge) } else { Ok(table) }
    }

    /// The expression that makes the run time's `Dfa`; `runtime` is the path to its module.
    pub(crate) fn expression(&self, runtime: &impl ToTokens) -> TokenStream {
        let Self { classes, entries, rows, start, path } = self;
        if let Some(path) = path {
            let [columns, path] = [&bits(classes)[..], path].map(Literal::byte_string);
            return quote!(#runtime::Dfa::path(#columns, #path));
        }
        let [classes, entries] = [&classes[..], entries].map(Literal::byte_string);
        let [rows, start] = [*rows, *start].map(Literal::u16_unsuffixed);
        quote!(#runtime::Dfa::new(#classes, #entries, #rows, #start))
    }

    /// Whether no text matches.
    pub(crate) fn is_empty(&self) -> bool {
        usize::from(self.start) == DEAD
    }

    /// The bytes of static data that the table takes.
    pub(super) fn size(&self) -> usize {
        self.classes.len() + self.entries.len()
    }
}

/// The states one behind the other, if each leads only to itself and to the one behind it. They are
/// numbered in the order in which they are met, so a path has no other order.
fn path(columns: &[Vec<usize>], rows: usize) -> Option<Vec<u8>> {
    let (end, columns) = columns.split_last()?;
    if columns.len() > PATH_COLUMNS || rows > PATH_STATES {
        return None;
    }
    let mut path = Vec::new();
    for row in 0..rows {
        let own = ENDS + row;
        let behind = if row + 1 == rows { MATCHED } else { own + 1 };
        let (mut next, mut stay) = (0u8, 0u8);
        for (bit, column) in columns.iter().enumerate() {
            match *column.get(row)? {
                to if to == behind => next |= 1 << bit,
                to if to == own => stay |= 1 << bit,
                DEAD => {}
                _ => return None,
            }
        }
        path.extend([next, stay, u8::from(*end.get(row)? == MATCHED)]);
    }
    Some(path)
}

/// The columns of a path as bits, of which there are few enough.
pub(super) fn bits(classes: &[u8; 256]) -> [u8; 256] {
    classes.map(|column| 1u8.checked_shl(column.into()).unwrap_or_default())
}

/// Gives bytes that no state of the minimal automaton tells apart one class, and with it one
/// column.
fn merge_columns(of_byte: &[u8; 256], rows: &[Vec<usize>]) -> ([u8; 256], Vec<Vec<usize>>) {
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut known = BTreeMap::new();
    let classes = of_byte.map(|byte_column| {
        let at = usize::from(byte_column);
        *known.entry(at).or_insert_with(|| {
            let column: Vec<usize> = rows.iter().filter_map(|row| row.get(at)).copied().collect();
            let class = columns.iter().position(|other| *other == column).unwrap_or(columns.len());
            if class == columns.len() {
                columns.push(column);
            }
            // At most 256 bytes have at most 256 classes.
            u8::try_from(class).unwrap_or(u8::MAX)
        })
    });
    (classes, columns)
}

fn short(number: usize) -> Result<u16, Fault> {
    u16::try_from(number).map_err(|_| Fault::TooLarge)
}
