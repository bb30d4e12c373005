//! Floor 4: what is wrong with a definition that only the whole of it can show.

use crate::json::Kind;
use crate::report::{Report, Violation, list};
use crate::schema::{
    Content, Field, Keyword, Part, Presence, Rules, Shape, Style, Variants, name_clashes, untagged,
};
use std::any::TypeId;
use std::collections::HashSet;

/// What is wrong with the definition of a tool, a sentence each.
pub(crate) fn faults(tool: &'static str, shape: &'static Shape) -> Vec<String> {
    let mut walk =
        Walk { tool, met: HashSet::new(), finite: Finite::default(), faults: Vec::new() };
    walk.shape(shape);
    for name in name_clashes(shape) {
        walk.faults.push(format!(
            "two types that `{tool}` uses are called `{name}`, and a model is shown both; give one \
             another name with `#[tool(rename = \"…\")]`"
        ));
    }
    walk.faults
}

/// A walk through everything that a tool is made of.
struct Walk {
    tool: &'static str,
    met: HashSet<TypeId>,
    finite: Finite,
    faults: Vec<String>,
}

impl Walk {
    fn shape(&mut self, shape: &'static Shape) {
        if let Some(named) = shape.named() {
            if !self.met.insert((named.id)()) {
                return;
            }
            if !self.finite.has(shape) {
                self.faults.push(format!(
                    "each `{}`, which `{}` uses, would have another one inside, without end; make a \
                     member on the way an `Option`",
                    named.name, self.tool
                ));
            }
            for example in named.notes.examples {
                let what = format!(
                    "an example of `{}`, which `{}` uses, does not pass its own type",
                    named.name, self.tool
                );
                self.stated(&what, &example.report(&Rules::NONE));
            }
        }
        if let Shape::Variants(variants) = shape {
            self.told_apart(variants);
        }
        shape.parts(&mut |Part { shape, field }| {
            if let Some(field) = field {
                self.field(field);
            }
            self.shape(shape);
        });
    }

    fn told_apart(&mut self, variants: &'static Variants) {
        match variants.style {
            Style::External | Style::Adjacent { .. } => {}
            Style::Internal(tag) => self.beside(tag, variants),
            Style::Untagged => {
                let Some((one, other)) = untagged::overlap(variants) else { return };
                self.faults.push(format!(
                    "nothing tells the variants `{one}` and `{other}` of `{}` apart, which `{}` \
                     uses; give the enum a `tag` and a `content`, or, where both are objects, each a \
                     required field with another `const`",
                    variants.named.name, self.tool
                ));
            }
        }
    }

    /// The tag is a property beside those of the structs that the variants hold.
    fn beside(&mut self, tag: &str, variants: &'static Variants) {
        for variant in variants.variants {
            let Content::Value(shape, _) = variant.content else { continue };
            if shape.object().is_some_and(|object| object.has(tag)) {
                self.faults.push(format!(
                    "the property `{tag}` of the variant `{}` of `{}`, which `{}` uses, is there \
                     twice, because it is also the tag; rename one",
                    variant.name, variants.named.name, self.tool
                ));
            }
        }
    }

    fn field(&mut self, field: &'static Field) {
        let Field { name, rules, notes, .. } = field;
        if let Some((least, most)) = too_many(rules, field.shape) {
            self.faults.push(format!(
                "`{name}` in `{}` asks for at least {least} different items, and there are {most}; \
                 lower `min_items`",
                self.tool
            ));
        }
        if let Some(default) = field.default() {
            let what =
                format!("the default of `{name}` in `{}` does not pass its own field", self.tool);
            self.stated(&what, &default.report(rules));
        }
        for example in notes.examples {
            let what =
                format!("an example of `{name}` in `{}` does not pass its own field", self.tool);
            self.stated(&what, &field.report_of(example));
        }
    }

    /// A value that the definition states.
    fn stated(&mut self, what: &str, report: &Report) {
        if report.is_empty() {
            return;
        }
        let expected: Vec<_> = report.violations().iter().map(expected_of).collect();
        let expected = list(expected.iter().map(String::as_str));
        self.faults.push(format!("{what}, which expects {expected}"));
    }
}

