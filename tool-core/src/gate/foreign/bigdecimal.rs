//! Floor 3: `bigdecimal::BigDecimal`, from a string, because the digits of a JSON number do not
//! survive every parser on the way.
//!
//! It holds any number of digits. At most 1000 characters are taken, because the time for more
//! grows with their square.

use crate::gate::notation::notations;
use crate::schema::Keyword;
use bigdecimal::BigDecimal;
use tool_derive::keyword;

notations! {
    BigDecimal = [
        keyword!(
            notation = "a string of decimal digits",
            example = "12.50",
            pattern = [r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$"]
        ),
        Keyword::MaxLength(1000)
    ], |text| text.parse().ok();
}
