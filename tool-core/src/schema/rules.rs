//! Floor 2: the keywords that hold for one value: those of the field, of the newtypes around it
//! and of its own type.

use super::{Content, Keyword, Shape, Subject};
use crate::json::Number;
use crate::report::InWords;

/// Keywords, and those that hold besides.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'r> {
    keywords: &'static [Keyword],
    besides: Option<&'r Rules<'r>>,
    sure: Sure,
}

impl<'r> Rules<'r> {
    /// No keywords.
    pub const NONE: Rules<'static> = Rules::of(&[]);

    /// These keywords alone.
    #[must_use]
    pub const fn of(keywords: &'static [Keyword]) -> Self {
        Rules { keywords, besides: None, sure: Sure::of(keywords) }
    }

    /// These keywords, besides which `self` holds.
    #[must_use]
    pub const fn and(&'r self, keywords: &'static [Keyword]) -> Self {
        if self.keywords.is_empty() && self.besides.is_none() {
            return Rules::of(keywords);
        }
        let unique = self.sure.unique || Sure::of(keywords).unique;
        Rules { keywords, besides: Some(self), sure: Sure { unique, ..Sure::OF_NOTHING } }
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

    /// Those that are not besides.
    pub(crate) const fn own(&self) -> &'static [Keyword] {
        self.keywords
    }

