//! Floor 3: maps. How their keys are read is in `keys`.

use super::MapKey;
use super::{Argument, Gate, Read, record_broken, shape};
use crate::json::Kind;
use crate::location::Location;
use crate::schema::{Rules, Shape, Subject, family, null};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasher, Hash};

/// A map while it is filled.
pub(super) trait Members<K, V>: Default {
    fn holds(&self, key: &K) -> bool;
    fn put(&mut self, key: K, value: V);
}

impl Gate<'_> {
    /// Reads an object with any keys of one type. Two keys that are read as equal are one key.
    pub(super) fn map<K, V, M>(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<M>
    where
        K: MapKey,
        V: Argument,
        M: Members<K, V>,
    {
        let around = self.around.take();
        let Some(mut walk) = self.reader.object()? else { return self.mismatch(Kind::Object, at) };
        let before = self.report.total();
        let mut members = M::default();
        let mut refused = BTreeSet::new();
        let mut count = 0;
        while self.reader.member(&mut walk)? {
            let name = self.reader.key()?;
            if around.is_some_and(|around| around.knows(&name)) {
                self.reader.skip()?;
                continue;
            }
            let here = at.key(&name);
            if refused.contains(&name) {
                self.repeated(&here);
                self.skip(&here)?;
                continue;
            }
            let Some(key) = K::read_key(&mut self.report, &name, &here) else {
                V::read(self, &here, &Rules::NONE)?;
                count += 1;
                refused.insert(name);
                continue;
            };
            if members.holds(&key) {
                self.repeated(&here);
                self.skip(&here)?;
                continue;
            }
            count += 1;
            match V::read(self, &here, &Rules::NONE)? {
                Some(value) => members.put(key, value),
                None => {
                    refused.insert(name);
                }
            }
        }
        let subject = Subject::Properties(count);
        if !rules.admit(&subject) {
            record_broken(&mut self.report, at, rules, &subject);
        }
        Ok((self.report.total() == before).then_some(members))
    }
}

/// `Map<K, V, …> where …`: what a map needs to be filled, and to be an argument.
macro_rules! map {
    ($map:ident<K, V $(, $state:ident)?> where K: $($bound:path),+) => {
        impl<K: $($bound +)+, V $(, $state: BuildHasher + Default)?> Members<K, V>
            for $map<K, V $(, $state)?>
        {
            fn holds(&self, key: &K) -> bool {
                self.contains_key(key)
            }

            fn put(&mut self, key: K, value: V) {
                self.insert(key, value);
            }
        }

        impl<K, V $(, $state)?> Argument for $map<K, V $(, $state)?>
        where
            K: MapKey $(+ $bound)+,
            V: Argument,
            $($state: BuildHasher + Default + 'static,)?
        {
            type Family = family::Map;
            type Null = null::Barred;
            const SHAPE: &'static Shape = &Shape::Map(shape::<K>, shape::<V>);
            $crate::gate::argument::holds!(K, V);

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
                gate.map(at, rules)
            }
        }
    };
}

#[cfg(feature = "indexmap")]
pub(super) use map;

map!(BTreeMap<K, V> where K: Ord);
map!(HashMap<K, V, S> where K: Eq, Hash);
