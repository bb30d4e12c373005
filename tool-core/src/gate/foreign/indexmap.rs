//! Floor 3: maps and sets that keep the order in which members and items are sent.

use crate::gate::keys::Key;
use crate::gate::maps::Members;
use crate::gate::sequences::{SET, set};
use crate::gate::{Argument, Gate, Read, shape};
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use indexmap::{IndexMap, IndexSet};
use std::hash::{BuildHasher, Hash};

impl<K: Eq + Hash, V, S: BuildHasher + Default> Members<K, V> for IndexMap<K, V, S> {
    fn holds(&self, key: &K) -> bool {
        self.contains_key(key)
    }

    fn put(&mut self, key: K, value: V) {
        self.insert(key, value);
    }
}

impl<K, V, S> Argument for IndexMap<K, V, S>
where
    K: Key + Eq + Hash,
    V: Argument,
    S: BuildHasher + Default + 'static,
{
    type Family = family::Map;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Map(shape::<K>, shape::<V>);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        gate.map(at, rules)
    }
}

impl<T, S> Argument for IndexSet<T, S>
where
    T: Argument + Eq + Hash,
    S: BuildHasher + Default + 'static,
{
    type Family = family::Set;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Array(shape::<T>, SET);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        let mut items = IndexSet::default();
        let whole = set(gate, at, rules, |item| items.insert(item))?;
        Ok(whole.map(|()| items))
    }
}
