//! Floor 2: what types are called in `$defs`, and which of them stand there.

use super::shape::Parameter;
use super::{Keyword, Named, Newtype, Object, Shape};
use crate::json::{Decimal, Kind};
use std::any::TypeId;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

/// Which types are met, and how often.
#[derive(Default)]
pub(super) struct Survey {
    /// The newtypes that the walk is in.
    open: Vec<TypeId>,
    met: Vec<(&'static Named, usize)>,
    places: HashMap<TypeId, usize>,
}

/// A type that stands in `$defs`.
pub(super) struct Def {
    /// The type's own name, which another type may have too.
    pub(super) own: String,
    /// Its name in `$defs`.
    pub(super) name: String,
    pub(super) written: bool,
}

impl Survey {
    pub(super) fn of(shape: &'static Shape) -> Self {
        let mut survey = Survey::default();
        survey.shape(shape);
        survey
    }

    fn shape(&mut self, shape: &'static Shape) {
        let within = match shape {
            Shape::Behind(inner) => return self.shape(inner()),
            Shape::Newtype(newtype) => return self.newtype(newtype),
            Shape::Enum(choice) => self.meet(&choice.named),
            Shape::Object(object) if self.meet(&object.named) => return self.members(object),
            Shape::Object(_) => false,
            Shape::Variants(variants) => self.meet(&variants.named),
            _ => true,
        };
        if within {
            shape.parts(&mut |part| self.shape(part.shape));
        }
    }

    /// A newtype stands in place, however often it is met, unless it contains itself.
    fn newtype(&mut self, newtype: &'static Newtype) {
        let id = (newtype.named.id)();
        if self.open.contains(&id) {
            self.meet(&newtype.named);
            self.meet(&newtype.named);
            return;
        }
        self.open.push(id);
        self.shape(newtype.inner);
        self.open.pop();
    }

    /// A struct that is flattened into another stands nowhere by itself.
    fn members(&mut self, object: &'static Object) {
        for field in object.fields {
            self.shape(field.shape);
        }
        for flattened in object.flattened {
            match flattened.shape.object() {
                Some(inner) => self.members(inner),
                None => self.shape(flattened.shape),
            }
        }
    }

    /// Whether the type is met for the first time.
    fn meet(&mut self, named: &'static Named) -> bool {
        let place = *self.places.entry((named.id)()).or_insert(self.met.len());
        if let Some((_, times)) = self.met.get_mut(place) {
            *times += 1;
            return false;
        }
        self.met.push((named, 1));
        true
    }

    /// The types that are met again, named in the order in which they are met. A name that is
    /// taken is numbered.
    pub(super) fn shared(self) -> HashMap<TypeId, Def> {
        let mut taken = BTreeSet::new();
        let mut shared = HashMap::new();
        for (named, _) in self.met.into_iter().filter(|(_, times)| *times > 1) {
            // Other characters would have to be escaped in a `$ref`, which readers differ about.
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
            let own: String = named.in_full().chars().map(plain).collect();
            let numbered = (2..).map(|n| format!("{own}{n}"));
            let free = std::iter::once(own.clone())
                .chain(numbered)
                .find(|name| taken.insert(name.clone()));
            let name = free.unwrap_or_default();
            shared.insert((named.id)(), Def { own, name, written: false });
        }
        shared
    }
}

impl Named {
    /// The name with that of its parameters, as in `Page_of_User`.
    pub(crate) fn in_full(&self) -> String {
        self.within(0)
    }

    fn within(&self, depth: usize) -> String {
        let parameters = self.parameters.iter().map(|parameter| match parameter {
            // A type may be given itself, ever deeper.
            Parameter::Type(_) if depth > 8 => "etc".to_owned(),
            Parameter::Type(shape) => shape().word(depth + 1),
            Parameter::Const(value) => value(),
        });
        let parameters: Vec<_> = parameters.collect();
        if parameters.is_empty() {
            return self.name.to_owned();
        }
        format!("{}_of_{}", self.name, parameters.join("_and_"))
    }
}

impl Shape {
    /// What the type is called, with its parameters; for a type that has no name of its own, its
    /// kind.
    pub(crate) fn name_in_full(&'static self) -> Cow<'static, str> {
        match self.named() {
            Some(named) if !named.parameters.is_empty() => Cow::Owned(named.in_full()),
            _ => Cow::Borrowed(self.name()),
        }
    }

    /// What the type is called as a parameter of another.
    fn word(&self, depth: usize) -> String {
        let inner = |shape: &'static Shape| shape.word(depth);
        match self {
            Shape::Newtype(newtype) => newtype.named.within(depth),
            Shape::Object(object) => object.named.within(depth),
            Shape::Enum(choice) => choice.named.within(depth),
            Shape::Variants(variants) => variants.named.within(depth),
            Shape::Any | Shape::Embedded(_) => "any".to_owned(),
            Shape::Scalar(Kind::Integer, keywords) => integer(keywords),
            Shape::Scalar(kind, _) => kind.name().to_owned(),
            Shape::Behind(shape) => inner(shape()),
            Shape::Nullable(shape) | Shape::Patch(shape) => format!("optional_{}", inner(shape)),
            Shape::Array(shape, _) => format!("list_of_{}", inner(shape())),
            Shape::Map(_, shape) => format!("map_of_{}", inner(shape())),
            Shape::Tuple(shapes) => {
                let words: Vec<_> = shapes.iter().copied().map(inner).collect();
                format!("tuple_of_{}", words.join("_and_"))
            }
        }
    }
}

/// The integer type of Rust that has these bounds.
fn integer(keywords: &[Keyword]) -> String {
    let bounds = keywords.iter().fold((None, None), |(least, most), keyword| match keyword {
        Keyword::Minimum(bound) => (Some(*bound), most),
        Keyword::Maximum(bound) => (least, Some(*bound)),
        _ => (least, most),
    });
    let of_bits = |bits: u32| {
        let (signed, unsigned) = (1i128 << (bits - 1), (1i128 << bits) - 1);
        [("i", -signed, signed - 1), ("u", 0, unsigned)]
            .map(|(sign, least, most)| (format!("{sign}{bits}"), least, most))
    };
    let is = |least: i128, most: i128| {
        bounds == (Some(Decimal::integer(least)), Some(Decimal::integer(most)))
    };
    let mut types = [8, 16, 32, 64].into_iter().flat_map(of_bits);
    types
        .find(|(_, least, most)| is(*least, *most))
        .map_or_else(|| Kind::Integer.name().to_owned(), |(name, ..)| name)
}
