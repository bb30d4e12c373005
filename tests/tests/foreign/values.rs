//! Decimals, addresses and bytes; and maps and sets that keep their order.

use crate::{format, meaning, pattern, pinned, refuses, takes, told, value};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::ops::{Range, RangeInclusive};
use tool_core::{Argument, Base64, Hex, Violation};

const DECIMAL: &str = r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$";

const DECIMALS: &[&str] = &[
    "0",
    "-0",
    "0.0",
    "1.50",
    "-12.5",
    "1234567890123456789012345678",
    "-0.0000000000000000000000001",
    "9999999999999999999999999999",
    "0.00000000000000000000000001",
];
const NOT_DECIMALS: &[&str] = &[
    "", "-", "+1", "01", "-01", ".5", "1.", "1e3", "1E-3", "1_000", "1,000", "1,5", " 1", "1 ",
    "1\n", "NaN", "inf", "0x1", "٣", "--1", "1.2.3",
];

#[test]
fn decimals() {
    use bigdecimal::BigDecimal;
    use rust_decimal::Decimal;
    pinned::<Decimal>(&json!({"type": "string", "pattern": DECIMAL, "maxLength": 28}));
    takes::<Decimal>(DECIMALS);
    refuses::<Decimal>(NOT_DECIMALS);
    refuses::<Decimal>(&["12345678901234567890123456789", "0.000000000000000000000000001"]);
    for text in DECIMALS.iter().filter(|text| **text != "-0") {
        assert_eq!(value::<Decimal>(text).to_string(), *text);
    }
    pinned::<BigDecimal>(&json!({"type": "string", "pattern": DECIMAL, "maxLength": 1000}));
    takes::<BigDecimal>(DECIMALS);
    takes::<BigDecimal>(&[&"9".repeat(1000), &format!("0.{}", "9".repeat(998))]);
    refuses::<BigDecimal>(NOT_DECIMALS);
    refuses::<BigDecimal>(&[&"9".repeat(1001)]);
    assert_eq!(value::<BigDecimal>(&"9".repeat(1000)).to_plain_string(), "9".repeat(1000));
    assert_eq!(value::<BigDecimal>("1.50").to_plain_string(), "1.50");
    assert_eq!(
        told::<Decimal>("1e3"),
        "the arguments: expected a string of decimal digits, such as 12.50"
    );
}

#[test]
fn addresses() {
    const FOUR: &[&str] = &["1.2.3.4", "255.255.255.255", "0.0.0.0"];
    const NOT_FOUR: &[&str] = &[
        "",
        "256.1.1.1",
        "01.2.3.4",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.4 ",
        "1.2.3.4/8",
        "0x1.2.3.4",
        "16909060",
        "1.2.3.4:80",
        "١.2.3.4",
    ];
    const SIX: &[&str] = &[
        "::1",
        "::",
        "2001:db8::FF00:42:8329",
        "1:2:3:4:5:6:7:8",
        "::ffff:1.2.3.4",
        "1:2:3:4:5:6:7::",
        "1:2:3:4:5:6:1.2.3.4",
        "::8:7:6:5:4:3:2",
        "1::5:6:7:1.2.3.4",
    ];
    const NOT_SIX: &[&str] = &[
        "",
        "1:2:3:4:5:6:7:8:9",
        "1::2::3",
        "fe80::1%eth0",
        "::ffff:01.2.3.4",
        "12345::",
        "[::1]",
        "1:2:3:4::5:6:7:8",
        ":1",
        "::1/64",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::g",
    ];
    pinned::<Ipv4Addr>(&format("ipv4"));
    takes::<Ipv4Addr>(FOUR);
    refuses::<Ipv4Addr>(NOT_FOUR);
    refuses::<Ipv4Addr>(SIX);
    pinned::<Ipv6Addr>(&format("ipv6"));
    takes::<Ipv6Addr>(SIX);
    refuses::<Ipv6Addr>(NOT_SIX);
    refuses::<Ipv6Addr>(FOUR);
    let inside = |name| meaning(name).trim_matches(['^', '$']).to_owned();
    pinned::<IpAddr>(&pattern(&format!("^(?:{}|{})$", inside("ipv4"), inside("ipv6"))));
    takes::<IpAddr>(FOUR);
    takes::<IpAddr>(SIX);
    refuses::<IpAddr>(NOT_FOUR);
    refuses::<IpAddr>(NOT_SIX);
    assert_eq!(value::<IpAddr>("192.0.2.1"), IpAddr::from([192, 0, 2, 1]));
    assert_eq!(
        told::<IpAddr>("localhost"),
        "the arguments: expected an IPv4 or IPv6 address, such as 192.0.2.1 or 2001:db8::1"
    );
}

