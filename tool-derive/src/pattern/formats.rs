//! The formats that are checked exactly, each as the pattern that is all it means, and what no short
//! pattern says besides: how long its parts may be.
//!
//! JSON Schema 2020-12 (validation, 7.3): dates and times as in RFC 3339 (capital `T` and `Z`, no
//! leap second, at most nine digits of a second), durations as in its appendix A, UUIDs as in RFC
//! 4122, addresses as in RFC 2673 and RFC 4291. Of those that validators read differently, each means
//! what all of them take:
//!
//! - `hostname`: RFC 1123, section 2.1, without a dot at the end. No label has hyphens in its third
//!   and fourth place: RFC 5891 keeps these for names that only a table of Unicode can judge (`xn--`).
//! - `email`: a mailbox of RFC 5321, section 4.1.2, of a dot-string and such a host of two labels or
//!   more, within the lengths of section 4.5.3.1; no quoted string, no address in brackets.
//! - `uri`: a URI of RFC 3986, section 3, the path of which is not empty where there is no authority.

/// A format.
pub(crate) struct Format {
    /// As JSON Schema calls it.
    pub(crate) name: &'static str,
    /// What to write, as it stands behind "expected" and before an example.
    pub(crate) words: &'static str,
    /// A text in it.
    pub(crate) example: &'static str,
    /// What it means, but for the limits.
    pub(crate) pattern: &'static str,
    /// What holds besides.
    pub(crate) limits: &'static [Limit],
}

/// What holds of a format besides its pattern.
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    /// `maxLength`
    MaxLength(u32),
    /// Another pattern, and the same in words.
    Pattern(&'static str, &'static str),
}

/// The format of this name, if it is checked here.
pub(crate) fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

const fn row(
    name: &'static str,
    words: &'static str,
    example: &'static str,
    pattern: &'static str,
) -> Format {
    Format { name, words, example, pattern, limits: &[] }
}

impl Format {
    const fn within(mut self, limits: &'static [Limit]) -> Self {
        self.limits = limits;
        self
    }
}

