//! Floor 2: what a shape expects, in words for whoever sent something else.

use super::{Content, Enum, Field, Object, Presence, Shape, Style, Variant, Variants};
use crate::json::Kind;
use crate::report::{InWords, listed, nearest_of, quoted};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What to send, in a word or a short list.
impl InWords for Shape {
    fn expected(&self) -> String {
        match self {
            Shape::Any => "any value".to_owned(),
            Shape::Embedded(_) => "a value that follows the schema".to_owned(),
            Shape::Scalar(kind, _) => kind.name().to_owned(),
            Shape::Behind(inner) => inner().expected(),
            Shape::Nullable(inner) | Shape::Patch(inner) => inner.expected() + " or null",
            Shape::Newtype(newtype) => newtype.inner.expected(),
            Shape::Array(..) | Shape::Tuple(_) => Kind::Array.name().to_owned(),
            Shape::Map(..) => Kind::Object.name().to_owned(),
            Shape::Object(object) => object.expected(),
            Shape::Enum(choice) => choice.expected(),
            Shape::Variants(variants) => variants.expected(),
        }
    }
}

impl InWords for Object {
    fn expected(&self) -> String {
        expected_object(&self.all_fields())
    }
}

/// An object with properties of these fields: those that have to be there, and behind them those
/// that may be, in one list, so that it is no longer than others.
fn expected_object(fields: &[&Field]) -> String {
    let is_required = |field: &&Field| matches!(field.presence, Presence::Required);
    let (required, optional): (Vec<_>, Vec<_>) = fields.iter().copied().partition(is_required);
    let names = |fields: &[&Field]| fields.iter().map(|field| field.name.into()).collect();
    let (mut required, optional): (Vec<Cow<'_, str>>, Vec<_>) =
        (names(&required), names(&optional));
    match (required.pop(), &optional[..]) {
        (None, []) => "object without properties".to_owned(),
        (None, _) => listed("object, optionally with ", optional),
        (Some(last), []) => listed("object with ", required.into_iter().chain([last])),
        (Some(last), [first, others @ ..]) => {
            let between: Cow<'_, str> = format!("{last} and optionally {first}").into();
            let others = others.iter().cloned();
            listed("object with ", required.into_iter().chain([between]).chain(others))
        }
    }
}

impl InWords for Enum {
    fn expected(&self) -> String {
        quoted("one of ", self.names())
    }

    fn nearest(&self, sent: &str) -> Option<&'static str> {
        nearest_of(sent, self.names.iter().map(|known| (known.name, known.letters)))
    }
}

impl Variants {
    /// An object with the tag, and what may stand in that.
    fn expected_tag(&self, tag: &str) -> String {
        let one_of = if self.variants.len() == 1 { "" } else { "one of " };
        quoted(&format!("object with {tag} ({one_of}"), self.names()) + ")"
    }
}

impl InWords for Variants {
    fn expected(&self) -> String {
        let (units, carriers) = (self.names_of(true), self.names_of(false));
        match self.style {
            Style::Internal(tag) => self.expected_tag(tag),
            Style::Adjacent { tag, content } => {
                let and = match (&units[..], &carriers[..]) {
                    ([], _) => " and ",
                    (_, []) => return self.expected_tag(tag),
                    _ => " and optionally ",
                };
                self.expected_tag(tag) + and + content
            }
            Style::External => {
                let words =
                    if carriers.len() == 1 { "object with " } else { "object with one of " };
                let object = listed(words, carriers);
                match units[..] {
                    [] => object,
                    [unit] => quoted("", [unit]) + " or " + &object,
                    _ => quoted("one of ", units) + ", or " + &object,
                }
            }
            Style::Untagged => {
                let mut choices: Vec<_> = self.variants.iter().map(Variant::expected).collect();
                let mut met = BTreeSet::new();
                choices.retain(|choice| met.insert(choice.clone()));
                choices.join(" or ")
            }
        }
    }
}

impl InWords for Variant {
    fn expected(&self) -> String {
        match &self.content {
            Content::Unit => Kind::Null.name().to_owned(),
            Content::Value(shape, _) => shape.expected(),
            Content::Tuple(_) => Kind::Array.name().to_owned(),
            Content::Fields(fields) => expected_object(&fields.iter().collect::<Vec<_>>()),
        }
    }
}