#[test]
fn addresses_with_ports() {
    const FOUR: &[&str] = &["192.0.2.1:0", "0.0.0.0:80", "255.255.255.255:65535"];
    const SIX: &[&str] = &["[::1]:80", "[2001:DB8::1]:0", "[::ffff:192.0.2.1]:65535"];
    const NEITHER: &[&str] = &[
        "",
        "192.0.2.1",
        "192.0.2.1:",
        ":80",
        "192.0.2.1:080",
        "192.0.2.1:00",
        "192.0.2.1:65536",
        "192.0.2.1:99999",
        "192.0.2.1:-1",
        "192.0.2.1:+1",
        "192.0.2.1:80 ",
        " 192.0.2.1:80",
        "192.0.2.01:80",
        "[192.0.2.1]:80",
        "localhost:80",
        "::1:80",
        "[::1]",
        "[::1]80",
        "[::1]:080",
        "[fe80::1%1]:80",
        "[::1]:65536",
    ];
    takes::<SocketAddrV4>(FOUR);
    refuses::<SocketAddrV4>(SIX);
    refuses::<SocketAddrV4>(NEITHER);
    takes::<SocketAddrV6>(SIX);
    refuses::<SocketAddrV6>(FOUR);
    refuses::<SocketAddrV6>(NEITHER);
    takes::<SocketAddr>(FOUR);
    takes::<SocketAddr>(SIX);
    refuses::<SocketAddr>(NEITHER);
    assert_eq!(value::<SocketAddr>("192.0.2.1:80"), SocketAddr::from(([192, 0, 2, 1], 80)));
    assert_eq!(value::<SocketAddr>("[::1]:80"), (Ipv6Addr::LOCALHOST, 80).into());
    let schema = SocketAddr::schema().to_value();
    assert_eq!(schema.as_object().unwrap().keys().collect::<Vec<_>>(), ["type", "pattern"]);
    assert_eq!(
        told::<SocketAddr>("192.0.2.1"),
        "the arguments: expected an IP address and a port, such as 192.0.2.1:80 or [2001:db8::1]:80"
    );
    assert_eq!(
        told::<SocketAddrV4>("[::1]:80"),
        "the arguments: expected an IPv4 address and a port, such as 192.0.2.1:80"
    );
    assert_eq!(
        told::<SocketAddrV6>("192.0.2.1:80"),
        "the arguments: expected an IPv6 address in brackets and a port, such as [2001:db8::1]:80"
    );
}

