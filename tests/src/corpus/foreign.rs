//! Types of the standard library and of other crates that are written as strings, and bytes.

use bigdecimal::BigDecimal;
use bytes::Bytes;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use indexmap::{IndexMap, IndexSet};
use jiff::civil;
use rust_decimal::Decimal;
use semver::{Version, VersionReq};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::time::Duration;
use tool_core::{Argument, Base64, Hex};
use url::Url;
use uuid::Uuid;

/// What identifies something.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Identified {
    pub uuid: Uuid,
    pub url: Url,
    pub version: Version,
    pub requirement: Option<VersionReq>,
    pub path: PathBuf,
}

/// Decimals.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Decimals {
    pub short: Decimal,
    #[tool(max_length = 5)]
    pub shorter: Decimal,
    pub long: Option<BigDecimal>,
}

/// Dates and times of jiff.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Jiff {
    pub at: jiff::Timestamp,
    pub date: civil::Date,
    pub time: civil::Time,
    pub date_time: civil::DateTime,
    pub duration: jiff::SignedDuration,
    pub span: jiff::Span,
}

/// Dates and times of chrono.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Chrono {
    pub at: DateTime<Utc>,
    pub there: DateTime<FixedOffset>,
    pub date: NaiveDate,
    pub time: NaiveTime,
    pub date_time: NaiveDateTime,
}

/// Dates and times of the crate `time`.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Time {
    pub at: time::OffsetDateTime,
    pub date: time::Date,
    pub time: time::Time,
    pub date_time: Option<time::PrimitiveDateTime>,
}

/// Addresses.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Network {
    pub any: IpAddr,
    pub four: Ipv4Addr,
    pub six: Ipv6Addr,
    pub socket: SocketAddr,
    pub socket_four: SocketAddrV4,
    pub socket_six: Vec<SocketAddrV6>,
}

/// Bytes.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Blobs {
    pub base64: Base64,
    #[tool(min_length = 2, max_length = 8)]
    pub hex: Hex,
    #[tool(max_length = 8)]
    pub bytes: Bytes,
}

/// Lengths and ranges.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Extents {
    pub duration: Duration,
    pub range: Range<u8>,
    pub dates: Option<Range<NaiveDate>>,
    pub inclusive: RangeInclusive<f64>,
    pub again: RangeInclusive<f64>,
}

/// Maps and sets that keep their order.
#[allow(missing_docs, reason = "the types are what counts")]
#[derive(Argument, Debug)]
pub struct Ordered {
    #[tool(max_properties = 2)]
    pub map: IndexMap<u8, bool>,
    pub set: IndexSet<String>,
    #[tool(min_items = 1)]
    pub uuids: IndexSet<Uuid>,
}
