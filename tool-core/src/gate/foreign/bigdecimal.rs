//! Floor 3: `bigdecimal::BigDecimal`, from a string, because the digits of a JSON number do not
//! survive every parser on the way.
//!
//! It holds any number of digits. At most 1000 characters are taken, because the time for more
//! grows with their square.

use super::DECIMAL;
use crate::gate::notation::notations;
use crate::schema::Keyword;
use bigdecimal::BigDecimal;

notations! {
    BigDecimal = [DECIMAL, Keyword::MaxLength(1000)], |text| text.parse().ok();
}
