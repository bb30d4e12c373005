//! Dates, times and durations.

use crate::{format, has_no_room_for, meaning, pattern, pinned, refuses, takes, value};
use serde_json::json;
use std::time::Duration;
use tool_core::Argument;

const LOCAL_TIME: &str = r"^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?$";

const NOT_DATES: &[&str] = &[
    "",
    "2023-02-29",
    "1900-02-29",
    "2024-04-31",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "24-01-01",
    "+2024-01-01",
    "-2024-01-01",
    "+002024-01-01",
    "2024-1-01",
    "20240101",
    "2024-060",
    "2024-W09-4",
    " 2024-02-29",
    "2024-02-29 ",
    "2024-02-29\n",
    "2024-02-29T00:00:00",
    "2024/02/29",
    "٢٠٢٤-02-29",
];
const DATES: &[&str] = &["2024-02-29", "2000-02-29", "2024-12-31", "0000-02-29", "9999-12-31"];

const NOT_LOCAL_TIMES: &[&str] = &[
    "",
    "24:00:00",
    "12:00:60",
    "23:59:60",
    "12:00",
    "12",
    "1200",
    "120000",
    "T12:00:00",
    "12:00:00.",
    "12:00:00,5",
    "12:00:00.1234567890",
    "1:00:00",
    "12:00:00Z",
    "12:00:00+01:00",
    "12:00:00 PM",
    " 12:00:00",
    "12:00:00 ",
    "12:00:00\n",
];
const LOCAL_TIMES: &[&str] =
    &["12:00:00", "00:00:00", "23:59:59.999999999", "00:00:00.000000001", "12:00:00.5"];

const NOT_DATE_TIMES: &[&str] = &[
    "",
    "2024-02-29",
    "2023-02-29T12:00:00Z",
    "2024-02-29 12:00:00Z",
    "2024-02-29t12:00:00z",
    "2024-02-29T12:00:00z",
    "2024-02-29T12:00:00",
    "2024-02-29T12:00Z",
    "2024-02-29T12Z",
    "2024-02-29T12:00:00+0100",
    "2024-02-29T12:00:00+01",
    "2024-02-29T12:00:00+24:00",
    "2024-02-29T12:00:00+01:00:00",
    "2024-02-29T12:00:00\u{2212}01:00",
    "2016-12-31T23:59:60Z",
    "2024-02-29T24:00:00Z",
    "2024-02-29T12:00:00Z[UTC]",
    "2024-02-29T12:00:00+01:00[Europe/Paris]",
    "2024-02-29T12:00:00,5Z",
    "2024-02-29T12:00:00.Z",
    "2024-02-29T12:00:00.1234567891Z",
    "2024-02-29T12:00:00Z ",
    "2024-02-29T12:00:00 Z",
    "2024-02-29_12:00:00Z",
    "1709208000",
    "Thu, 29 Feb 2024 12:00:00 +0000",
    "2024-02-29T12:00:00 UTC",
];
const DATE_TIMES: &[&str] = &[
    "2024-02-29T12:00:00Z",
    "2024-02-29T12:00:00+01:00",
    "2024-02-29T12:00:00-00:00",
    "2024-02-29T12:00:00+23:59",
    "2024-02-29T12:00:00-23:59",
    "2024-02-29T12:00:00.123456789Z",
    "0000-01-01T00:00:00Z",
    "9999-12-30T00:00:00Z",
    "0000-01-01T00:00:00+23:59",
];
/// Where the instant is past the last day of the year 9999, in UTC.
const PAST_THE_LAST_DAY: &[&str] = &["9999-12-31T23:59:59-23:59"];

const NOT_CIVIL: &[&str] = &[
    "",
    "2024-02-29",
    "2024-02-29T12:00:00Z",
    "2024-02-29T12:00:00+01:00",
    "2024-02-29 12:00:00",
    "2024-02-29t12:00:00",
    "2024-02-29T12:00",
    "2024-02-29T24:00:00",
    "2024-02-29T23:59:60",
    "2024-02-29T12:00:00[Europe/Paris]",
    "20240229T120000",
    "2024-02-29T12:00:00,5",
];
const CIVIL: &[&str] =
    &["2024-02-29T12:00:00", "0000-01-01T00:00:00", "9999-12-31T23:59:59.999999999"];

