//! Floor 2: the keywords that hold for one value: those of the field, of the newtypes around it
//! and of its own type.

use super::{Content, Keyword, Shape, Subject};

/// Keywords, and those that hold besides.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'r> {
    keywords: &'static [Keyword],
    besides: Option<&'r Rules<'r>>,
}

impl<'r> Rules<'r> {
    /// No keywords.
    pub const NONE: Rules<'static> = Rules::of(&[]);

    /// These keywords alone.
    #[must_use]
    pub const fn of(keywords: &'static [Keyword]) -> Self {
        Rules { keywords, besides: None }
    }

    /// These keywords, besides which `self` holds.
    #[must_use]
    pub const fn and(&'r self, keywords: &'static [Keyword]) -> Self {
        Rules { keywords, besides: Some(self) }
    }

    /// Those of a newtype, besides which `self` holds.
    #[must_use]
    pub const fn inside(&'r self, shape: &'static Shape) -> Self {
        match shape {
            Shape::Newtype(newtype) => self.and(newtype.keywords),
            _ => self.and(&[]),
        }
    }

    /// Those of what the variant `index` of an enum carries.
    #[must_use]
    pub fn carried(shape: &'static Shape, index: usize) -> Rules<'static> {
        let Shape::Variants(variants) = shape else { return Rules::NONE };
        match variants.variants.get(index).map(|variant| &variant.content) {
            Some(Content::Value(_, keywords)) => Rules::of(keywords),
            _ => Rules::NONE,
        }
    }

    /// All of them, innermost first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static Keyword> + Clone {
        std::iter::successors(Some(self), |rules| rules.besides).flat_map(|rules| rules.keywords)
    }

    /// Those that need saying: of two bounds on one side, the tighter one.
    pub(crate) fn effective(&self) -> impl Iterator<Item = &'static Keyword> {
        self.iter().filter(|own| !self.iter().any(|other| own.yields_to(other)))
    }

    /// Whether a value satisfies all of them.
    #[inline]
    pub(crate) fn admit(&self, subject: &Subject<'_>) -> bool {
        let mut rules = self;
        loop {
            if !rules.keywords.iter().all(|keyword| keyword.admits(subject)) {
                return false;
            }
            match rules.besides {
                Some(besides) => rules = besides,
                None => return true,
            }
        }
    }

    /// Whether one of them is `uniqueItems`.
    #[inline]
    pub(crate) fn ask_for_unique_items(&self) -> bool {
        self.iter().any(|keyword| matches!(keyword, Keyword::UniqueItems))
    }
}
