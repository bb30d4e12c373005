//! Floor 3: URLs: `scheme://host`, with what may follow, and `file:///path`.
//!
//! All that matches is a URI of RFC 3986, so the format `uri` is advertised; and more is asked, in
//! the pattern beside it: a host, whose name is not escaped and whose last label begins with a
//! letter, or an address. So nothing depends on what browsers make of `http:host` or of a host in
//! numbers, and a `mailto:` or a `data:` is none; `format = "uri"` on a string takes these. Beyond
//! the pattern, `Url` refuses hosts whose `xn--` labels decode to nothing, and `file:` with a user
//! or a port.

use crate::gate::notation::notations;
use tool_derive::keyword;
use url::Url;

notations! {
    Url = [keyword!(
        format = "uri",
        words = "an absolute URL with a host",
        example = "https://example.org/a?b=c",
        pattern = [
            r"^(?:[Ff][Ii][Ll][Ee]:\/\/\/(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/]|%[0-9A-Fa-f]{2})*"
            r"|[A-Za-z][A-Za-z0-9+.\x2d]*:\/\/(?:(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:]|%[0-9A-Fa-f]{2})*@)?"
            r"(?:(?:[A-Za-z0-9_](?:[A-Za-z0-9_\x2d]*[A-Za-z0-9_])?\.)*[A-Za-z](?:[A-Za-z0-9_\x2d]*[A-Za-z0-9_])?|"
            ipv4 r"|\[" ipv6 r"\])"
            r"(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
            r"(?:\/(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/]|%[0-9A-Fa-f]{2})*)?)"
            r"(?:\?(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/?]|%[0-9A-Fa-f]{2})*)?"
            r"(?:#(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/?]|%[0-9A-Fa-f]{2})*)?$"
        ]
    )], |text| Url::parse(text).ok();
}
