//! Floor 3: maps with string keys.

use super::{Argument, Gate, Read, record_broken};
use crate::json::Kind;
use crate::location::Location;
use crate::schema::{Rules, Shape, Subject, family, null};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::BuildHasher;

/// A map while it is filled.
trait Members<V>: Default {
    fn holds(&self, key: &str) -> bool;
    fn put(&mut self, key: String, value: V);
}

impl<V> Members<V> for BTreeMap<String, V> {
    fn holds(&self, key: &str) -> bool {
        self.contains_key(key)
    }

    fn put(&mut self, key: String, value: V) {
        self.insert(key, value);
    }
}

impl<V, S: BuildHasher + Default> Members<V> for HashMap<String, V, S> {
    fn holds(&self, key: &str) -> bool {
        self.contains_key(key)
    }

    fn put(&mut self, key: String, value: V) {
        self.insert(key, value);
    }
}

impl Gate<'_> {
    /// Reads an object with any keys.
    fn map<V: Argument, M: Members<V>>(&mut self, at: &Location<'_>, rules: &Rules<'_>) -> Read<M> {
        let around = self.around.take();
        if self.reader.peek() != b'{' {
            return self.mismatch(Kind::Object, at);
        }
        let before = self.report.total();
        let mut members = M::default();
        let mut refused = BTreeSet::new();
        let (mut first, mut count) = (true, 0);
        self.reader.open()?;
        while self.reader.member(&mut first)? {
            let key = self.reader.key()?;
            if around.is_some_and(|around| around.knows(&key)) {
                self.reader.skip()?;
                continue;
            }
            let here = at.key(&key);
            count += 1;
            if members.holds(&key) || refused.contains(&key) {
                self.repeated(&here);
                self.skip(&here)?;
                continue;
            }
            match V::read(self, &here, &Rules::NONE)? {
                Some(value) => members.put(key.into_owned(), value),
                None => {
                    refused.insert(key);
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

impl<V: Argument> Argument for BTreeMap<String, V> {
    type Family = family::Map;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Map(super::shape::<V>);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        gate.map(at, rules)
    }
}

impl<V: Argument, S: BuildHasher + Default + 'static> Argument for HashMap<String, V, S> {
    type Family = family::Map;
    type Null = null::Refused;
    const SHAPE: &'static Shape = &Shape::Map(super::shape::<V>);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        gate.map(at, rules)
    }
}
