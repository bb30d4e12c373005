//! The blocks of an answer in their order, which go back as they came; those of calls are made
//! anew from the calls.

use super::ReceiveError;
use super::envelope::{Node, Object};
use super::halves::Joint;
use super::stream::{Drafts, Ending, Slot};
use crate::toolset::{Call, ProviderError, Turn};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::HashMap;

/// An answer of blocks as far as it has come; `S` says how it stopped.
#[derive(Debug)]
pub struct Growing<S> {
    pub(super) drafts: Drafts,
    pub(super) text: String,
    pub(super) blocks: Blocks,
    pub(super) stop: S,
    /// Something of an answer has come.
    pub(super) begun: bool,
    /// Nothing that comes counts any more.
    pub(super) done: bool,
}

/// How an answer of blocks stopped.
pub trait Stopped: Default {
    /// What the answer is called.
    const WHAT: &'static str;

    fn ending(&self) -> Ending;

    /// The error that ended it, if one did.
    fn into_error(self) -> Option<ProviderError>;

    fn turn(self, text: String, calls: Vec<Call>, blocks: Vec<Value>) -> Turn;
}

/// What a provider makes of its blocks.
pub(super) struct Form {
    /// What stands for a call among them.
    pub(super) marker: fn() -> Value,
    /// Adds to a block what came after its start.
    pub(super) add: fn(&mut Map<String, Value>, &Object<'_>),
    /// Makes a block what it is in a whole answer.
    pub(super) close: fn(&mut Value),
}

impl<S: Stopped> Growing<S> {
    pub(super) fn of(drafts: Drafts) -> Self {
        Growing {
            drafts,
            text: String::new(),
            blocks: Blocks::default(),
            stop: S::default(),
            begun: false,
            done: false,
        }
    }

    pub(super) fn into_turn(self, form: &Form) -> Result<Turn, ReceiveError> {
        let Growing { drafts, text, blocks, stop, begun, done: _ } = self;
        if !begun {
            return Err(match stop.into_error() {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new(format!("the stream has no {}", S::WHAT)),
            });
        }
        let mut blocks = blocks.into_values(form);
        blocks.iter_mut().for_each(form.close);
        let calls = drafts.settle(stop.ending());
        Ok(stop.turn(text, calls, blocks))
    }
}

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

    /// The blocks in the form that they have in a whole answer, but for what closes them.
    fn into_values(self, form: &Form) -> Vec<Value> {
        let blocks = self.blocks.into_iter().map(|block| match block {
            Block::Call(_) => (form.marker)(),
            Block::Other(log) => log.into_value(form.add),
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
