//! Checks the keywords of one place against each other. What the type has to say of them, constants
//! say: `schema::sound` of tool-core.

use crate::errors::Errors;
use crate::literal::{Literal, Value};
use crate::model::{Check, Keyword};
use crate::pattern;

/// A newtype takes keywords on itself and on its value, but each once.
pub(crate) fn repeated_keywords(keywords: &[Keyword], errors: &mut Errors) {
    for (n, keyword) in keywords.iter().enumerate() {
        if let Some(earlier) = keywords.iter().take(n).find(|other| other.key == keyword.key) {
            let message = format!("`{}` is set twice; leave one out", keyword.key);
            errors.at_both([earlier.key.span(), keyword.key.span()], message);
        }
    }
}

/// Whether what matches the pattern has such a length, and whether it is sure to be fast.
fn lengths(keywords: &[Keyword], errors: &mut Errors) {
    let count = |key: &str| {
        keywords.iter().find_map(|keyword| match &keyword.check {
            Check::Count(count) if keyword.key == key => Some(*count as usize),
            _ => None,
        })
    };
    let (least, most) = (count("min_length"), count("max_length"));
    for keyword in keywords {
        let source = match &keyword.check {
            Check::Pattern(source, _) => source.as_str(),
            Check::Format(format, ..) => format.pattern,
            _ => continue,
        };
        let bounded = least.is_some() || most.is_some();
        if bounded
            && !pattern::matches_length(source, least.unwrap_or(0), most.unwrap_or(usize::MAX))
        {
            let message = format!(
                "no string that matches this has such a length; change `{}`, `min_length` or \
                 `max_length`",
                keyword.key
            );
            errors.at_span(keyword.span, message);
        }
        if matches!(keyword.check, Check::Pattern(..)) && pattern::check(source) == Ok(true) {
            errors.warn(
                keyword.span,
                "a repeat without end has another one inside, over which other engines that check \
                 this pattern can take very long; bound one of them, as in `{1,20}`",
            );
        }
    }
}

/// Pairs of which the first may not be above the second.
const PAIRS: [(&str, &str); 7] = [
    ("minimum", "maximum"),
    ("exclusive_minimum", "maximum"),
    ("minimum", "exclusive_maximum"),
    ("exclusive_minimum", "exclusive_maximum"),
    ("min_length", "max_length"),
    ("min_items", "max_items"),
    ("min_properties", "max_properties"),
];

pub(crate) fn contradictions(keywords: &[Keyword], errors: &mut Errors) {
    let find = |key: &str| keywords.iter().find(|keyword| keyword.key == key);
    for [inclusive, exclusive] in
        [["minimum", "exclusive_minimum"], ["maximum", "exclusive_maximum"]]
    {
        if let (Some(one), Some(other)) = (find(inclusive), find(exclusive)) {
            let message = format!("`{inclusive}` and `{exclusive}` bound one side; leave one out");
            errors.at_both([one.key.span(), other.key.span()], message);
        }
    }
    if let (Some(one), Some(list)) = (find("const"), find("enum")) {
        let message = "`const` and `enum` both say what is admitted; leave one out";
        errors.at_both([one.key.span(), list.key.span()], message);
    }
    multiples(keywords, errors);
    lengths(keywords, errors);
    named_values(keywords, errors);
    for (least, most) in PAIRS {
        let (Some(low), Some(high)) = (find(least), find(most)) else { continue };
        let (above, low_value, high_value) = match (&low.check, &high.check) {
            (Check::Bound(low), Check::Bound(high)) => {
                let exclusive = least.starts_with("ex") || most.starts_with("ex");
                let above = low > high || (exclusive && low == high);
                (above, low.to_string(), high.to_string())
            }
            (Check::Count(low), Check::Count(high)) => {
                (low > high, low.to_string(), high.to_string())
            }
            _ => continue,
        };
        if above && low_value == high_value {
            errors.at_both(
                [low.span, high.span],
                format!("no number lies between `{least}` and `{most}`; leave out `exclusive_`"),
            );
        } else if above {
            errors.at_both(
                [low.span, high.span],
                format!("`{least}` is above `{most}`; swap {low_value} and {high_value}"),
            );
        }
    }
}

/// Tells the values of a `const` or an `enum` that are there twice, or that a keyword beside it does
/// not admit.
fn named_values(keywords: &[Keyword], errors: &mut Errors) {
    for keyword in keywords {
        let values = match &keyword.check {
            Check::Constant(value) => std::slice::from_ref(value),
            Check::Constants(values) => values.as_slice(),
            Check::Bound(_)
            | Check::Count(_)
            | Check::Pattern(..)
            | Check::Format(..)
            | Check::Flag => continue,
        };
        for (n, value) in values.iter().enumerate() {
            if let Some(earlier) = values.iter().take(n).find(|other| other.json() == value.json())
            {
                let message = format!("`{}` is listed twice; leave one out", value.json());
                errors.at_both([earlier.span, value.span], message);
            }
            if let Some(other) = keywords.iter().find(|other| breaks(value, other)) {
                let message = format!(
                    "`{}` is not admitted by `{}` beside it; change one of them",
                    value.json(),
                    other.key
                );
                errors.at_both([value.span, other.span], message);
            }
        }
    }
}

/// Whether a keyword does not admit a value. Patterns are left to constants, which have their tables.
fn breaks(value: &Literal, keyword: &Keyword) -> bool {
    let key = keyword.key.to_string();
    match (&value.value, &keyword.check) {
        (Value::Number(number), Check::Bound(bound)) => match key.as_str() {
            "minimum" => number < bound,
            "exclusive_minimum" => number <= bound,
            "maximum" => number > bound,
            "exclusive_maximum" => number >= bound,
            _ => number.is_multiple_of(*bound) == Some(false),
        },
        (Value::String(text), Check::Count(count)) => {
            let (length, count) = (text.chars().count(), *count as usize);
            (key == "min_length" && length < count) || (key == "max_length" && length > count)
        }
        _ => false,
    }
}

/// Tells a step of which no multiple lies between the bounds beside it.
fn multiples(keywords: &[Keyword], errors: &mut Errors) {
    let find = |keys: [&'static str; 2]| {
        keywords.iter().find_map(|keyword| match &keyword.check {
            Check::Bound(bound) => {
                keys.iter().find(|key| keyword.key == *key).map(|key| (keyword, *bound, *key))
            }
            _ => None,
        })
    };
    let (Some((step, by, _)), Some((_, low, low_key)), Some((_, high, high_key))) = (
        find(["multiple_of", "multiple_of"]),
        find(["minimum", "exclusive_minimum"]),
        find(["maximum", "exclusive_maximum"]),
    ) else {
        return;
    };
    let open = [low_key, high_key].map(|key| key.starts_with("ex"));
    if low < high && by.has_multiple_between(low, high, open) == Some(false) {
        let message =
            format!("no multiple of `{by}` lies between `{low_key}` and `{high_key}`; widen them");
        errors.at_span(step.span, message);
    }
}