fn civil() -> String {
    let date = meaning("date");
    date.trim_end_matches('$').to_owned() + "T" + LOCAL_TIME.trim_start_matches('^')
}

#[test]
fn jiff_dates_and_times() {
    use jiff::civil;
    pinned::<jiff::Timestamp>(&format("date-time"));
    takes::<jiff::Timestamp>(DATE_TIMES);
    refuses::<jiff::Timestamp>(NOT_DATE_TIMES);
    has_no_room_for::<jiff::Timestamp>(PAST_THE_LAST_DAY);
    has_no_room_for::<jiff::Timestamp>(&["9999-12-31T00:00:00Z", "9999-12-30T22:00:01Z"]);
    assert_eq!(value::<jiff::Timestamp>("1970-01-01T01:00:00.000000001+01:00").as_nanosecond(), 1);
    pinned::<civil::Date>(&format("date"));
    takes::<civil::Date>(DATES);
    refuses::<civil::Date>(NOT_DATES);
    assert_eq!(value::<civil::Date>("2024-02-29"), civil::date(2024, 2, 29));
    pinned::<civil::Time>(&pattern(LOCAL_TIME));
    takes::<civil::Time>(LOCAL_TIMES);
    refuses::<civil::Time>(NOT_LOCAL_TIMES);
    assert_eq!(value::<civil::Time>("09:30:00.000000001"), civil::time(9, 30, 0, 1));
    pinned::<civil::DateTime>(&pattern(&civil()));
    takes::<civil::DateTime>(CIVIL);
    refuses::<civil::DateTime>(NOT_CIVIL);
}

#[test]
fn chrono_dates_and_times() {
    use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
    pinned::<DateTime<Utc>>(&format("date-time"));
    takes::<DateTime<Utc>>(DATE_TIMES);
    takes::<DateTime<Utc>>(PAST_THE_LAST_DAY);
    refuses::<DateTime<Utc>>(NOT_DATE_TIMES);
    pinned::<DateTime<FixedOffset>>(&format("date-time"));
    takes::<DateTime<FixedOffset>>(DATE_TIMES);
    takes::<DateTime<FixedOffset>>(PAST_THE_LAST_DAY);
    refuses::<DateTime<FixedOffset>>(NOT_DATE_TIMES);
    let at = value::<DateTime<FixedOffset>>("1970-01-01T01:00:00.000000001+01:00");
    assert_eq!((at.timestamp_nanos_opt(), at.offset().local_minus_utc()), (Some(1), 3600));
    pinned::<NaiveDate>(&format("date"));
    takes::<NaiveDate>(DATES);
    refuses::<NaiveDate>(NOT_DATES);
    pinned::<NaiveTime>(&pattern(LOCAL_TIME));
    takes::<NaiveTime>(LOCAL_TIMES);
    refuses::<NaiveTime>(NOT_LOCAL_TIMES);
    let time = NaiveTime::from_hms_nano_opt(23, 59, 59, 999_999_999).unwrap();
    assert_eq!(value::<NaiveTime>("23:59:59.999999999"), time);
    pinned::<NaiveDateTime>(&pattern(&civil()));
    takes::<NaiveDateTime>(CIVIL);
    refuses::<NaiveDateTime>(NOT_CIVIL);
}

#[test]
fn time_dates_and_times() {
    use time::{Date, OffsetDateTime, PrimitiveDateTime, Time};
    pinned::<OffsetDateTime>(&format("date-time"));
    takes::<OffsetDateTime>(DATE_TIMES);
    takes::<OffsetDateTime>(PAST_THE_LAST_DAY);
    refuses::<OffsetDateTime>(NOT_DATE_TIMES);
    let at = value::<OffsetDateTime>("1970-01-01T01:00:00.000000001+01:00");
    assert_eq!((at.unix_timestamp_nanos(), at.offset().whole_hours()), (1, 1));
    pinned::<Date>(&format("date"));
    takes::<Date>(DATES);
    refuses::<Date>(NOT_DATES);
    assert_eq!(value::<Date>("2024-02-29").to_ordinal_date(), (2024, 60));
    pinned::<Time>(&pattern(LOCAL_TIME));
    takes::<Time>(LOCAL_TIMES);
    refuses::<Time>(NOT_LOCAL_TIMES);
    pinned::<PrimitiveDateTime>(&pattern(&civil()));
    takes::<PrimitiveDateTime>(CIVIL);
    refuses::<PrimitiveDateTime>(NOT_CIVIL);
    let at = value::<PrimitiveDateTime>("2024-02-29T23:59:59.000000001");
    assert_eq!((at.ordinal(), at.hour(), at.nanosecond()), (60, 23, 1));
    // The digits of a second are kept as they are.
    for nanos in (0..1_000_000_000).step_by(999_983).chain([1, 999_999_999]) {
        let time = value::<Time>(&format!("09:30:01.{nanos:09}"));
        assert_eq!(time.as_hms_nano(), (9, 30, 1, nanos));
    }
}

