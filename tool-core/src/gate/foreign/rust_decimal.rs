//! Floor 3: `rust_decimal::Decimal`, from a string, because the digits of a JSON number do not
//! survive every parser on the way.
//!
//! At most 28 characters, so that every decimal that matches is held exactly: nothing is rounded.

use crate::gate::notation::notations;
use crate::schema::Keyword;
use rust_decimal::Decimal;
use tool_derive::keyword;

notations! {
    Decimal = [
        keyword!(
            notation = "a string of decimal digits",
            example = "12.50",
            pattern = [r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$"]
        ),
        Keyword::MaxLength(28)
    ], |text| Decimal::from_str_exact(text).ok();
}
