//! Floor 3: `rust_decimal::Decimal`, from a string, because the digits of a JSON number do not
//! survive every parser on the way.
//!
//! At most 28 characters, so that every decimal that matches is held exactly: nothing is rounded.

use super::DECIMAL;
use crate::gate::notation::notations;
use crate::schema::Keyword;
use rust_decimal::Decimal;

notations! {
    Decimal = [DECIMAL, Keyword::MaxLength(28)], |text| Decimal::from_str_exact(text).ok();
}