/// How many different items a set has to have, and how many there are, if these are fewer.
fn too_many(rules: &Rules<'_>, shape: &'static Shape) -> Option<(usize, usize)> {
    match shape {
        Shape::Nullable(inner) | Shape::Patch(inner) => too_many(rules, inner),
        Shape::Behind(inner) => too_many(rules, inner()),
        Shape::Newtype(newtype) => too_many(&rules.and(newtype.keywords), newtype.inner),
        Shape::Array(items, keywords) => {
            let rules = rules.and(keywords);
            let least = rules.iter().filter_map(|keyword| match keyword {
                Keyword::MinItems(count) => Some(*count),
                _ => None,
            });
            let (least, most) = (least.max()?, how_many(items())?);
            (rules.ask_for_unique_items() && most < least).then_some((least, most))
        }
        _ => None,
    }
}

/// How many values a shape has, if they are listed.
fn how_many(shape: &'static Shape) -> Option<usize> {
    match shape {
        Shape::Enum(choice) => Some(choice.names.len()),
        Shape::Scalar(Kind::Boolean, _) => Some(2),
        Shape::Nullable(inner) => how_many(inner).map(|values| values + 1),
        Shape::Behind(inner) => how_many(inner()),
        Shape::Newtype(newtype) => {
            let listed = newtype.keywords.iter().filter_map(|keyword| match keyword {
                Keyword::Enum(values) => Some(values.len()),
                Keyword::Const(_) => Some(1),
                _ => None,
            });
            listed.chain(how_many(newtype.inner)).min()
        }
        _ => None,
    }
}

/// Which types have values that end.
#[derive(Default)]
struct Finite {
    /// The types that are looked at, which are taken to have none.
    within: Vec<TypeId>,
    known: HashSet<TypeId>,
}

impl Finite {
    fn has(&mut self, shape: &'static Shape) -> bool {
        let Some(id) = shape.named().map(|named| (named.id)()) else { return self.inside(shape) };
        if self.known.contains(&id) || self.within.contains(&id) {
            return self.known.contains(&id);
        }
        self.within.push(id);
        let finite = self.inside(shape);
        self.within.pop();
        if finite {
            self.known.insert(id);
        }
        finite
    }

    fn inside(&mut self, shape: &'static Shape) -> bool {
        match shape {
            Shape::Any
            | Shape::Embedded(_)
            | Shape::Scalar(..)
            | Shape::Enum(_)
            | Shape::Nullable(_)
            | Shape::Patch(_)
            | Shape::Map(..) => true,
            Shape::Array(items, keywords) => {
                let needs_one = |keyword: &Keyword| matches!(keyword, Keyword::MinItems(1..));
                !keywords.iter().any(needs_one) || self.has(items())
            }
            Shape::Behind(inner) => self.has(inner()),
            Shape::Newtype(newtype) => self.has(newtype.inner),
            Shape::Tuple(items) => items.iter().all(|item| self.has(item)),
            Shape::Object(object) => {
                self.fields(object.fields)
                    && object.flattened.iter().all(|flat| self.has(flat.shape))
            }
            Shape::Variants(variants) => {
                variants.variants.iter().any(|variant| match variant.content {
                    Content::Unit => true,
                    Content::Value(shape, _) => self.has(shape),
                    Content::Tuple(items) => items.iter().all(|item| self.has(item)),
                    Content::Fields(fields) => self.fields(fields),
                })
            }
        }
    }

    fn fields(&mut self, fields: &'static [Field]) -> bool {
        let needed = |field: &&Field| matches!(field.presence, Presence::Required);
        fields.iter().filter(needed).all(|field| self.has(field.shape))
    }
}

/// What a stated value should have been, and where, if that is inside it.
fn expected_of(violation: &Violation) -> String {
    match violation.location() {
        "" => violation.expected().to_owned(),
        location => format!("{} at {location}", violation.expected()),
    }
}
