//! Floor 3: objects. The loop over the members is one ordinary function over the table; an
//! expansion gives it a typed place for each field. Enums are in `variants`.

use super::flatten::Others;
use super::{Argument, Gate, Read, stated};
use crate::json::{Kind, Token, are_same, needs_no_escapes};
use crate::location::Location;
use crate::report::{Expected, InWords, only};
use crate::schema::{Field, Object, OfNull, Presence, Rules, Shape, Stated};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::iter::Zip;
use std::ops::Range;
use std::slice;

/// Where the value of one field goes, as the loop sees it.
pub trait Place: fmt::Debug {
    /// Puts in what stands for an absent property, if there is something.
    fn absent(&mut self);

    /// Reads the value that comes next into the place.
    ///
    /// # Errors
    /// If the text is broken.
    fn fill(&mut self, gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Token<()>;
}

/// The place of a field of type `T`.
pub struct Slot<T>(Option<T>);

impl<T> fmt::Debug for Slot<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Slot").field(&self.0.is_some()).finish()
    }
}

impl<T> Slot<T> {
    /// An empty place.
    #[must_use]
    pub const fn new() -> Self {
        Slot(None)
    }

    /// A place that holds this.
    pub(super) const fn of(value: Option<T>) -> Self {
        Slot(value)
    }

    /// What was read, to look at.
    pub(super) fn value(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// What was read, or what stands for an absent property.
    #[inline]
    pub fn take(self) -> Option<T> {
        self.0
    }
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot::new()
    }
}

impl<T: Argument> Place for Slot<T> {
    fn absent(&mut self) {
        self.0 = T::absent();
    }

    fn fill(&mut self, gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Token<()> {
        self.0 = T::read(gate, at, rules)?;
        Ok(())
    }
}

/// A place, and whether its key was met.
#[derive(Debug)]
pub struct Entry<'p> {
    place: &'p mut dyn Place,
    seen: bool,
}

impl Entry<'_> {
    /// Whether the key was met.
    pub(super) fn is_seen(&self) -> bool {
        self.seen
    }

    /// Reads the value that comes next into the place.
    pub(super) fn fill(&mut self, gate: &mut Gate<'_>, at: &Location<'_>) -> Token<()> {
        self.place.fill(gate, at, &Rules::NONE)
    }
}

impl<'p> Entry<'p> {
    pub(super) fn new(place: &'p mut dyn Place) -> Self {
        Entry { place, seen: false }
    }
}

/// The properties of an object: its fields and, in a variant, the tag.
#[derive(Clone, Copy)]
pub(super) struct Properties<'o> {
    pub(super) fields: &'static &'static [Field],
    pub(super) tag: Option<&'static str>,
    /// Who else knows keys of the same object.
    pub(super) others: Option<&'o Others>,
}

impl Properties<'_> {
    fn names(self) -> impl Iterator<Item = &'static str> {
        let (fields, inner) = match self.others {
            Some(others) if others.object.flattened.is_empty() => (others.object.fields, None),
            Some(others) => (&[][..], Some(others.object.names())),
            None => (*self.fields, None),
        };
        let own = fields.iter().map(|field| field.name);
        self.tag.into_iter().chain(own).chain(inner.into_iter().flatten())
    }

    /// What is expected where a property is none of them.
    fn expected(self) -> Expected {
        match (self.tag, self.others) {
            (None, None) => self.fields.into(),
            (None, Some(others)) if others.object.flattened.is_empty() => {
                (&others.object.fields).into()
            }
            _ => only(self.names()).into(),
        }
    }
}