/// As serde has them, and as closed and strict as every struct.
#[test]
fn ranges() {
    let schema = |description: &str| {
        let byte = json!({"type": "integer", "minimum": 0, "maximum": 255});
        json!({
            "type": "object",
            "properties": {"start": byte, "end": byte},
            "required": ["start", "end"],
            "additionalProperties": false,
            "description": description,
        })
    };
    pinned::<Range<u8>>(&schema("From `start` up to `end`, which does not belong to it."));
    pinned::<RangeInclusive<u8>>(&schema("From `start` to `end`, which both belong to it."));
    assert_eq!(Range::from_json(r#"{"end":9,"start":2}"#), Ok(2_u8..9));
    assert_eq!(RangeInclusive::from_json(r#"{"start":2,"end":9}"#), Ok(2_u8..=9));
    // Empty, as Rust has it.
    let empty = Range { start: 2, end: 1 };
    assert_eq!(Range::from_json(r#"{"start":2,"end":1}"#), Ok(empty));
    assert_eq!(Range::from_value(&serde_json::to_value(2..9).unwrap()), Ok(2..9));
    for text in ["[1,2]", "\"1..2\"", r#"{"start":1}"#, r#"{"start":1,"end":2,"q":1}"#, "null"] {
        assert!(<Range<u8>>::from_json(text).is_err(), "{text}");
        assert!(<RangeInclusive<u8>>::from_json(text).is_err(), "{text}");
    }
    let rejection = <Range<u8>>::from_json(r#"{"start":-1,"end":"2"}"#).unwrap_err();
    let told: Vec<_> =
        rejection.report().violations().iter().map(|v| (v.location(), v.keyword())).collect();
    assert_eq!(told, [("/start", "minimum"), ("/end", "type")]);
}

#[test]
fn bytes() {
    pinned::<Base64>(&pattern(
        r"^(?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/][AQgw]==|[A-Za-z0-9+\/]{2}[AEIMQUYcgkosw048]=)?$",
    ));
    takes::<Base64>(&["", "AQ==", "AQI=", "AQID", "+/+/", "AAAAAAAA"]);
    refuses::<Base64>(&[
        "AQ", "AQ=", "A===", "A", "====", "AQ-_", "AR==", "AQJ=", "AQ==AQ==", "AQ ==", "AQID\n",
        "AQ\r\nID", " AQID", "AQID=",
    ]);
    pinned::<Hex>(&pattern("^(?:[0-9a-fA-F]{2})*$"));
    takes::<Hex>(&["", "00ff", "00FF", "aB"]);
    refuses::<Hex>(&["0", "0ff", "0x00", "gg", "00 ff", "00ff\n"]);
    pinned::<bytes::Bytes>(&Base64::schema().to_value());
    takes::<bytes::Bytes>(&["", "AQ==", "+/+/"]);
    refuses::<bytes::Bytes>(&["AQ", "AQ-_", "AR==", "[1,2]"]);
    assert_eq!(value::<bytes::Bytes>("SGVsbG8="), "Hello");
    assert_eq!(value::<Hex>("00fFa1").0, [0, 255, 0xa1]);
    assert_eq!(value::<Base64>("SGVsbG8=").0, b"Hello");
    for length in 0..40_u8 {
        let bytes: Vec<u8> = (0..length).map(|n| n.wrapping_mul(151)).collect();
        let base64 = serde_json::to_value(Base64(bytes.clone())).unwrap();
        assert_eq!(Base64::from_value(&base64), Ok(Base64(bytes.clone())));
        assert_eq!(serde_json::from_value::<Base64>(base64).unwrap().0, bytes);
        let hex = serde_json::to_value(Hex(bytes.clone())).unwrap();
        assert_eq!(Hex::from_value(&hex), Ok(Hex(bytes.clone())));
        assert_eq!(serde_json::from_value::<Hex>(hex).unwrap().0, bytes);
    }
}

#[test]
fn ordered_maps_and_sets() {
    use indexmap::{IndexMap, IndexSet};
    pinned::<IndexMap<String, bool>>(&json!({
        "type": "object",
        "additionalProperties": {"type": "boolean"},
    }));
    pinned::<IndexSet<bool>>(&json!({
        "type": "array",
        "uniqueItems": true,
        "items": {"type": "boolean"},
    }));
    let map = <IndexMap<u8, bool>>::from_json(r#"{"9":true,"1":false,"5":true}"#).unwrap();
    assert_eq!(map.into_iter().collect::<Vec<_>>(), [(9, true), (1, false), (5, true)]);
    let set = <IndexSet<String>>::from_json(r#"["b","a"]"#).unwrap();
    assert_eq!(set.into_iter().collect::<Vec<_>>(), ["b", "a"]);
    let rejection = <IndexSet<u8>>::from_json("[1,1.0]").unwrap_err();
    assert_eq!(rejection.report().violations()[0].keyword(), "uniqueItems");
    let rejection =
        <IndexMap<u8, bool>>::from_json(r#"{"1":true,"01":true,"1":true}"#).unwrap_err();
    let told: Vec<_> = rejection.report().violations().iter().map(Violation::keyword).collect();
    assert_eq!(told, ["propertyNames", "duplicateKey"]);
}
