//! Floor 2: what is advertised of the keys of a map. Keys are strings, also where they spell
//! integers, so that bounds become a pattern. What a key is read as is in `gate::keys`.

use super::{Keyword, Shape, Subject};
use crate::json::{Decimal, Kind, Reader};
use crate::report::{InWords, list};
use serde_json::{Map, Value};

/// Whether keys of this shape are spelled in digits.
pub(crate) fn spell_integers(shape: &'static Shape) -> bool {
    match shape {
        Shape::Scalar(kind, _) => *kind == Kind::Integer,
        Shape::Behind(inner) => spell_integers(inner()),
        Shape::Newtype(newtype) => spell_integers(newtype.inner),
        _ => false,
    }
}

/// What `propertyNames` says, if there is something to say, of keys whose shape as a value has the
/// schema `value`.
pub(super) fn property_names(
    shape: &'static Shape,
    mut value: Map<String, Value>,
) -> Option<Value> {
    if spell_integers(shape) {
        return Some(Integers::of(shape).describe(value.remove("description")));
    }
    // A name is a string, without saying so.
    if value.get("type").is_some_and(|kind| kind == Kind::String.name()) {
        value.remove("type");
    }
    (!value.is_empty()).then_some(Value::Object(value))
}

/// What a type asks of its integers.
struct Integers {
    least: i128,
    most: i128,
    rest: Vec<&'static Keyword>,
}

impl Integers {
    fn of(shape: &'static Shape) -> Self {
        let mut all = Integers { least: i128::MIN, most: i128::MAX, rest: Vec::new() };
        all.add(shape);
        all
    }

    fn add(&mut self, shape: &'static Shape) {
        match shape {
            Shape::Scalar(_, keywords) => self.narrow(keywords),
            Shape::Behind(inner) => self.add(inner()),
            Shape::Newtype(newtype) => {
                self.narrow(newtype.keywords);
                self.add(newtype.inner);
            }
            _ => {}
        }
    }

    fn narrow(&mut self, keywords: &'static [Keyword]) {
        for keyword in keywords {
            match keyword {
                Keyword::Minimum(bound) => self.least = self.least.max(ceiling(*bound)),
                Keyword::Maximum(bound) => self.most = self.most.min(bound.floor()),
                _ => self.rest.push(keyword),
            }
        }
    }

    fn describe(&self, description: Option<Value>) -> Value {
        let mut names = Map::new();
        match self.constants() {
            Some(constants) if constants.is_empty() => return Value::Bool(false),
            Some(constants) => {
                names.insert("enum".to_owned(), constants.into());
            }
            None => {
                let Some((pattern, longest)) = self.pattern() else { return Value::Bool(false) };
                names.insert("pattern".to_owned(), pattern.into());
                names.insert("maxLength".to_owned(), longest.into());
            }
        }
        // A description of the type's own is taken to say it.
        let description = description.or_else(|| self.in_words().map(Value::from));
        names.extend(description.map(|words| ("description".to_owned(), words)));
        Value::Object(names)
    }

    /// The names, where a keyword lists them.
    fn constants(&self) -> Option<Vec<String>> {
        let listed = self.rest.iter().find_map(|keyword| match keyword {
            Keyword::Const(constant) => Some(std::slice::from_ref(constant)),
            Keyword::Enum(constants) => Some(*constants),
            _ => None,
        })?;
        let names = listed.iter().map(|constant| constant.value().to_string());
        Some(names.filter(|name| self.admit(name)).collect())
    }

    fn admit(&self, name: &str) -> bool {
        let mut reader = Reader::literal(name);
        let Ok(number) = reader.number() else { return false };
        let within = Subject::Number(&number);
        Keyword::Minimum(Decimal::integer(self.least)).admits(&within)
            && Keyword::Maximum(Decimal::integer(self.most)).admits(&within)
            && self.rest.iter().all(|keyword| keyword.admits(&within))
    }

    /// The pattern of the range, and the length of the longest name in it.
    fn pattern(&self) -> Option<(String, usize)> {
        let without_zero = self.rest.iter().any(|keyword| matches!(keyword, Keyword::NonZero));
        let ranges = if without_zero {
            vec![(self.least, self.most.min(-1)), (self.least.max(1), self.most)]
        } else {
            vec![(self.least, self.most)]
        };
        let longest = ranges.iter().flat_map(|(least, most)| [least, most]);
        let longest = longest.map(|bound| bound.to_string().len()).max()?;
        Some((super::range::pattern(&ranges)?, longest))
    }

    /// What no pattern says. It is enforced all the same.
    fn in_words(&self) -> Option<String> {
        let steps = self.rest.iter().filter(|keyword| matches!(keyword, Keyword::MultipleOf(_)));
        let words: Vec<_> = steps.map(|step| step.expected()).collect();
        (!words.is_empty()).then(|| list(words.iter()))
    }
}

/// The smallest whole number that is not smaller than `bound`.
fn ceiling(bound: Decimal) -> i128 {
    bound.to_integer().unwrap_or_else(|| bound.floor().saturating_add(1))
}
