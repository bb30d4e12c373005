//! Floor 4: what is wrong with a definition that only the whole of it can show.

use crate::report::{Report, Violation, list};
use crate::schema::{
    Content, Field, Object, Part, Rules, Shape, Style, Variants, name_clashes, untagged,
};
use std::any::TypeId;
use std::collections::HashSet;

/// What is wrong with the definition of a tool, a sentence each.
pub(crate) fn faults(tool: &'static str, shape: &'static Shape) -> Vec<String> {
    let mut walk = Walk { tool, met: HashSet::new(), faults: Vec::new() };
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
    faults: Vec<String>,
}

impl Walk {
    fn shape(&mut self, shape: &'static Shape) {
        if let Some(named) = shape.named() {
            if !self.met.insert((named.id)()) {
                return;
            }
            for example in named.notes.examples {
                let what = format!(
                    "an example of `{}`, which `{}` uses, does not pass its own type",
                    named.name, self.tool
                );
                self.stated(&what, &example.report(&Rules::NONE));
            }
        }
        match shape {
            Shape::Object(object) => self.flattened(object),
            Shape::Variants(variants) => self.told_apart(variants),
            _ => {}
        }
        shape.parts(&mut |Part { shape, field }| {
            if let Some(field) = field {
                self.field(field);
            }
            self.shape(shape);
        });
    }

    fn flattened(&mut self, object: &'static Object) {
        for shape in object.flattened.iter().map(|flat| flat.shape) {
            if !matches!(shape.itself(), Shape::Map(..)) && shape.object().is_none() {
                self.faults.push(format!(
                    "`{}` is flattened into `{}`, which `{}` uses, but only a map itself can be, \
                     not a newtype of it; write the map there",
                    shape.name(),
                    object.named.name,
                    self.tool
                ));
            }
        }
        if object.flattened_maps() > 1 {
            self.faults.push(format!(
                "two maps are flattened into `{}`, which `{}` uses; leave one out, because no key \
                 says whose it is",
                object.named.name, self.tool
            ));
        }
        let mut met = HashSet::new();
        for name in object.names() {
            if !met.insert(name) {
                self.faults.push(format!(
                    "the property `{name}` of `{}`, which `{}` uses, is there twice, because \
                     another struct is flattened into it; rename one",
                    object.named.name, self.tool
                ));
            }
        }
    }

    fn told_apart(&mut self, variants: &'static Variants) {
        match variants.style {
            Style::External | Style::Adjacent { .. } => {}
            Style::Internal(tag) => self.beside(tag, variants),
            Style::Untagged => {
                let Some((one, other)) = untagged::overlap(variants) else { return };
                self.faults.push(format!(
                    "nothing tells the variants `{one}` and `{other}` of `{}` apart, which `{}` \
                     uses; give each a required field with another `const`, or the enum a `tag`",
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

/// What a stated value should have been, and where, if that is inside it.
fn expected_of(violation: &Violation) -> String {
    match violation.location() {
        "" => violation.expected().to_owned(),
        location => format!("{} at {location}", violation.expected()),
    }
}
