//! Floor 3: the members of objects that do not come, or not all, in the order of the schema.

use super::object::Properties;
use super::slots::Entry;
use super::{Gate, Read};
use crate::json::{Token, are_same};
use crate::location::Location;
use crate::report::MOST_STRANGERS;
use crate::schema::{Field, Presence};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter::Zip;
use std::ops::Range;
use std::slice;

impl<'a> Gate<'a> {
    /// Reads the members behind the first `met` of the schema, and looks after the fields that are
    /// absent.
    #[inline(never)]
    pub(super) fn members_further(
        &mut self,
        properties: Properties<'_>,
        entries: &mut [Entry<'_>],
        (mut first, mut met, tagged): (bool, usize, bool),
        at: &Location<'_>,
    ) -> Token<()> {
        let fields = *properties.fields;
        let mut next = met;
        // Some are left out that may be.
        while let Some(field) = fields.get(next)
            && !matches!(field.presence, Presence::Required)
        {
            let run = self.run(part(fields, entries, next + 1..fields.len()), first, at)?;
            first &= run == 0;
            met += run;
            next += 1 + run;
        }
        if !self.reader.close() {
            // The order may be the reverse of the schema's.
            let run = self.run(part(fields, entries, next..fields.len()).rev(), first, at)?;
            first &= run == 0;
            met += run;
            if !self.reader.close() {
                let next = if run == 0 { next } else { fields.len() - run + 1 };
                let rest = Rest { first, next, met, tagged, others: false, rare: None };
                met = self.members_in_any_order(properties, entries, rest, at)?;
            }
        }
        self.absent(met, fields, entries, at);
        Ok(())
    }

    /// Reads members as long as they are those of `fields` in their order, and says how many are.
    #[inline]
    fn run<'f, 'p: 'f>(
        &mut self,
        fields: impl Iterator<Item = (&'static Field, &'f mut Entry<'p>)>,
        mut first: bool,
        at: &Location<'_>,
    ) -> Token<usize> {
        let mut met = 0;
        for (field, entry) in fields {
            if entry.seen || !self.reader.predict(first, &field.key) {
                break;
            }
            first = false;
            met += 1;
            entry.seen = true;
            self.fill(field, entry, &at.key(field.name))?;
        }
        Ok(met)
    }

    /// Reads the members that are left, and says how many fields were met in all.
    #[inline(never)]
    fn members_in_any_order(
        &mut self,
        properties: Properties<'_>,
        entries: &mut [Entry<'_>],
        mut rest: Rest<'a>,
        at: &Location<'_>,
    ) -> Token<usize> {
        let fields = *properties.fields;
        while self.reader.member_of_text(&mut rest.first)? {
            let mut index = self.unmet(fields, entries, &rest);
            if index.is_none() {
                let key = self.reader.key()?;
                index = self.named(properties, key, &mut rest, at)?;
            }
            let Some(index) = index else { continue };
            self.member(fields, entries, index, &mut rest, at)?;
            // From here on the order may be that of the schema, or the reverse.
            let ahead = self.run(part(fields, entries, rest.next..fields.len()), false, at)?;
            rest.next += ahead;
            let back = self.run(part(fields, entries, 0..index).rev(), false, at)?;
            if back > 0 {
                rest.next = index - back + 1;
            }
            rest.met += ahead + back;
        }
        self.unwrapped(&rest);
        Ok(rest.met)
    }

    /// Reads the parsed members that are left, in any order, and looks after the fields that are
    /// absent.
    #[inline(never)]
    pub(super) fn members_parsed_further(
        &mut self,
        properties: Properties<'_>,
        members: impl Iterator<Item = (&'a String, &'a Value)>,
        entries: &mut [Entry<'_>],
        (met, tagged): (usize, bool),
        at: &Location<'_>,
    ) -> Token<()> {
        let fields = *properties.fields;
        let mut rest = Rest { first: false, next: met, met, tagged, others: false, rare: None };
        for (key, value) in members {
            self.reader.stand_at(value);
            let is_it = |index| fields.get(index).is_some_and(|field: &Field| field.key.is(key));
            let index = match rest.likely(fields.len(), is_it) {
                Some(index) => index,
                None => match self.named(properties, Cow::Borrowed(key), &mut rest, at)? {
                    Some(index) => index,
                    None => continue,
                },
            };
            self.member(fields, entries, index, &mut rest, at)?;
        }
        self.unwrapped(&rest);
        self.absent(rest.met, fields, entries, at);
        Ok(())
    }

    /// Reads the value of the field `index`, unless its key was met.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "each member out of order would take one more call")]
    fn member(
        &mut self,
        fields: &'static [Field],
        entries: &mut [Entry<'_>],
        index: usize,
        rest: &mut Rest<'_>,
        at: &Location<'_>,
    ) -> Token<()> {
        let (Some(field), Some(entry)) = (fields.get(index), entries.get_mut(index)) else {
            return self.reader.skip();
        };
        rest.next = index + 1;
        let here = at.key(field.name);
        if std::mem::replace(&mut entry.seen, true) {
            self.repeated(&here);
            return self.skip(&here);
        }
        rest.met += 1;
        self.fill(field, entry, &here)
    }

    /// Takes the key that comes next, if it is that of a field whose key was not met: a likely one or,
    /// of few, any.
    fn unmet(&mut self, fields: &[Field], entries: &[Entry<'_>], rest: &Rest<'_>) -> Option<usize> {
        if rest.met == fields.len() {
            return None;
        }
        let mut is_it = |index: usize| match (fields.get(index), entries.get(index)) {
            (Some(field), Some(entry)) => !entry.seen && self.reader.expect(&field.key),
            _ => false,
        };
        let likely = rest.likely(fields.len(), &mut is_it);
        if likely.is_some() || fields.len() > FEW {
            return likely;
        }
        let next = rest.next;
        let behind = (next + 1..fields.len()).find(|index| is_it(*index));
        behind.or_else(|| (0..next).rev().find(|index| is_it(*index)))
    }

    /// Gives the field that a key names, the value of which comes next. That of the tag, and what
    /// nobody knows, are read here.
    fn named(
        &mut self,
        properties: Properties<'_>,
        key: Cow<'a, str>,
        rest: &mut Rest<'a>,
        at: &Location<'_>,
    ) -> Read<usize> {
        let Properties { fields, tag, others } = properties;
        if let Some(index) = rest.place(fields, &key) {
            return Ok(Some(index));
        }
        if tag.is_some_and(|tag| tag == key) {
            let here = at.key(&key);
            if std::mem::replace(&mut rest.tagged, true) {
                self.repeated(&here);
            }
            self.skip(&here)?;
        } else if others.is_some_and(|others| others.know(&key)) {
            rest.others = true;
            self.reader.skip()?;
        } else {
            self.stranger(properties, key, rest, at)?;
        }
        Ok(None)
    }

    #[cold]
    #[inline(never)]
    fn stranger(
        &mut self,
        properties: Properties<'_>,
        key: Cow<'a, str>,
        rest: &mut Rest<'a>,
        at: &Location<'_>,
    ) -> Token<()> {
        let here = at.key(&key);
        let strangers = &mut rest.rare.get_or_insert_default().strangers;
        if strangers.is_empty() {
            strangers.reserve(FEW_STRANGERS);
        }
        // Where nobody is told any more, it is one more in either case.
        let told = !self.report.is_full() && strangers.len() < MOST_STRANGERS;
        let met = strangers.iter().any(|known| are_same(known.as_bytes(), key.as_bytes()));
        if met {
            self.repeated(&here);
        } else if !told {
            self.report.leave_out();
        } else {
            self.unknown_property(&key, || properties.expected(), || properties.names(), &here);
            let which = self.report.last();
            if rest.knows_none()
                && let Some(remedy) = self.unwrapping(properties)?
            {
                rest.rare.get_or_insert_default().wrapped.push((which, remedy));
            }
        }
        self.skip(&here)?;
        if told && !met {
            rest.rare.get_or_insert_default().strangers.push(key);
        }
        Ok(())
    }

    /// Tells what to do about properties that hold what is missing, where nothing is known beside
    /// them: models send `{"name": …, "arguments": {…}}`.
    #[inline]
    fn unwrapped(&mut self, rest: &Rest<'_>) {
        if rest.knows_none()
            && let Some(rare) = &rest.rare
        {
            for (which, remedy) in &rare.wrapped {
                self.report.amend(*which, remedy);
            }
        }
    }
}

/// Some of the fields, and their places.
#[inline]
fn part<'f, 'p>(
    fields: &'static [Field],
    entries: &'f mut [Entry<'p>],
    range: Range<usize>,
) -> Zip<slice::Iter<'static, Field>, slice::IterMut<'f, Entry<'p>>> {
    let entries = entries.get_mut(range.clone()).unwrap_or_default();
    fields.get(range).unwrap_or_default().iter().zip(entries)
}

/// How far an object is read, once its members are not those that were predicted.
struct Rest<'a> {
    first: bool,
    /// The field behind the last one.
    next: usize,
    /// How many fields were met.
    met: usize,
    tagged: bool,
    /// Whether one was met that others know.
    others: bool,
    rare: Option<Box<Rare<'a>>>,
}

/// What few objects need to be read.
#[derive(Default)]
struct Rare<'a> {
    /// The keys that nobody knows and that were told, to see those that are repeated.
    strangers: Vec<Cow<'a, str>>,
    /// Which violations are of properties that hold what belongs here, and what to do about them.
    wrapped: Vec<(Option<usize>, &'static str)>,
    /// Which field a key names, where there are many.
    places: BTreeMap<&'static str, usize>,
}

/// As many unknown properties as there is room for before their list has to move.
const FEW_STRANGERS: usize = 8;

/// As many fields as are looked through one by one.
const FEW: usize = 32;

impl Rest<'_> {
    /// Whether of all that was met until now nothing is known.
    #[inline]
    fn knows_none(&self) -> bool {
        self.met == 0 && !self.tagged && !self.others
    }

    /// The field that comes next if it is one of the neighbours of the last one: that behind it, or
    /// that before it or at the end, because the order may be the reverse of the schema's.
    #[inline]
    fn likely(&self, fields: usize, mut is_it: impl FnMut(usize) -> bool) -> Option<usize> {
        let behind = self.next;
        let before = behind.checked_sub(2).or(fields.checked_sub(1))?;
        [behind, before].into_iter().find(|index| is_it(*index))
    }

    /// The field that a key names. What is asked for each key of an object takes the same time
    /// however many fields there are.
    fn place(&mut self, fields: &'static [Field], key: &str) -> Option<usize> {
        if fields.len() <= FEW {
            return fields.iter().position(|field| field.key.is(key));
        }
        let places = &mut self.rare.get_or_insert_default().places;
        if places.is_empty() {
            *places = fields.iter().map(|field| field.name).zip(0..).collect();
        }
        places.get(key).copied()
    }
}
