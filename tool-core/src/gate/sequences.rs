//! Floor 3: lists and sets of any length. Arrays of one length are in `tuples`.

use super::argument::holds;
use super::unique::Unique;
use super::{Argument, Gate, Read, record_broken, shape};
use crate::json::{Kind, Token};
use crate::location::Location;
use crate::schema::{Keyword, Rules, Shape, Subject, family, null};
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;
use std::sync::Arc;

impl Gate<'_> {
    /// Reads an array, each item through `item`, which says whether it was read. Gives something
    /// only if all were, and their count satisfies `rules`.
    fn array(
        &mut self,
        at: &Location<'_>,
        rules: &Rules<'_>,
        mut item: impl FnMut(&mut Self, usize, &Location<'_>) -> Token<bool>,
    ) -> Read<()> {
        let Some(mut walk) = self.reader.array()? else {
            return self.no_array(at, || rules.more_items_than_one());
        };
        let mut unique = Unique::asked_for_by(rules);
        let (mut count, mut whole) = (0, true);
        while self.reader.item(&mut walk)? {
            let here = at.index(count);
            let start = unique.is_asked_for().then(|| self.reader.mark());
            whole &= item(self, count, &here)?;
            if let Some(start) = start {
                whole &= unique.check(self, start, count, &here)?;
            }
            count += 1;
        }
        let subject = Subject::Items(count);
        if !rules.admit(&subject) {
            record_broken(&mut self.report, at, rules, &subject);
            whole = false;
        }
        Ok(whole.then_some(()))
    }
}

macro_rules! lists {
    ($($list:ident $push:ident)*) => { $(
        impl<T: Argument> Argument for $list<T> {
            type Family = family::Array;
            type Null = null::Barred;
            const SHAPE: &'static Shape = &Shape::Array(shape::<T>, &[]);
            holds!(T);

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                let mut items = $list::new();
                let whole = gate.array(at, rules, |gate, _, at| {
                    let item = T::read(gate, at, &Rules::NONE)?;
                    Ok(item.map(|item| items.$push(item)).is_some())
                })?;
                Ok(whole.map(|()| items))
            }
        }
    )* };
}

lists!(Vec push VecDeque push_back);

macro_rules! slices {
    ($($pointer:ident)*) => { $(
        impl<T: Argument> Argument for $pointer<[T]> {
            type Family = family::Array;
            type Null = null::Barred;
            const SHAPE: &'static Shape = <Vec<T>>::SHAPE;
            holds!(T);

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                Ok(<Vec<T>>::read(gate, at, rules)?.map(Into::into))
            }
        }
    )* };
}

slices!(Box Arc Rc);

/// What a set asks for.
pub(super) const SET: &[Keyword] = &[Keyword::UniqueItems];

/// Whether two values of a shape are equal in Rust just if they are equal in JSON.
fn is_plain(shape: &'static Shape) -> bool {
    match shape {
        // What is made from a string may be spelled in two ways.
        Shape::Scalar(Kind::String, keywords) => keywords.is_empty(),
        _ => matches!(shape, Shape::Scalar(..) | Shape::Enum(_)),
    }
}

/// Reads the items of a set. Of plain values the set itself sees repetition; others are compared as
/// they were sent, because a default, or an equality of the author's own, may make two of one.
pub(super) fn set<T: Argument>(
    gate: &mut Gate<'_>,
    at: &Location<'_>,
    rules: &Rules<'_>,
    mut insert: impl FnMut(T) -> bool,
) -> Read<()> {
    let plain = is_plain(T::SHAPE);
    let set = rules.and(if plain { &[] } else { SET });
    gate.array(at, &set, |gate, _, at| {
        let Some(item) = T::read(gate, at, &Rules::NONE)? else { return Ok(false) };
        let new = insert(item) || !plain;
        if !new {
            Unique::record(gate, at, None);
        }
        Ok(new)
    })
}

/// `Set<T, …> where …`: what a set needs to be an argument.
macro_rules! set_type {
    ($set:ident<T $(, $state:ident)?> where T: $($bound:path),+) => {
        impl<T, $($state)?> Argument for $set<T $(, $state)?>
        where
            T: Argument $(+ $bound)+,
            $($state: BuildHasher + Default + 'static,)?
        {
            type Family = family::Set;
            type Null = null::Barred;
            const SHAPE: &'static Shape = &Shape::Array(shape::<T>, SET);
            $crate::gate::argument::holds!(T);

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                let mut items = Self::default();
                let whole = set(gate, at, rules, |item| items.insert(item))?;
                Ok(whole.map(|()| items))
            }
        }
    };
}

#[cfg(feature = "indexmap")]
pub(super) use set_type;

set_type!(BTreeSet<T> where T: Ord);
set_type!(HashSet<T, S> where T: Eq, Hash);