impl<'a> Gate<'a> {
    /// Reads the fields of `shape`, which is an object's, into `entries`, which are in the same
    /// order. Gives something only if nothing was found wrong.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn object(
        &mut self,
        shape: &'static Shape,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Read<()> {
        let Shape::Object(object) = shape else { return Ok(None) };
        let alone = object.flattened.is_empty() && object.relations.is_empty();
        if alone && self.aside.is_none() && self.around.is_none() {
            let properties = Properties { fields: &object.fields, tag: None, others: None };
            if self.reader.is_at(b'{') {
                return self.members_in_place(properties, entries, at);
            }
            if let Some(members) = self.reader.parsed_object()? {
                return self.members_parsed(properties, members, entries, at);
            }
        }
        self.object_further(object, entries, at)
    }

    /// Reads an object that shares its members with others, whose fields ask something of each
    /// other, or that is none.
    #[inline(never)]
    fn object_further(
        &mut self,
        object: &'static Object,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Read<()> {
        let fields = object.fields;
        let tag = self.aside.take();
        if self.reader.peek() != b'{' {
            return self.mismatch_in_words(Kind::Object, at, object);
        }
        let start = self.reader.mark();
        let around = self.around.take();
        let (own, flat) = entries.split_at_mut_checked(fields.len()).unwrap_or((&mut [], &mut []));
        let others = Others { around, object };
        let whole = self.members(
            Properties { fields: &object.fields, tag, others: Some(&others) },
            own,
            at,
        )?;
        let flat = self.flattened((object, tag), start, others, flat, at)?;
        let related = self.related(object, own, at);
        Ok(whole.filter(|()| flat && related))
    }

    /// Reads the members of the object that comes next.
    #[inline(never)]
    pub(super) fn members(
        &mut self,
        properties: Properties<'_>,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Read<()> {
        match self.reader.parsed_object()? {
            Some(members) => self.members_parsed(properties, members, entries, at),
            None => self.members_in_place(properties, entries, at),
        }
    }

    /// As [`members`](Gate::members), of an object that was parsed elsewhere.
    #[inline(never)]
    fn members_parsed(
        &mut self,
        properties: Properties<'_>,
        members: &'a Map<String, Value>,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Read<()> {
        let before = self.report.total();
        let Properties { fields: &fields, tag, .. } = properties;
        let mut members = members.iter();
        // The tag was read before.
        let tagged =
            tag.is_some_and(|tag| members.clone().next().is_some_and(|(key, _)| key == tag));
        if tagged {
            members.next();
        }
        let mut next = 0;
        for ((field, entry), (key, value)) in fields.iter().zip(&mut *entries).zip(members.clone())
        {
            if !field.key.is(key) {
                break;
            }
            next += 1;
            self.reader.stand_at(value);
            entry.seen = true;
            self.fill(field, entry, &at.key(field.name))?;
        }
        if next < fields.len().max(members.len()) {
            let rest = Rest { tagged, ..Rest::behind(next) };
            self.members_parsed_further(properties, members.skip(next), entries, rest, at)?;
        }
        self.reader.leave();
        Ok((self.report.total() == before).then_some(()))
    }

    /// Reads the parsed members that are left, in any order, and looks after the fields that are
    /// absent.
    #[inline(never)]
    fn members_parsed_further(
        &mut self,
        properties: Properties<'_>,
        members: impl Iterator<Item = (&'a String, &'a Value)>,
        entries: &mut [Entry<'_>],
        mut rest: Rest<'a>,
        at: &Location<'_>,
    ) -> Token<()> {
        let fields = *properties.fields;
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
        self.absent(rest.met, fields, entries, at);
        Ok(())
    }

    /// As [`members`](Gate::members), where most objects are read.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call that most objects would take one more of")]
    fn members_in_place(
        &mut self,
        properties: Properties<'_>,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Read<()> {
        let before = self.report.total();
        let Properties { fields: &fields, tag, .. } = properties;
        self.reader.open_text()?;
        let mut first = true;
        if let Some(tag) = tag
            && needs_no_escapes(tag)
            && self.reader.expect_text(tag)
        {
            self.skip(&at.key(tag))?;
            first = false;
        }
        let tagged = !first;
        // Models write the properties in the order of the schema.
        let mut next = fields.len();
        for (index, (field, entry)) in fields.iter().zip(&mut *entries).enumerate() {
            if !self.reader.predict(first, &field.key) {
                next = index;
                break;
            }
            first = false;
            entry.seen = true;
            self.fill(field, entry, &at.key(field.name))?;
        }
        if !(next == fields.len() && self.reader.close()) {
            self.members_further(properties, entries, (first, next, tagged), at)?;
        }
        Ok((self.report.total() == before).then_some(()))
    }

    /// Reads the members behind the first `met` of the schema, and looks after the fields that are
    /// absent.
    #[inline(never)]
    fn members_further(
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
                let rest = Rest { first, next, met, tagged, rare: None };
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
            let index = match self.unmet(fields, entries, &rest) {
                Some(index) => index,
                None => match self.property(properties, &mut rest, at)? {
                    Some(index) => index,
                    None => continue,
                },
            };
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
        Ok(rest.met)
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

    #[inline]
    fn fill(
        &mut self,
        field: &'static Field,
        entry: &mut Entry<'_>,
        at: &Location<'_>,
    ) -> Token<()> {
        if field.null != OfNull::AskType && self.reader.peek() == b'n' {
            return self.null(entry.place, field, at);
        }
        entry.place.fill(self, at, &field.rules)
    }

    /// `null` where the type is not asked about it, or not alone.
    #[cold]
    fn null(
        &mut self,
        place: &mut dyn Place,
        field: &'static Field,
        at: &Location<'_>,
    ) -> Token<()> {
        let before = self.report.total();
        if field.null == OfNull::Refuse {
            self.reader.null()?;
            self.report.record(at, |violation| {
                let expected = field.shape.expected();
                let expected = expected.trim_end_matches(" or null").to_owned();
                let violation = violation.breaks("type", expected).found_kind(Kind::Null);
                violation.remedy("leave the property out instead")
            });
            return Ok(());
        }
        place.fill(self, at, &field.rules)?;
        if self.report.total() > before {
            self.report.amend("leave the property out to get its default");
        }
        Ok(())
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

    /// Takes the key that comes next, and gives the field that it names. The tag, and what nobody
    /// knows, are read here with their values.
    fn property(
        &mut self,
        properties: Properties<'_>,
        rest: &mut Rest<'a>,
        at: &Location<'_>,
    ) -> Read<usize> {
        let key = self.reader.key()?;
        self.named(properties, key, rest, at)
    }

    /// Gives the field that a key names, the value of which comes next.
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
        // Where nobody is told any more, it is one more in either case.
        let told = !self.report.is_full();
        let met = |known: &Cow<'_, str>| are_same(known.as_bytes(), key.as_bytes());
        if told && strangers.iter().any(met) {
            self.repeated(&here);
        } else {
            self.unknown_property(&key, || properties.expected(), || properties.names(), &here);
        }
        self.skip(&here)?;
        if told {
            strangers.push(key);
        }
        Ok(())
    }

    /// A key that is none of the names.
    #[cold]
    pub(super) fn unknown_property<E: Into<Expected>, N: Iterator<Item = &'static str>>(
        &mut self,
        key: &str,
        expected: impl FnOnce() -> E,
        names: impl FnOnce() -> N,
        at: &Location<'_>,
    ) {
        self.report.record(at, |violation| violation.is_unknown(key, expected(), names));
    }

    /// Does what is to be done for the fields whose key was not met: all but so many.
    fn absent(
        &mut self,
        met: usize,
        fields: &'static [Field],
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) {
        if met == fields.len() {
            return;
        }
        for (field, entry) in fields.iter().zip(entries) {
            if entry.seen {
                continue;
            }
            match &field.presence {
                Presence::Optional => entry.place.absent(),
                Presence::Required => self.missing(field, &at.key(field.name)),
                Presence::Default(default) => {
                    self.fall_back(field, default, entry.place, &at.key(field.name));
                }
            }
        }
    }

    #[cold]
    fn missing(&mut self, field: &'static Field, at: &Location<'_>) {
        self.report.record(at, |violation| violation.breaks("required", field.shape));
    }

    /// Reads the default of a field into its place, through the same gate. What is wrong with it
    /// is no fault of who left the property out, so they are told to send a value.
    fn fall_back(
        &mut self,
        field: &'static Field,
        default: &Stated,
        place: &mut dyn Place,
        at: &Location<'_>,
    ) {
        if !stated::read(&default.source, &field.rules, place).is_empty() {
            self.report.record(at, |violation| {
                let violation = violation.breaks("default", field.shape);
                violation.remedy("send a value, because the default of this property is not valid")
            });
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
    rare: Option<Box<Rare<'a>>>,
}

/// What few objects need to be read.
#[derive(Default)]
struct Rare<'a> {
    /// The keys that nobody knows and that were told, to see those that are repeated.
    strangers: Vec<Cow<'a, str>>,
    /// Which field a key names, where there are many.
    places: BTreeMap<&'static str, usize>,
}

/// As many fields as are looked through one by one.
const FEW: usize = 32;

impl Rest<'_> {
    /// Behind so many fields in the order of the schema.
    fn behind(met: usize) -> Self {
        Rest { first: false, next: met, met, tagged: false, rare: None }
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
