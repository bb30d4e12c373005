//! Floor 3: the dates and times of chrono, as RFC 3339 writes them: with an offset or `Z` where
//! the type has one, without any where it is naive.

use super::{LOCAL_DATE_TIME, LOCAL_TIME};
use crate::gate::notation::notations;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use tool_derive::keyword;

notations! {
    DateTime<Utc> = [keyword!(format = "date-time")], |text| {
        DateTime::parse_from_rfc3339(text).map(Into::into).ok()
    };
    DateTime<FixedOffset> = [keyword!(format = "date-time")], |text| {
        DateTime::parse_from_rfc3339(text).ok()
    };
    NaiveDate = [keyword!(format = "date")], |text| text.parse().ok();
    NaiveTime = [LOCAL_TIME], |text| text.parse().ok();
    NaiveDateTime = [LOCAL_DATE_TIME], |text| text.parse().ok();
}
