//! Floor 3: the addresses of `std::net`: IPv4 in four decimal numbers without leading zeros (RFC
//! 2673, section 3.2), IPv6 as in RFC 4291, section 2.2, without a zone.

use super::notation::notations;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use tool_derive::keyword;

notations! {
    Ipv4Addr = [keyword!(format = "ipv4")], |text| text.parse().ok();
    Ipv6Addr = [keyword!(format = "ipv6")], |text| text.parse().ok();
    IpAddr = [keyword!(
        notation = "an IPv4 or IPv6 address",
        example = "192.0.2.1 or 2001:db8::1",
        pattern = ["^(?:" ipv4 "|" ipv6 ")$"]
    )], |text| text.parse().ok();
}
