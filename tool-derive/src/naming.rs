//! Checks names on the wire: what a property may be called, and that no two are called the same.

use crate::attr::Set;
use crate::errors::Errors;
use proc_macro2::{Ident, Span};

/// Names that a property cannot have.
pub(crate) fn property_name(name: &str, span: Span, errors: &mut Errors) {
    match name {
        "" => errors.at_span(span, "a property needs a name; write at least one letter"),
        "__proto__" => {
            errors.at_span(span, "JavaScript drops the property `__proto__`; rename it");
        }
        _ if !is_portable(name) => errors.warn(
            span,
            "not every provider takes a property of this name; use a letter or `_`, and then up to \
             63 letters, digits and `_`",
        ),
        _ => {}
    }
}

/// Whether every provider takes `name` for a property.
fn is_portable(name: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(starts) && name.chars().all(goes_on) && name.len() <= 64
}

/// The name on the wire, and where it is said.
pub(crate) fn named(rename: Option<Set<String>>, ident: &Ident, name: String) -> (String, Span) {
    rename.map_or((name, ident.span()), |set| (set.value, set.at))
}

/// Names that must differ.
#[derive(Default)]
pub(crate) struct Names {
    met: Vec<(String, Span)>,
}

impl Names {
    /// Names among which one is taken.
    pub(crate) fn beside(taken: Option<&Set<String>>) -> Self {
        Names { met: taken.iter().map(|set| (set.value.clone(), set.at)).collect() }
    }

    pub(crate) fn meet(&mut self, what: &str, name: &str, span: Span, errors: &mut Errors) {
        if let Some((_, earlier)) = self.met.iter().find(|(met, _)| met == name) {
            let message = format!("the {what} `{name}` is there twice; rename one of them");
            errors.at_both([*earlier, span], message);
        }
        self.met.push((name.to_owned(), span));
    }
}