    /// All of them, innermost first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static Keyword> + Clone {
        std::iter::successors(Some(self), |rules| rules.besides).flat_map(|rules| rules.keywords)
    }

    /// Those that need saying: of two bounds on one side, the tighter one.
    pub(crate) fn effective(&self) -> impl Iterator<Item = &'static Keyword> {
        self.iter().filter(|own| self.need(own))
    }

    /// What they expect of a string besides its length, if anything. The words of a format stand for
    /// its limits.
    pub(crate) fn in_words_of_strings(&self) -> Option<String> {
        let besides_length =
            |own: &&Keyword| !matches!(own, Keyword::MinLength(_) | Keyword::MaxLength(_));
        let words = self.effective().filter(besides_length);
        let words: Vec<_> =
            words.filter(|own| !self.limits(own, |_| true)).map(InWords::expected).collect();
        (!words.is_empty()).then(|| words.join(" and "))
    }

    /// How many items an array has at least, in words, if one is too few.
    pub(crate) fn more_items_than_one(&self) -> Option<String> {
        let of_one = Subject::Items(1);
        let mut too_few = self.broken_by(&of_one);
        too_few.find(|own| matches!(own, Keyword::MinItems(_))).map(InWords::expected)
    }

    /// Those that need saying of a value, which breaks them. What breaks a format need not be told
    /// besides that it breaks its limits.
    pub(crate) fn broken_by(
        &self,
        subject: &Subject<'_>,
    ) -> impl Iterator<Item = &'static Keyword> {
        let broken = |own: &Keyword| !own.admits(subject);
        self.iter().filter(move |own| broken(own) && self.need(own) && !self.limits(own, broken))
    }

    /// The one that a value breaks, if it breaks just one. That has to be said: where a keyword need
    /// not be, another one is broken too.
    #[inline(never)]
    pub(crate) fn only_broken_by(&self, subject: &Subject<'_>) -> Option<&'static Keyword> {
        let (mut only, mut rules) = (None, self);
        loop {
            for keyword in rules.keywords {
                if !keyword.admits(subject) && only.replace(keyword).is_some() {
                    return None;
                }
            }
            match rules.besides {
                Some(besides) => rules = besides,
                None => return only,
            }
        }
    }

    /// Whether a keyword is a limit of a format that is told.
    fn limits(&self, own: &Keyword, is_told: impl Fn(&Keyword) -> bool) -> bool {
        if !matches!(own, Keyword::Pattern(_) | Keyword::MaxLength(_)) {
            return false;
        }
        let mut all = std::iter::successors(Some(self), |rules| rules.besides);
        all.any(|rules| {
            let mut rest = rules.keywords;
            while let [of, behind @ ..] = rest {
                let mut limits = behind.iter().take(of.limits());
                if limits.any(|limit| std::ptr::eq(limit, own)) && is_told(of) {
                    return true;
                }
                rest = behind;
            }
            false
        })
    }

    fn need(&self, own: &Keyword) -> bool {
        !self.iter().any(|other| own.yields_to(other))
    }

    /// Whether a value satisfies all of them.
    #[inline]
    pub(crate) fn admit(&self, subject: &Subject<'_>) -> bool {
        self.sure.is_of(subject) || self.each_admits(subject)
    }

    /// Whether a string is easily seen to satisfy all of them.
    #[inline]
    pub(crate) fn surely_admit_string(&self, string: &str) -> bool {
        self.sure.has(string.len())
    }

    /// Whether a string satisfies all of them.
    #[inline]
    pub(crate) fn admit_string(&self, string: &str) -> bool {
        match (self.keywords, self.besides) {
            ([Keyword::Pattern(pattern)], None) => pattern.dfa.is_match(string),
            _ => self.admit(&Subject::String(string)),
        }
    }

    /// Whether a whole number satisfies all of them.
    #[inline]
    pub(crate) fn admit_whole(&self, value: i64) -> bool {
        let Sure { least, most, .. } = self.sure;
        (least <= value && value <= most)
            || self.each_admits(&Subject::Number(&Number::whole(value.into())))
    }

    /// Whether a number satisfies all of them, which rounds to `near`.
    #[inline]
    pub(crate) fn admit_near(&self, number: &Number<'_>, near: f64) -> bool {
        self.surely_admit(near) || self.each_admits(&Subject::Number(number))
    }

    /// Whether a number is easily seen to satisfy all of them, which rounds to `near`.
    #[inline]
    #[allow(clippy::cast_precision_loss, reason = "rounding keeps order")]
    pub(crate) fn surely_admit(&self, near: f64) -> bool {
        let Sure { least, most, .. } = self.sure;
        (least as f64) < near && near < most as f64
    }

    #[inline(never)]
    fn each_admits(&self, subject: &Subject<'_>) -> bool {
        let mut rules = self;
        loop {
            for keyword in rules.keywords {
                if !keyword.admits(subject) {
                    return false;
                }
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
        self.sure.unique
    }
}

/// What is certain to satisfy keywords without a look at them: what lies between two whole numbers,
/// both included. Most values do.
#[derive(Clone, Copy, Debug)]
struct Sure {
    least: i64,
    most: i64,
    /// Whether items are to be looked at besides.
    unique: bool,
}

impl Sure {
    const OF_ALL: Sure = Sure { least: i64::MIN, most: i64::MAX, unique: false };
    const OF_NOTHING: Sure = Sure { least: i64::MAX, most: i64::MIN, unique: false };

    const fn of(keywords: &[Keyword]) -> Self {
        let mut sure = Sure::OF_ALL;
        let mut rest = keywords;
        while let [keyword, others @ ..] = rest {
            sure = sure.and(keyword);
            rest = others;
        }
        sure
    }

    const fn and(mut self, keyword: &Keyword) -> Self {
        let (least, most) = match keyword {
            Keyword::Minimum(bound) => (bound.to_small(), None),
            Keyword::Maximum(bound) => (None, bound.to_small()),
            // Of bytes, of which a code point has one to four.
            Keyword::MinLength(count) => (small(count.saturating_mul(4)), None),
            Keyword::MaxLength(count)
            | Keyword::MaxItems(count)
            | Keyword::MaxProperties(count) => (None, small(*count)),
            Keyword::MinItems(count) | Keyword::MinProperties(count) => (small(*count), None),
            Keyword::UniqueItems => return Sure { unique: true, ..self },
            Keyword::ExclusiveMinimum(_)
            | Keyword::ExclusiveMaximum(_)
            | Keyword::MultipleOf(_)
            | Keyword::NonZero
            | Keyword::Pattern(_)
            | Keyword::Format(_)
            | Keyword::Notation(_)
            | Keyword::Const(_)
            | Keyword::Enum(_) => (None, None),
        };
        match (least, most) {
            (Some(least), _) if least > self.least => self.least = least,
            (_, Some(most)) if most < self.most => self.most = most,
            (None, None) => return Sure { unique: self.unique, ..Sure::OF_NOTHING },
            _ => {}
        }
        self
    }

    #[inline]
    fn is_of(self, subject: &Subject<'_>) -> bool {
        match *subject {
            Subject::Boolean(_) => self.least <= self.most,
            Subject::Number(number) => number.is_within(self.least, self.most),
            Subject::String(string) => self.has(string.len()),
            Subject::Items(count) | Subject::Properties(count) => self.has(count),
        }
    }

    #[inline]
    fn has(self, count: usize) -> bool {
        i64::try_from(count).is_ok_and(|count| self.least <= count && count <= self.most)
    }
}

#[allow(clippy::cast_possible_wrap, reason = "what would wrap is none")]
const fn small(count: usize) -> Option<i64> {
    if count as u64 > i64::MAX as u64 { None } else { Some(count as i64) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Decimal;

    const SOME: [&[Keyword]; 6] = [
        &[Keyword::Minimum(Decimal::integer(-2)), Keyword::Maximum(Decimal::integer(3))],
        &[Keyword::Maximum(Decimal::integer(3)), Keyword::Maximum(Decimal::new(15, -1))],
        &[Keyword::ExclusiveMaximum(Decimal::integer(3))],
        &[Keyword::Minimum(Decimal::integer(0)), Keyword::MultipleOf(Decimal::integer(2))],
        &[Keyword::MinLength(1), Keyword::MaxLength(3), Keyword::UniqueItems],
        &[Keyword::MinItems(1), Keyword::MaxItems(3)],
    ];

    #[test]
    fn what_is_sure_is_admitted() {
        let texts = ["-3", "-2", "-0", "0.5", "1", "2.999999999999999999999", "3", "3.0000000001"];
        let strings = ["", "a", "abc", "abcd", "äöü", "🦀", "🦀🦀🦀"];
        for keywords in SOME {
            let rules = Rules::of(keywords);
            let check = |subject: &Subject<'_>| {
                let sure = rules.sure.is_of(subject);
                assert!(!sure || rules.each_admits(subject), "{keywords:?} {subject:?}");
                sure
            };
            let numbers = texts.iter().filter(|text| {
                let number = Number::of_text(text);
                check(&Subject::Number(&number))
            });
            let counts = (0..5).filter(|count| check(&Subject::Items(*count)));
            let strings = strings.iter().filter(|string| check(&Subject::String(string)));
            let nothing = rules.sure.least > rules.sure.most;
            assert_eq!(nothing, numbers.count() + counts.count() + strings.count() == 0);
        }
    }
}
