//! Floor 3: the addresses of `std::net`: IPv4 in four decimal numbers without leading zeros (RFC
//! 2673, section 3.2), IPv6 as in RFC 4291, section 2.2, without a zone; with a port, IPv6 stands in
//! brackets (RFC 5952, section 6), and the port has no leading zeros.

use super::notation::notations;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use tool_derive::keyword;

notations! {
    Ipv4Addr = [keyword!(format = "ipv4")], |text| text.parse().ok();
    Ipv6Addr = [keyword!(format = "ipv6")], |text| text.parse().ok();
    IpAddr = [keyword!(
        notation = "an IPv4 or IPv6 address",
        example = "192.0.2.1 or 2001:db8::1",
        pattern = ["^(?:" ipv4 "|" ipv6 ")$"]
    )], |text| text.parse().ok();
    SocketAddrV4 = [keyword!(
        notation = "an IPv4 address and a port",
        example = "192.0.2.1:80",
        pattern = ["^" ipv4 ":" port "$"]
    )], |text| text.parse().ok();
    SocketAddrV6 = [keyword!(
        notation = "an IPv6 address in brackets and a port",
        example = "[2001:db8::1]:80",
        pattern = [r"^\[" ipv6 r"\]:" port "$"]
    )], |text| text.parse().ok();
    SocketAddr = [keyword!(
        notation = "an IP address and a port",
        example = "192.0.2.1:80 or [2001:db8::1]:80",
        pattern = ["^(?:" ipv4 r"|\[" ipv6 r"\]):" port "$"]
    )], |text| text.parse().ok();
}