/// All of them.
pub(crate) const FORMATS: [Format; 10] = [
    row(
        "uuid",
        "a UUID with hyphens",
        "0e2a1f3c-5b7d-4c1e-9a6f-2b8d4e6f0a1c",
        r"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
    ),
    row(
        "date",
        "a date of the calendar, year-month-day (RFC 3339)",
        "2026-11-29",
        r"^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$",
    ),
    row(
        "date-time",
        "a date and time with seconds and then Z or an offset (RFC 3339)",
        "2026-11-29T09:30:00Z",
        r"^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+\x2d](?:[01][0-9]|2[0-3]):[0-5][0-9])$",
    ),
    row(
        "time",
        "a time of day with seconds and then Z or an offset (RFC 3339)",
        "09:30:00Z",
        r"^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+\x2d](?:[01][0-9]|2[0-3]):[0-5][0-9])$",
    ),
    row(
        "ipv4",
        "an IPv4 address of four numbers from 0 to 255",
        "192.0.2.1",
        r"^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])$",
    ),
    row(
        "ipv6",
        "an IPv6 address without brackets or a zone",
        "2001:db8::1",
        r"^(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,7}:|(?:[0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,5}(?::[0-9a-fA-F]{1,4}){1,2}|(?:[0-9a-fA-F]{1,4}:){1,4}(?::[0-9a-fA-F]{1,4}){1,3}|(?:[0-9a-fA-F]{1,4}:){1,3}(?::[0-9a-fA-F]{1,4}){1,4}|(?:[0-9a-fA-F]{1,4}:){1,2}(?::[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:(?::[0-9a-fA-F]{1,4}){1,6}|:(?:(?::[0-9a-fA-F]{1,4}){1,7}|:)|(?:[0-9a-fA-F]{1,4}:){6}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|::(?:[0-9a-fA-F]{1,4}:){0,5}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|[0-9a-fA-F]{1,4}::(?:[0-9a-fA-F]{1,4}:){0,4}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){2}:(?:[0-9a-fA-F]{1,4}:){0,3}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){3}:(?:[0-9a-fA-F]{1,4}:){0,2}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){4}:(?:[0-9a-fA-F]{1,4}:)?(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){5}:(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))$",
    ),
    row(
        "duration",
        "a duration in whole numbers (ISO 8601)",
        "PT1H30M",
        r"^P(?:[0-9]+W|(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)(?:T(?:[0-9]+S|[0-9]+M(?:[0-9]+S)?|[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?))?|T(?:[0-9]+S|[0-9]+M(?:[0-9]+S)?|[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?))$",
    ),
    row(
        "hostname",
        "a host name of letters, digits, hyphens and dots",
        "api.example.org",
        r"^(?:[A-Za-z0-9](?:[A-Za-z0-9\x2d]?[A-Za-z0-9]|[A-Za-z0-9\x2d](?:[A-Za-z0-9][A-Za-z0-9\x2d]{0,59}[A-Za-z0-9]|\x2d[A-Za-z0-9](?:[A-Za-z0-9\x2d]{0,58}[A-Za-z0-9])?))?\.)*[A-Za-z0-9](?:[A-Za-z0-9\x2d]?[A-Za-z0-9]|[A-Za-z0-9\x2d](?:[A-Za-z0-9][A-Za-z0-9\x2d]{0,59}[A-Za-z0-9]|\x2d[A-Za-z0-9](?:[A-Za-z0-9\x2d]{0,58}[A-Za-z0-9])?))?$",
    )
    .within(&[Limit::MaxLength(253)]),
    row(
        "email",
        "an email address alone, without a name or brackets",
        "ada@example.org",
        r"^[A-Za-z0-9!#$%&'*+\/=?\^_`\{\|\}~\x2d]+(?:\.[A-Za-z0-9!#$%&'*+\/=?\^_`\{\|\}~\x2d]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9\x2d]?[A-Za-z0-9]|[A-Za-z0-9\x2d](?:[A-Za-z0-9][A-Za-z0-9\x2d]{0,59}[A-Za-z0-9]|\x2d[A-Za-z0-9](?:[A-Za-z0-9\x2d]{0,58}[A-Za-z0-9])?))?\.)+[A-Za-z0-9](?:[A-Za-z0-9\x2d]?[A-Za-z0-9]|[A-Za-z0-9\x2d](?:[A-Za-z0-9][A-Za-z0-9\x2d]{0,59}[A-Za-z0-9]|\x2d[A-Za-z0-9](?:[A-Za-z0-9\x2d]{0,58}[A-Za-z0-9])?))?$",
    )
    .within(&[Limit::MaxLength(254), Limit::Pattern("^[^@]{1,64}@", "at most 64 characters before the @")]),
    row(
        "uri",
        "a URI with its scheme, percent-encoded (RFC 3986)",
        "https://example.org/a?b=c",
        r"^[A-Za-z][A-Za-z0-9+.\x2d]*:(?:\/\/(?:(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=]|%[0-9A-Fa-f]{2})*|\[(?:(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,7}:|(?:[0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,5}(?::[0-9a-fA-F]{1,4}){1,2}|(?:[0-9a-fA-F]{1,4}:){1,4}(?::[0-9a-fA-F]{1,4}){1,3}|(?:[0-9a-fA-F]{1,4}:){1,3}(?::[0-9a-fA-F]{1,4}){1,4}|(?:[0-9a-fA-F]{1,4}:){1,2}(?::[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:(?::[0-9a-fA-F]{1,4}){1,6}|:(?:(?::[0-9a-fA-F]{1,4}){1,7}|:)|(?:[0-9a-fA-F]{1,4}:){6}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|::(?:[0-9a-fA-F]{1,4}:){0,5}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|[0-9a-fA-F]{1,4}::(?:[0-9a-fA-F]{1,4}:){0,4}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){2}:(?:[0-9a-fA-F]{1,4}:){0,3}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){3}:(?:[0-9a-fA-F]{1,4}:){0,2}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){4}:(?:[0-9a-fA-F]{1,4}:)?(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){5}:(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))|[Vv][0-9A-Fa-f]+\.[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:]+)\])(?::[0-9]*)?(?:\/(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/]|%[0-9A-Fa-f]{2})*)?|\/(?:(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@]|%[0-9A-Fa-f]{2})(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/]|%[0-9A-Fa-f]{2})*)?|(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@]|%[0-9A-Fa-f]{2})(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/]|%[0-9A-Fa-f]{2})*)(?:\?(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\x2d._~!$&'\(\)*+,;=:@\/?]|%[0-9A-Fa-f]{2})*)?$",
    ),
];

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_in_its_format() {
        for Format { name, words, example, pattern, .. } in FORMATS {
            assert!(words.starts_with('a'), "{name}: {words}");
            // The `regex` crate reads portable patterns as every other engine does.
            assert!(regex::Regex::new(pattern).unwrap().is_match(example), "{name}: {example}");
        }
    }
}
