//! The blocks of an answer in their order, which go back as they came; those of calls are made
//! anew from the calls.

use super::stream::Slot;
use serde_json::{Map, Value};

/// Blocks that are numbered by their stream.
#[derive(Debug, Default)]
pub(super) struct Blocks(Vec<(u64, Block)>);

/// A block as far as it has come.
#[derive(Debug)]
pub(super) enum Block {
    Call(Slot),
    Other(Map<String, Value>),
}

impl Blocks {
    /// How much memory a block takes beside its content.
    pub(super) const COST: usize = size_of::<(u64, Block)>();

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Begins the block of this number. A number that was there before is for the new block now.
    pub(super) fn begin(&mut self, index: u64, block: Block) {
        self.0.push((index, block));
    }

    pub(super) fn get(&mut self, index: u64) -> Option<&mut Block> {
        let found = self.0.iter_mut().rev().find(|(number, _)| *number == index);
        found.map(|(_, block)| block)
    }

    /// The call that the block of this number is.
    pub(super) fn call(&mut self, index: u64) -> Option<Slot> {
        match self.get(index)? {
            Block::Call(slot) => Some(*slot),
            Block::Other(_) => None,
        }
    }

    /// The blocks; for each call what `marker` gives.
    pub(super) fn into_values(self, marker: impl Fn() -> Value) -> Vec<Value> {
        let blocks = self.0.into_iter().map(|(_, block)| match block {
            Block::Call(_) => marker(),
            Block::Other(block) => Value::Object(block),
        });
        blocks.collect()
    }
}

/// Adds to a text of a block.
pub(super) fn extend(block: &mut Map<String, Value>, key: &str, piece: &str) {
    match block.get_mut(key) {
        Some(Value::String(text)) => text.push_str(piece),
        _ => {
            block.insert(key.to_owned(), piece.into());
        }
    }
}

/// Adds to a list of a block.
pub(super) fn push(
    block: &mut Map<String, Value>,
    key: &str,
    items: impl IntoIterator<Item = Value>,
) {
    match block.get_mut(key) {
        Some(Value::Array(list)) => list.extend(items),
        _ => {
            block.insert(key.to_owned(), items.into_iter().collect());
        }
    }
}
