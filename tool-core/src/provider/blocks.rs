//! The blocks of an answer in their order, which go back as they came; those of calls are made
//! anew from the calls.

use super::envelope::{Node, Object};
use super::halves::Joint;
use super::stream::Slot;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::HashMap;

/// Blocks that are numbered by their stream.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// In the order in which they began.
    blocks: Vec<Block>,
    /// Where in it the block of each number is.
    places: HashMap<u64, usize>,
}

/// A block as far as it has come.
#[derive(Debug)]
pub(super) enum Block {
    Call(Slot),
    Other(Log),
}

/// What has come of a block, one JSON value after the other: its start, and what was added to it.
/// As text it takes as much memory as it took bytes to send.
#[derive(Debug)]
pub(super) struct Log {
    values: String,
    joint: Joint,
    /// Its texts are what the model says.
    pub(super) is_said: bool,
}

impl Log {
    pub(super) fn new(start: &str, is_said: bool) -> Self {
        Log { values: start.to_owned(), joint: Joint::default(), is_said }
    }

    /// Adds what comes next. Gives it as it is added: with whole characters.
    pub(super) fn push<'a>(&mut self, delta: Node<'a>) -> Cow<'a, str> {
        let delta = self.joint.join(delta.raw());
        self.values += &delta;
        delta
    }

    /// The block, to which `add` adds each delta.
    fn into_value(self, add: impl Fn(&mut Map<String, Value>, &Object<'_>)) -> Value {
        let mut block = None;
        for value in values(&self.values) {
            match &mut block {
                None => block = Some(value.object().values(|_| true)),
                Some(block) => add(block, &value.object()),
            }
        }
        Value::Object(block.unwrap_or_default())
    }
}

/// The values of a text that holds one after the other.
pub(super) fn values(text: &str) -> impl Iterator<Item = Node<'_>> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    values.map_while(Result::ok).map(Node::of)
}

impl Blocks {
    /// How much memory a block takes beside its content.
    pub(super) const COST: usize = 2 * size_of::<Block>() + 4 * size_of::<(u64, usize)>();

    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Begins the block of this number. A number that was there before is for the new block now.
    pub(super) fn begin(&mut self, index: u64, block: Block) {
        self.places.insert(index, self.blocks.len());
        self.blocks.push(block);
    }

    pub(super) fn get(&mut self, index: u64) -> Option<&mut Block> {
        self.blocks.get_mut(*self.places.get(&index)?)
    }

    /// The call that the block of this number is.
    pub(super) fn call(&mut self, index: u64) -> Option<Slot> {
        match self.get(index)? {
            Block::Call(slot) => Some(*slot),
            Block::Other(_) => None,
        }
    }

    /// The blocks, to which `add` adds what came after their start; for each call what `marker`
    /// gives.
    pub(super) fn into_values(
        self,
        marker: impl Fn() -> Value,
        add: impl Fn(&mut Map<String, Value>, &Object<'_>),
    ) -> Vec<Value> {
        let blocks = self.blocks.into_iter().map(|block| match block {
            Block::Call(_) => marker(),
            Block::Other(log) => log.into_value(&add),
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
