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
