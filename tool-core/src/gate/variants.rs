//! Floor 3: enums of which some variant carries data. An expansion reads what a variant carries;
//! which variant it is, and what stands around it, is found out here. Enums of names are in
//! `names`.

use super::object::Properties;
use super::{Entry, Gate, Read};
use crate::json::{Kind, Token};
use crate::location::Location;
use crate::report::{MOST_STRANGERS, just_one_of, listed, nearest, only, quoted};
use crate::schema::{Constant, Content, Field, Shape, Style, Variants, untagged};
use std::collections::BTreeSet;

/// Reads what the variant of this index carries, at the place where it stands.
pub type ReadVariant<'f> = &'f mut dyn FnMut(&mut Gate<'_>, usize, &Location<'_>) -> Token<()>;

/// What a unit has beside its tag.
const NO_FIELDS: &[Field] = &[];

impl Gate<'_> {
    /// Reads a variant of `shape`, which is an enum's, through `read`. Gives something only if
    /// nothing was found wrong.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn variants(
        &mut self,
        shape: &'static Shape,
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Read<()> {
        let Shape::Variants(variants) = shape else { return Ok(None) };
        let before = self.report.total();
        match variants.style {
            Style::External => self.external(variants, at, read)?,
            Style::Internal(tag) => self.internal(variants, tag, at, read)?,
            Style::Adjacent { tag, content } => {
                self.adjacent(variants, (tag, content), at, read)?;
            }
            Style::Untagged => self.untagged(variants, at, read)?,
        }
        Ok((self.report.total() == before).then_some(()))
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
        let Shape::Variants(variants) = shape else { return Ok(None) };
        let Some(variant) = variants.variants.get(index) else { return Ok(None) };
        let Content::Fields(fields) = &variant.content else { return Ok(None) };
        if self.reader.peek() != b'{' {
            return self.mismatch_in_words(Kind::Object, at, variant);
        }
        let tag = match variants.style {
            Style::Internal(tag) => Some(tag),
            Style::External | Style::Adjacent { .. } | Style::Untagged => None,
        };
        self.members(Properties { fields, tag, others: None }, entries, at)
    }

    /// A string for a unit, an object with one property for a variant that carries something.
    fn external(
        &mut self,
        variants: &'static Variants,
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Token<()> {
        match self.reader.peek() {
            b'"' if !variants.names_of(true).is_empty() => self.external_unit(variants, at, read),
            b'{' if !variants.names_of(false).is_empty() => {
                self.external_object(variants, at, read)
            }
            _ => self.mismatch_in_words(Kind::Object, at, variants).map(|_: Option<()>| ()),
        }
    }

    fn external_unit(
        &mut self,
        variants: &'static Variants,
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Token<()> {
        let name = self.reader.string()?;
        let index = variants.variants.iter().position(|variant| variant.name == name);
        match index.and_then(|index| Some((index, &variants.variants.get(index)?.content))) {
            Some((index, Content::Unit)) => return read(self, index, at),
            Some((_, Content::Value(..) | Content::Tuple(_) | Content::Fields(_))) => {
                self.report.record(at, |violation| {
                    let violation = violation.breaks("type", Kind::Object.name());
                    let remedy = format!("send an object with the property `{name}`");
                    violation.found_kind(Kind::String).remedy(remedy)
                });
            }
            None => {
                self.unknown_name(|| variants, || nearest(&name, variants.names_of(true)), at);
            }
        }
        Ok(())
    }

    fn external_object(
        &mut self,
        variants: &'static Variants,
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Token<()> {
        let carriers = variants.names_of(false);
        let mut seen = BTreeSet::new();
        // Whether one of the keys was a variant's, be it one to send as a string.
        let mut named = false;
        let mut walk = self.reader.open_object()?;
        while self.reader.member(&mut walk)? {
            let key = self.reader.key()?;
            let here = at.key(&key);
            let index = variants.variants.iter().position(|variant| variant.name == key);
            if let Some(index) = index.filter(|_| !named && carriers.contains(&&*key)) {
                read(self, index, &here)?;
            } else {
                match index {
                    _ if seen.contains(&key) => self.repeated(&here),
                    Some(_) if named => self.one_variant_too_many(&key, &carriers, &here),
                    // Hardly any that was met is no stranger.
                    None if seen.len() >= MOST_STRANGERS => self.report.leave_out(),
                    _ => self.no_carrier(&key, index.is_some(), &carriers, &here),
                }
                self.skip(&here)?;
            }
            named |= index.is_some();
            seen.insert(key);
        }
        if !named {
            self.report.record(at, |violation| {
                violation.breaks("required", listed("one of the properties ", carriers))
            });
        }
        Ok(())
    }

    /// A key that is a variant's, where another one's was before.
    #[cold]
    fn one_variant_too_many(&mut self, key: &str, carriers: &[&'static str], at: &Location<'_>) {
        self.report.record(at, |violation| {
            let remedy = if carriers.contains(&key) {
                "leave out all but one"
            } else {
                "leave it out, or send this name alone, as a string"
            };
            violation.breaks("additionalProperties", just_one_of(carriers)).remedy(remedy)
        });
    }

    /// A key that is no variant's, or that of one that carries nothing.
    #[cold]
    fn no_carrier(
        &mut self,
        key: &str,
        is_unit: bool,
        carriers: &[&'static str],
        at: &Location<'_>,
    ) {
        let names = || carriers.iter().copied();
        self.report.record(at, |violation| {
            if is_unit {
                let violation = violation.breaks("additionalProperties", only(names()));
                return violation.remedy("send this name as a string");
            }
            violation.names_none_of(key, only(names()), names)
        });
    }

    /// An object with the tag among its properties, wherever it is.
    fn internal(
        &mut self,
        variants: &'static Variants,
        tag: &'static str,
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Token<()> {
        let Some(index) = self.tagged(variants, tag, at)? else { return Ok(()) };
        match variants.variants.get(index).map(|variant| &variant.content) {
            Some(Content::Unit) => {
                self.members(
                    Properties { fields: &NO_FIELDS, tag: Some(tag), others: None },
                    &mut [],
                    at,
                )?;
                read(self, index, at)
            }
            Some(Content::Value(..)) => {
                self.aside = Some(tag);
                read(self, index, at)
            }
            Some(Content::Tuple(_) | Content::Fields(_)) | None => read(self, index, at),
        }
    }

    /// An object with the tag and, in a property of its own, what the variant carries.
    fn adjacent(
        &mut self,
        variants: &'static Variants,
        (tag, content): (&'static str, &'static str),
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Token<()> {
        let Some(index) = self.tagged(variants, tag, at)? else { return Ok(()) };
        let unit = variants.variants.get(index).is_some_and(|v| matches!(v.content, Content::Unit));
        let known: &[&'static str] = if unit { &[tag] } else { &[tag, content] };
        let mut seen = BTreeSet::new();
        let mut walk = self.reader.open_object()?;
        while self.reader.member(&mut walk)? {
            let key = self.reader.key()?;
            let here = at.key(&key);
            if seen.contains(&key) {
                self.repeated(&here);
                self.skip(&here)?;
            } else if key == content && !unit {
                read(self, index, &here)?;
            } else {
                if key != tag && seen.len() >= MOST_STRANGERS {
                    self.report.leave_out();
                } else if key != tag {
                    let known = || known.iter().copied();
                    self.unknown_property(&key, || only(known()), known, &here);
                }
                self.skip(&here)?;
            }
            seen.insert(key);
        }
        if unit {
            return read(self, index, at);
        }
        if !seen.contains(content) {
            self.report.record(&at.key(content), |violation| {
                violation.breaks("required", "what this variant carries")
            });
        }
        Ok(())
    }

    /// Which variant the object that comes next names; it stays unread if it names one.
    fn tagged(
        &mut self,
        variants: &'static Variants,
        tag: &'static str,
        at: &Location<'_>,
    ) -> Read<usize> {
        if self.reader.peek() != b'{' {
            return self.mismatch_in_words(Kind::Object, at, variants);
        }
        let start = self.reader.mark();
        let index = self.tag(variants, tag, &at.key(tag))?;
        self.reader.rewind(start);
        if index.is_none() {
            self.skip(at)?;
        }
        Ok(index)
    }

    fn tag(
        &mut self,
        variants: &'static Variants,
        tag: &'static str,
        at: &Location<'_>,
    ) -> Read<usize> {
        let expected = || quoted("one of ", variants.names());
        let Some(place) = self.reader.find(tag)? else {
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
        let index = variants.variants.iter().position(|variant| variant.name == name);
        if index.is_none() {
            self.unknown_name(expected, || nearest(&name, variants.names()), at);
        }
        Ok(index)
    }

    /// The variant whose kind comes next, or whose constants the object that comes next has.
    fn untagged(
        &mut self,
        variants: &'static Variants,
        at: &Location<'_>,
        read: ReadVariant<'_>,
    ) -> Token<()> {
        let kind = self.kind()?;
        let of_kind = untagged::of_kind(variants, kind);
        let mut meant = of_kind.clone();
        if of_kind.len() > 1 && kind == Kind::Object {
            meant = self.with_its_constants(&of_kind)?;
        }
        match meant[..] {
            [(index, Content::Unit)] => {
                self.reader.null()?;
                return read(self, index, at);
            }
            [(index, _)] => return read(self, index, at),
            _ => {}
        }
        match untagged::common_property(&of_kind) {
            Some((property, values)) if kind == Kind::Object => {
                self.no_constant(property, &values, at)?;
            }
            _ => self
                .report
                .record(at, |violation| violation.breaks("anyOf", variants).found_kind(kind)),
        }
        self.skip(at)
    }

    /// The object that comes next has none of the values in the property that tells the variants
    /// apart.
    #[cold]
    fn no_constant(
        &mut self,
        property: &'static str,
        values: &[&'static Constant],
        at: &Location<'_>,
    ) -> Token<()> {
        let start = self.reader.mark();
        let found = match self.reader.find(property)? {
            None => None,
            Some(place) => {
                self.reader.rewind(place);
                Some(self.kind()?)
            }
        };
        self.reader.rewind(start);
        self.report.record(&at.key(property), |violation| {
            let expected = listed("one of ", values.iter().map(|value| value.value().to_string()));
            match found {
                None => violation.breaks("required", expected),
                Some(kind) => violation.breaks("enum", expected).found_kind(kind),
            }
        });
        Ok(())
    }

    /// Those of the candidates whose constants the object that comes next has.
    fn with_its_constants(
        &mut self,
        candidates: &[(usize, &'static Content)],
    ) -> Token<Vec<(usize, &'static Content)>> {
        let start = self.reader.mark();
        let mut fitting = Vec::new();
        for (index, content) in candidates {
            let mut fits = true;
            for (property, keyword) in untagged::constants(content) {
                fits &= match self.reader.find(property)? {
                    None => false,
                    Some(place) => {
                        self.reader.rewind(place);
                        let scalar = self.scalar_satisfies(keyword)?;
                        self.reader.rewind(start);
                        scalar
                    }
                };
            }
            if fits {
                fitting.push((*index, *content));
            }
        }
        Ok(fitting)
    }
}
