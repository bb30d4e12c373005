//! Floor 3: structs and maps whose members are members of the object around them, and what the
//! fields of an object ask of each other.
//!
//! The object is read once for its own fields and once more for each that is flattened into it;
//! each walk steps over the keys that another one reads. Only the outermost knows that a key is
//! nobody's.

use super::{Entry, Gate};
use crate::json::{Mark, Token};
use crate::location::Location;
use crate::schema::Object;

/// The outermost object, into which a struct or a map is flattened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    object: &'static Object,
    tag: Option<&'static str>,
}

impl Around {
    /// Whether a key is one of its properties, and so none of a map's.
    pub(super) fn knows(self, key: &str) -> bool {
        self.tag == Some(key) || self.object.has(key)
    }
}

/// Who else knows keys of an object that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    /// The outermost object, if the one that is read is flattened into it.
    pub(super) around: Option<Around>,
    /// The object that is read, with what is flattened into it.
    pub(super) object: &'static Object,
}

impl Others {
    /// Whether a key that is none of the object's own fields is somebody else's.
    pub(super) fn know(&self, key: &str) -> bool {
        let flattened = !self.object.flattened.is_empty();
        self.around.is_some()
            || flattened && (self.object.flattened_maps() > 0 || self.object.has(key))
    }
}

impl<'a> Gate<'a> {
    /// Reads what is flattened into an object that starts at `start` into `entries`.
    #[inline]
    pub(super) fn flattened(
        &mut self,
        (object, tag): (&'static Object, Option<&'static str>),
        start: Mark<'a>,
        others: Others,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Token<bool> {
        if entries.is_empty() {
            return Ok(true);
        }
        let before = self.report.total();
        for entry in entries {
            self.reader.rewind(start);
            self.around = Some(others.around.unwrap_or(Around { object, tag }));
            entry.fill(self, at)?;
        }
        Ok(self.report.total() == before)
    }

    /// Whether the fields of an object that starts at `start` have what they ask of each other;
    /// what they have not is recorded.
    #[inline]
    pub(super) fn related(
        &mut self,
        (object, start): (&'static Object, Mark<'a>),
        entries: &[Entry<'_>],
        at: &Location<'_>,
    ) -> bool {
        let mut hold = true;
        for relation in object.relations {
            let is_there = |place: usize| entries.get(place).is_some_and(|entry| entry.seen);
            let is_null = |place: usize| {
                object.fields.get(place).is_some_and(|field| self.is_null(field.name, start))
            };
            let broken = relation.broken(object.fields, is_there, is_null);
            let Some(broken) = broken else { continue };
            hold = false;
            let record = |report: &mut crate::report::Report, at: &Location<'_>| {
                report.record(at, |violation| {
                    violation.breaks(broken.keyword, broken.expected).remedy(broken.remedy)
                });
            };
            match broken.missing {
                Some(property) => record(&mut self.report, &at.key(property)),
                None => record(&mut self.report, at),
            }
        }
        hold
    }

    /// Whether a property of the object that starts at `start`, which was read, is `null`.
    #[cold]
    fn is_null(&mut self, name: &str, start: Mark<'a>) -> bool {
        let end = self.reader.mark();
        self.reader.rewind(start);
        let place = self.reader.find(name).ok().flatten();
        let is_null = place.is_some_and(|place| {
            self.reader.rewind(place);
            self.reader.peek() == b'n'
        });
        self.reader.rewind(end);
        is_null
    }
}
