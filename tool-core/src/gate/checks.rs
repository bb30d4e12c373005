//! Floor 3: what constants check of a table that it does not show by itself: behind lists, maps and
//! pointers stand functions there. Each is a constant of its own, so that it is evaluated once, and
//! no table is in a circle with itself.

use super::Argument;
use crate::schema::{
    Content, Field, OfNull, Presence, Seen, Shape, expect_all_admitted, expect_enough,
    expect_no_null, expect_told_apart,
};

/// The field of a table at a place: that of the variant, which is 0 for a struct, and its own.
const fn member(shape: &'static Shape, [variant, index]: [usize; 2]) -> Option<&'static Field> {
    let fields: &'static [Field] = match shape {
        Shape::Object(object) => object.fields,
        Shape::Variants(variants) => match variants.variants.split_at_checked(variant) {
            Some((_, [variant, ..])) => match &variant.content {
                Content::Fields(fields) => fields,
                Content::Unit | Content::Value(..) | Content::Tuple(_) => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    match fields.split_at_checked(index) {
        Some((_, [field, ..])) => Some(field),
        _ => None,
    }
}

/// Stops the compiler if the default of a field of type `T` is none that it admits.
#[track_caller]
pub const fn expect_default<T: Argument>(shape: &'static Shape, place: [usize; 2]) {
    if let Some(field) = member(shape, place)
        && let Presence::Default(default) = field.presence
    {
        expect_all_admitted("this default", &[default], field.rules.own(), T::SEEN);
    }
}

/// Stops the compiler if an example of a field of type `T` is none that it admits.
#[track_caller]
pub const fn expect_examples<T: Argument>(shape: &'static Shape, place: [usize; 2]) {
    if let Some(field) = member(shape, place) {
        let examples = field.notes.examples;
        if !matches!(field.null, OfNull::AskType) {
            expect_no_null("this example", examples);
        }
        expect_all_admitted("this example", examples, field.rules.own(), T::SEEN);
    }
}

/// Stops the compiler if an example of `T` is none.
#[track_caller]
pub const fn expect_own_examples<T: Argument>() {
    if let Some(named) = T::SHAPE.named() {
        expect_all_admitted("this example", named.notes.examples, &[], T::SEEN);
    }
}

/// Stops the compiler if a list of type `T` has to have more different items than there are.
#[track_caller]
pub const fn expect_items<T: Argument>(shape: &'static Shape, place: [usize; 2]) {
    if let Some(field) = member(shape, place) {
        expect_enough(field.rules.own(), T::SEEN);
    }
}

/// Stops the compiler if nothing tells two variants of an untagged enum apart.
#[track_caller]
pub const fn expect_apart(shape: &'static Shape, held: &[Option<Seen>]) {
    if let Shape::Variants(variants) = shape {
        expect_told_apart(variants, held);
    }
}

#[cfg(test)]
mod tests {
    use crate::schema::is_refused;
    use crate::{Argument, Patch};
    use std::collections::{BTreeMap, BTreeSet};
    use std::ops::Range;

    const TEXTS: [&str; 49] = [
        "null",
        "true",
        "0",
        "-0",
        "1",
        "-1",
        "255",
        "256",
        "-129",
        "0.5",
        "18446744073709551616",
        r#""""#,
        r#""a""#,
        r#""\n""#,
        r#""ab""#,
        r#""Unbounded""#,
        "[]",
        "[1]",
        "[1,2]",
        "[1,1]",
        "[2,1,0]",
        "[true]",
        "[true,false,true]",
        "[null]",
        "[null,null]",
        r#"["a"]"#,
        r#"["a","b"]"#,
        r#"["a","a"]"#,
        r#"[1,"a"]"#,
        r#"["a",1]"#,
        "[[]]",
        "[[1]]",
        "[[1],[300]]",
        "[[1,2],[3,4]]",
        r#"[{"start":1,"end":2}]"#,
        "{}",
        r#"{"a":1}"#,
        r#"{"a":"b"}"#,
        r#"{"a":null}"#,
        r#"{"a":[1]}"#,
        r#"{"a":[1],"b":[300]}"#,
        r#"{"1":1}"#,
        r#"{"start":1}"#,
        r#"{"start":1,"end":2}"#,
        r#"{"end":2,"start":1}"#,
        r#"{"start":1,"end":300}"#,
        r#"{"start":1,"end":null}"#,
        r#"{"start":1,"end":2,"step":3}"#,
        r#"{"start":"a","end":"b"}"#,
    ];

    /// Constants and the gate judge alike.
    fn agrees<T: Argument>() {
        for text in TEXTS {
            let refused = T::from_json(text).is_err();
            assert_eq!(is_refused(text, T::SEEN), refused, "{} {text}", std::any::type_name::<T>());
        }
    }

    #[test]
    fn constants_refuse_what_the_gate_refuses() {
        agrees::<bool>();
        agrees::<u8>();
        agrees::<i8>();
        agrees::<u64>();
        agrees::<f64>();
        agrees::<char>();
        agrees::<String>();
        agrees::<Option<u8>>();
        agrees::<Patch<Box<u8>>>();
        agrees::<Box<String>>();
        agrees::<Vec<u8>>();
        agrees::<Vec<Option<bool>>>();
        agrees::<Vec<Vec<u8>>>();
        agrees::<Option<Vec<String>>>();
        agrees::<Box<[bool]>>();
        agrees::<BTreeSet<String>>();
        agrees::<BTreeSet<u8>>();
        agrees::<[u8; 2]>();
        agrees::<[Vec<u8>; 1]>();
        agrees::<(u8, u8)>();
        agrees::<(u8, String)>();
        agrees::<(Vec<u8>, (u8, u8))>();
        agrees::<BTreeMap<String, u8>>();
        agrees::<BTreeMap<String, Vec<u8>>>();
        agrees::<Range<u8>>();
        agrees::<Vec<Range<u8>>>();
        agrees::<BTreeMap<String, Option<u8>>>();
        agrees::<serde_json::Value>();
    }
}
