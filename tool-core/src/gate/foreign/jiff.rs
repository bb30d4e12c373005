//! Floor 3: the dates, times and durations of jiff.
//!
//! Instants are written with an offset or `Z` (RFC 3339), without a zone in brackets, and end
//! where `Timestamp` does, on 30 December 9999. Civil times have no offset. Durations are those of
//! ISO 8601 in capitals, with a sign and with up to nine digits of a second; the digits of each
//! unit are so few that a `Span` or a `SignedDuration` holds all of them.

use super::{LOCAL_DATE_TIME, LOCAL_TIME};
use crate::gate::notation::notations;
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp};
use tool_derive::keyword;

notations! {
    Timestamp = [keyword!(format = "date-time")], |text| text.parse().ok();
    Date = [keyword!(format = "date")], |text| text.parse().ok();
    Time = [LOCAL_TIME], |text| text.parse().ok();
    DateTime = [LOCAL_DATE_TIME], |text| text.parse().ok();
    SignedDuration = [keyword!(
        notation = "an ISO 8601 duration in hours, minutes and seconds",
        example = "PT1H30M",
        pattern = [
            r"^-?PT(?:[0-9]{1,14}H(?:[0-9]{1,16}M)?(?:[0-9]{1,18}(?:\.[0-9]{1,9})?S)?"
            r"|[0-9]{1,16}M(?:[0-9]{1,18}(?:\.[0-9]{1,9})?S)?"
            r"|[0-9]{1,18}(?:\.[0-9]{1,9})?S)$"
        ]
    )], |text| text.parse().ok();
    Span = [keyword!(
        notation = "an ISO 8601 duration",
        example = "P1Y2M3DT4H5M",
        pattern = [
            r"^-?P(?:(?:[0-9]{1,4}Y(?:[0-9]{1,5}M)?(?:[0-9]{1,6}W)?(?:[0-9]{1,6}D)?"
            r"|[0-9]{1,5}M(?:[0-9]{1,6}W)?(?:[0-9]{1,6}D)?|[0-9]{1,6}W(?:[0-9]{1,6}D)?|[0-9]{1,6}D)"
            r"(?:T(?:[0-9]{1,8}H(?:[0-9]{1,10}M)?(?:[0-9]{1,11}(?:\.[0-9]{1,9})?S)?"
            r"|[0-9]{1,10}M(?:[0-9]{1,11}(?:\.[0-9]{1,9})?S)?|[0-9]{1,11}(?:\.[0-9]{1,9})?S))?"
            r"|T(?:[0-9]{1,8}H(?:[0-9]{1,10}M)?(?:[0-9]{1,11}(?:\.[0-9]{1,9})?S)?"
            r"|[0-9]{1,10}M(?:[0-9]{1,11}(?:\.[0-9]{1,9})?S)?|[0-9]{1,11}(?:\.[0-9]{1,9})?S))$"
        ]
    )], |text| text.parse().ok();
}
