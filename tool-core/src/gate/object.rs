//! Floor 3: objects. The loop over the members is one ordinary function over the table; an
//! expansion gives it a typed place for each field. Members in another order than the schema's are in
//! `any_order`, enums in `variants`.

use super::flatten::Others;
use super::slots::{Entry, Place};
use super::{Gate, Read, stated};
use crate::json::{Kind, Token, needs_no_escapes};
use crate::location::Location;
use crate::report::{Expected, InWords, only};
use crate::schema::{Field, Object, OfNull, Presence, Shape, Stated};
use serde_json::{Map, Value};

/// The properties of an object: its fields and, in a variant, the tag.
#[derive(Clone, Copy)]
pub(super) struct Properties<'o> {
    pub(super) fields: &'static &'static [Field],
    pub(super) tag: Option<&'static str>,
    /// Who else knows keys of the same object.
    pub(super) others: Option<&'o Others>,
}

impl Properties<'_> {
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        let (fields, inner) = match self.others {
            Some(others) if others.object.flattened.is_empty() => (others.object.fields, None),
            Some(others) => (&[][..], Some(others.object.names())),
            None => (*self.fields, None),
        };
        let own = fields.iter().map(|field| field.name);
        self.tag.into_iter().chain(own).chain(inner.into_iter().flatten())
    }

    /// What is expected where a property is none of them.
    pub(super) fn expected(self) -> Expected {
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
        let related = self.related((object, start), own, at);
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
            let members = members.skip(next);
            self.members_parsed_further(properties, members, entries, (next, tagged), at)?;
        }
        self.reader.leave();
        Ok((self.report.total() == before).then_some(()))
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

    #[inline]
    pub(super) fn fill(
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
            self.report.amend(self.report.last(), "leave the property out to get its default");
        }
        Ok(())
    }

    /// Does what is to be done for the fields whose key was not met: all but so many.
    pub(super) fn absent(
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

    /// A key that is none of the names.
    #[cold]
    pub(super) fn unknown_property<E: Into<Expected>, N: Iterator<Item = &'static str>>(
        &mut self,
        key: &str,
        expected: impl FnOnce() -> E,
        names: impl FnOnce() -> N,
        at: &Location<'_>,
    ) {
        self.report.record(at, |violation| violation.names_none_of(key, expected(), names));
    }
}
