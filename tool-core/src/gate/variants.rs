//! Floor 3: enums: names alone, and objects told apart by a tag.

use super::object::Properties;
use super::{Entry, Gate, Read};
use crate::json::Kind;
use crate::location::Location;
use crate::report::{nearest, quoted_list};
use crate::schema::{Shape, Tagged};

impl Gate<'_> {
    /// Reads one of the names of `shape`, which is an enum's, and gives the value in its place.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn choice<T, const N: usize>(
        &mut self,
        shape: &'static Shape,
        values: [T; N],
        at: &Location<'_>,
    ) -> Read<T> {
        let index = self.name(shape, at)?;
        Ok(index.and_then(|index| values.into_iter().nth(index)))
    }

    fn name(&mut self, shape: &'static Shape, at: &Location<'_>) -> Read<usize> {
        let Shape::Enum(choice) = shape else { return Ok(None) };
        if self.reader.peek() != b'"' {
            return self.mismatch_in_words(Kind::String, at, || choice.expected());
        }
        let name = self.reader.string()?;
        let index = choice.variants.iter().position(|variant| variant.name == name);
        if index.is_none() {
            self.unknown_name(choice.names(), &name, at);
        }
        Ok(index)
    }

    #[cold]
    fn unknown_name(
        &mut self,
        names: impl ExactSizeIterator<Item = &'static str> + Clone,
        sent: &str,
        at: &Location<'_>,
    ) {
        self.report.record(at, |violation| {
            let expected = format!("one of {}", quoted_list(names.clone()));
            let violation = violation.breaks("enum", expected).found_kind(Kind::String);
            match nearest(sent, names) {
                Some(name) => violation.remedy(format!("did you mean \"{name}\"?")),
                None => violation,
            }
        });
    }

    /// Finds out which variant of `shape`, which is a tagged enum's, comes next. It stays unread if
    /// it is known, and is skipped otherwise.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn variant(&mut self, shape: &'static Shape, at: &Location<'_>) -> Read<usize> {
        let Shape::Tagged(tagged) = shape else { return Ok(None) };
        if self.reader.peek() != b'{' {
            return self.mismatch(Kind::Object, at);
        }
        let start = self.reader.mark();
        let index = self.tag(tagged, &at.key(tagged.tag))?;
        self.reader.rewind(start);
        if index.is_none() {
            self.skip(at)?;
        }
        Ok(index)
    }

    /// Reads the tag, wherever in the object it is.
    fn tag(&mut self, tagged: &'static Tagged, at: &Location<'_>) -> Read<usize> {
        let expected = || format!("one of {}", quoted_list(tagged.names()));
        let Some(place) = self.reader.find(tagged.tag)? else {
            self.report.record(at, |violation| violation.breaks("required", expected()));
            return Ok(None);
        };
        self.reader.rewind(place);
        let found = self.kind()?;
        if found != Kind::String {
            self.report
                .record(at, |violation| violation.breaks("type", expected()).found_kind(found));
            return Ok(None);
        }
        let name = self.reader.string()?;
        let index = tagged.variants.iter().position(|variant| variant.name == name);
        if index.is_none() {
            self.unknown_name(tagged.names(), &name, at);
        }
        Ok(index)
    }

    /// Reads the fields of the variant `index` of `shape` into `entries`, as
    /// [`object`](Gate::object) does.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn variant_fields(
        &mut self,
        shape: &'static Shape,
        index: usize,
        entries: &mut [Entry<'_>],
        at: &Location<'_>,
    ) -> Read<()> {
        let Shape::Tagged(tagged) = shape else { return Ok(None) };
        let Some(variant) = tagged.variants.get(index) else { return Ok(None) };
        let properties = Properties { fields: variant.fields, tag: Some(tagged.tag) };
        self.members(properties, entries, at)
    }
}