const LOOSE: &[&str] = &[
    "",
    "P",
    "PT",
    "PT1",
    "1h",
    "1 hour",
    "1h 30m",
    "pt1h",
    "PT1h30m",
    "+PT1S",
    "PT1,5S",
    "PT1.5H",
    "PT1M1H",
    "PT-1S",
    "PT1S ",
    " PT1S",
    "PT1.S",
    "PT.5S",
    "PT1.1234567891S",
    "P1DT",
    "01:30:00",
    "PT1H1H",
    "3600",
];

#[test]
fn durations() {
    use jiff::{SignedDuration, Span, ToSpan};
    takes::<SignedDuration>(&[
        "PT0S",
        "PT1H30M",
        "-PT1.5S",
        "PT0.000000001S",
        "PT36H",
        "PT99999999999999H9999999999999999M999999999999999999.999999999S",
        "-PT99999999999999H9999999999999999M999999999999999999.999999999S",
    ]);
    refuses::<SignedDuration>(LOOSE);
    refuses::<SignedDuration>(&["P1D", "P1W", "P1M", "P1DT1S", "PT999999999999999H"]);
    let schema = SignedDuration::schema().to_value();
    assert_eq!(schema.as_object().unwrap().keys().collect::<Vec<_>>(), ["type", "pattern"]);
    assert_eq!(value::<SignedDuration>("-PT1H0.5S"), SignedDuration::new(-3600, -500_000_000));

    takes::<Span>(&[
        "PT0S",
        "P1Y2M3DT4H5M",
        "P4W",
        "P1Y2D",
        "-P1DT0.5S",
        "P9999Y99999M999999W999999DT99999999H9999999999M99999999999S",
        "-P9999Y99999M999999W999999DT99999999H9999999999M99999999999S",
        "PT99999999999.999999999S",
        "PT99999999H9999999999M99999999999.999999999S",
    ]);
    refuses::<Span>(LOOSE);
    refuses::<Span>(&["P1D1Y", "P1T1S", "P19999Y", "P1.5D", "1 year", "P0001-01-01"]);
    let schema = Span::schema().to_value();
    assert_eq!(schema.as_object().unwrap().keys().collect::<Vec<_>>(), ["type", "pattern"]);
    let span = value::<Span>("P1Y2M3DT4H5M");
    assert_eq!(span.fieldwise(), 1.year().months(2).days(3).hours(4).minutes(5).fieldwise());

    assert_eq!(
        Duration::schema().to_value(),
        json!({
            "type": "object",
            "properties": {
                "secs": {"type": "integer", "minimum": 0, "maximum": u64::MAX},
                "nanos": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
            },
            "required": ["secs", "nanos"],
            "additionalProperties": false,
            "description": "A length of time: whole seconds, and nanoseconds beyond them.",
        })
    );
    let longest = Duration::from_json(r#"{"nanos":999999999,"secs":18446744073709551615}"#);
    assert_eq!(longest, Ok(Duration::MAX));
    for text in [
        r#"{"secs":1}"#,
        r#"{"secs":1,"nanos":1000000000}"#,
        r#"{"secs":-1,"nanos":0}"#,
        r#"{"secs":1.5,"nanos":0}"#,
        r#"{"secs":1,"nanos":0,"x":1}"#,
        "[1,0]",
        "1",
        "\"PT1S\"",
    ] {
        assert!(Duration::from_json(text).is_err(), "{text}");
    }
}
