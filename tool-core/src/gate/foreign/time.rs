//! Floor 3: the dates and times of the crate `time`, as RFC 3339 writes them: with an offset or
//! `Z` where the type has one, without any where it has none.

use super::{LOCAL_DATE_TIME, LOCAL_TIME};
use crate::gate::notation::notations;
use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{Date, OffsetDateTime, PrimitiveDateTime, Time};
use tool_derive::keyword;

notations! {
    OffsetDateTime = [keyword!(format = "date-time")], |text| {
        OffsetDateTime::parse(text, &Rfc3339).ok()
    };
    Date = [keyword!(format = "date")], |text| Date::parse(text, &Iso8601::DATE).ok();
    Time = [LOCAL_TIME], |text| Time::parse(text, &Iso8601::TIME).ok();
    PrimitiveDateTime = [LOCAL_DATE_TIME], |text| {
        PrimitiveDateTime::parse(text, &Iso8601::DATE_TIME).ok()
    };
}
