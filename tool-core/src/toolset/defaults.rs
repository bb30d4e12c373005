//! Floor 5: what is wrong with the table of a tool that only the run time sees.

use crate::report::{Report, Violation, list};
use crate::schema::{
    Content, Field, Named, Object, Part, Presence, Shape, Style, Variants, untagged,
};
use std::any::TypeId;
use std::collections::HashSet;

/// Reads every default of a tool, wherever it stands.
pub(super) struct Defaults<'f> {
    tool: &'static str,
    met: HashSet<TypeId>,
    faults: &'f mut Vec<String>,
}

impl<'f> Defaults<'f> {
    pub(super) fn new(tool: &'static str, faults: &'f mut Vec<String>) -> Self {
        Defaults { tool, met: HashSet::new(), faults }
    }

    pub(super) fn shape(&mut self, shape: &'static Shape) {
        let new = match shape {
            Shape::Newtype(newtype) => self.meet(&newtype.named),
            Shape::Object(object) => self.meet(&object.named),
            Shape::Variants(variants) => self.meet(&variants.named),
            _ => true,
        };
        if !new {
            return;
        }
        match shape {
            Shape::Object(object) => self.flattened(object),
            Shape::Variants(variants) => self.told_apart(variants),
            _ => {}
        }
        shape.parts(&mut |Part { shape, field }| {
            if let Some(field) = field {
                self.default(field);
            }
            self.shape(shape);
        });
    }

    /// Whether the type is met for the first time.
    fn meet(&mut self, named: &'static Named) -> bool {
        self.met.insert((named.id)())
    }

    fn flattened(&mut self, object: &'static Object) {
        for shape in object.flattened.iter().map(|flat| (flat.shape)()) {
            if !matches!(shape, Shape::Map(..)) && shape.object().is_none() {
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
            if shape().object().is_some_and(|object| object.has(tag)) {
                self.faults.push(format!(
                    "the property `{tag}` of the variant `{}` of `{}`, which `{}` uses, is there \
                     twice, because it is also the tag; rename one",
                    variant.name, variants.named.name, self.tool
                ));
            }
        }
    }

    fn default(&mut self, field: &'static Field) {
        if let Presence::Default(fallback) = &field.presence {
            let report = (fallback.check)(field);
            if !report.is_empty() {
                self.faults.push(fault(self.tool, field.name, &report));
            }
        }
    }
}

fn fault(tool: &str, field: &str, report: &Report) -> String {
    let broken: Vec<_> = report.violations().iter().map(Violation::expected).collect();
    format!(
        "the default of `{field}` in `{tool}` does not pass its own field, which expects {}",
        list(broken.into_iter())
    )
}
