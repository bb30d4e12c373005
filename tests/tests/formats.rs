//! Formats on strings: what is advertised, what is taken and what is not, and what a model is told.
//!
//! Of every text two validators give the gate's verdict, whether they assert formats or not: what
//! validators read differently is refused, in the pattern that stands beside the format.

use serde_json::{Value, json};
use tool_core::Argument;
use tool_tests::corpus::Formats;
use tool_tests::judges::Judges;

macro_rules! formats {
    ($($type:ident $name:literal)*) => { $(
        #[derive(Argument, Debug, PartialEq)]
        #[tool(format = $name)]
        struct $type(String);
    )* };
}

formats! {
    Hostname "hostname"
    Email "email"
    Uri "uri"
}

/// Which texts are admitted. Every judge says the same.
fn admitted<'t, T: Argument>(texts: &[&'t str]) -> Vec<&'t str> {
    let schema = T::schema().to_value();
    let judges = [Judges::of(&schema), Judges::asserting_formats(&schema)];
    let admits = |text: &&&str| {
        let value = Value::from(**text);
        let admitted = T::from_value(&value).is_ok();
        assert_eq!(T::from_json(&value.to_string()).is_ok(), admitted, "{text:?}");
        for judge in &judges {
            assert_eq!(judge.verdict(&value), Ok(admitted), "{text:?} under {schema}");
        }
        admitted
    };
    texts.iter().filter(admits).copied().collect()
}

#[track_caller]
fn takes<T: Argument>(texts: &[&str]) {
    assert_eq!(admitted::<T>(texts), texts);
}

#[track_caller]
fn refuses<T: Argument>(texts: &[&str]) {
    assert_eq!(admitted::<T>(texts), [""; 0]);
}

/// What is told of a text, keyword by keyword.
fn told<T: Argument>(text: &str) -> Vec<(&'static str, String)> {
    let rejection = T::from_value(&Value::from(text)).err().unwrap();
    let violations = rejection.report().violations();
    violations.iter().map(|violation| (violation.keyword(), violation.to_string())).collect()
}

#[test]
fn hostnames_are_those_of_rfc_1123() {
    let label = "a".repeat(63);
    let longest = format!("{label}.{label}.{label}.{}", "a".repeat(61));
    assert_eq!(longest.len(), 253);
    takes::<Hostname>(&[
        "localhost",
        "a",
        "A.B.c",
        "www.example.org",
        "3com.example",
        "1",
        "a-b.c--d.e",
        "ab-cd",
        "a--b",
        "abc--d",
        "127.0.0.1",
        &label,
        &longest,
    ]);
    refuses::<Hostname>(&[
        "",
        ".",
        "example.org.",
        ".example.org",
        "a..b",
        "-a",
        "a-",
        "a.-b",
        "a-.b",
        "-",
        "a_b",
        "a b",
        " a",
        "a\n",
        "a/b",
        "a:80",
        "[::1]",
        "é.example",
        "bücher.example",
        "a\u{3002}b",
        "ab--c",
        "xn--bcher-kva.example",
        "XN--bcher-kva.example",
        "xn--",
        &format!("{label}a"),
        &format!("a{longest}"),
    ]);
    let told_words = "the arguments: expected a host name of letters, digits, hyphens and dots, such \
                      as api.example.org";
    assert_eq!(told::<Hostname>("a_b"), [("format", told_words.to_owned())]);
    // What breaks the format and its limit breaks one thing.
    assert_eq!(told::<Hostname>(&format!("a{longest}")), [("format", told_words.to_owned())]);
    assert_eq!(
        told::<Hostname>(&format!("{longest}a")),
        [("maxLength", "the arguments: expected at most 253 characters".to_owned())]
    );
}

#[test]
fn email_addresses_are_those_that_every_validator_takes() {
    let local = "a".repeat(64);
    let host = format!("{}.{}.{}", "b".repeat(63), "c".repeat(63), "d".repeat(61));
    let longest = format!("{local}@{host}");
    assert_eq!(longest.len(), 254);
    takes::<Email>(&[
        "ada@example.org",
        "a@b.c",
        "a.b.c@d.e.f",
        "first+tag@example.org",
        "!#$%&'*+-/=?^_`{|}~@example.org",
        "1@2.3",
        "A@EXAMPLE.ORG",
        "_@a-b.example",
        "a@1.2.3.4",
        &longest,
        &format!("{}.b@example.org", "a".repeat(62)),
    ]);
    refuses::<Email>(&[
        "",
        "@",
        "a@",
        "@a.b",
        "a.example.org",
        "a@localhost",
        "a@b@c.d",
        ".a@b.c",
        "a.@b.c",
        "a..b@c.d",
        "a b@c.d",
        " a@b.c",
        "a@b.c ",
        "a@b.c\n",
        "a@b.c.",
        "a@.b.c",
        "a@b..c",
        "a@-b.c",
        "a@b_c.d",
        "\"a b\"@c.d",
        "\"a\"@b.c",
        "a@[192.0.2.1]",
        "a@[IPv6:::1]",
        "Ada <ada@example.org>",
        "<ada@example.org>",
        "mailto:ada@example.org",
        "ada@example.org,bob@example.org",
        "a(comment)@b.c",
        "é@b.c",
        "a@é.c",
        "a@xn--bcher-kva.example",
        &format!("a{local}@b.c"),
        &format!("{local}@b{host}"),
        &format!("{}.bc@example.org", "a".repeat(62)),
    ]);
    let told_words = "the arguments: expected an email address alone, without a name or brackets, such \
                      as ada@example.org";
    for text in ["ada", &format!("Ada <{longest}>"), &"a".repeat(255)] {
        assert_eq!(told::<Email>(text), [("format", told_words.to_owned())]);
    }
    assert_eq!(
        told::<Email>(&format!("a{local}@b.c")),
        [("pattern", "the arguments: expected at most 64 characters before the @".to_owned())]
    );
    assert_eq!(
        told::<Email>(&format!("a{longest}")),
        [
            ("maxLength", "the arguments: expected at most 254 characters".to_owned()),
            ("pattern", "the arguments: expected at most 64 characters before the @".to_owned()),
        ]
    );
}

#[test]
fn uris_are_those_of_rfc_3986() {
    takes::<Uri>(&[
        "https://example.org",
        "https://example.org/a/../b?c=d&e=f#g/h?i",
        "http://user:pa%20ss@example.org:8080/",
        "http://example.org:/",
        "http://",
        "http:///a",
        "http://[2001:db8::1]:80/",
        "http://[::ffff:192.0.2.1]",
        "http://[v7.a:b]/",
        "http://a_b/",
        "http://%41/",
        "http://1.2.3.4.5/",
        "file:///etc/hosts",
        "mailto:ada@example.org",
        "urn:isbn:0451450523",
        "tel:+1-816-555-1212",
        "data:text/plain;base64,SGVsbG8=",
        "news:comp.infosystems.www.servers.unix",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "a:b",
        "a:/",
        "a:/b//c",
        "a://b//c",
        "A+-.1:b?#",
        "x:%00",
        "x:a?b?c",
        "x:'()*!$&,;=~",
    ]);
    refuses::<Uri>(&[
        "",
        "a",
        ":",
        ":a",
        "1a:b",
        "-a:b",
        "a_b:c",
        "example.org",
        "//example.org/a",
        "/a",
        "?a",
        "#a",
        "a:",
        "a:?b",
        "a:#b",
        "é:a",
        "a:é",
        "http://é/",
        "a: b",
        " a:b",
        "a:b ",
        "a:b\n",
        "a:\\b",
        "a:<b>",
        "a:{b}",
        "a:b|c",
        "a:b^c",
        "a:`b`",
        "a:\"b\"",
        "a:b%",
        "a:b%4",
        "a:b%zz",
        "a:b#c#d",
        "a:[b]",
        "http://[::1",
        "http://::1]/",
        "http://[::g]/",
        "http://[1.2.3.4]/",
        "http://[fe80::1%25eth0]/",
        "http://[v.a]/",
        "http://a:b/",
        "http://a:80:80/",
        "http://a@b@c/",
        "http://[@a/",
        "http://a\\b/",
        "http://[::01.2.3.4]/",
    ]);
    assert_eq!(
        told::<Uri>("example.org"),
        [(
            "format",
            "the arguments: expected a URI with its scheme, percent-encoded (RFC 3986), such as \
             https://example.org/a?b=c"
                .to_owned()
        )]
    );
}

#[test]
fn every_format_says_in_one_line_how_to_write_it() {
    let text = r#"{"uuid":"{}","date":"2027-02-29","date_time":"2026-11-29 09:30","time":"9:30",
        "duration":"90 minutes","ipv4":"192.0.2.01","ipv6":"[::1]","hostname":"_","email":"ada",
        "uri":"example.org","short":"-much-too-long-a-hostname-","own":"1_"}"#;
    let told = Formats::from_json(text).err().unwrap().report().to_string();
    assert_eq!(
        told,
        "/uuid: expected a UUID with hyphens, such as 0e2a1f3c-5b7d-4c1e-9a6f-2b8d4e6f0a1c\n\
         /date: expected a date of the calendar, year-month-day (RFC 3339), such as 2026-11-29\n\
         /date_time: expected a date and time with seconds and then Z or an offset (RFC 3339), such as \
         2026-11-29T09:30:00Z\n\
         /time: expected a time of day with seconds and then Z or an offset (RFC 3339), such as \
         09:30:00Z\n\
         /duration: expected a duration in whole numbers (ISO 8601), such as PT1H30M\n\
         /ipv4: expected an IPv4 address of four numbers from 0 to 255, such as 192.0.2.1\n\
         /ipv6: expected an IPv6 address without brackets or a zone, such as 2001:db8::1\n\
         /hostname: expected a host name of letters, digits, hyphens and dots, such as api.example.org\n\
         /email: expected an email address alone, without a name or brackets, such as ada@example.org\n\
         /uri: expected a URI with its scheme, percent-encoded (RFC 3986), such as \
         https://example.org/a?b=c\n\
         /short: expected a host name of letters, digits, hyphens and dots, such as api.example.org\n\
         /short: expected at most 20 characters\n\
         /own: expected a host name of letters, digits, hyphens and dots, such as api.example.org\n\
         /own: expected a string that matches ^[A-Za-z]"
    );
    let told =
        Formats::from_json(&text.replace("\"ada\"", "7")).err().unwrap().report().to_string();
    assert!(told.contains(
        "/email: expected string, found integer; send an email address alone, without a name or \
         brackets, such as ada@example.org\n"
    ));
}

#[test]
fn what_holds_besides_the_pattern_is_advertised_too() {
    let keys = |schema: &Value| schema.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let hostname = Hostname::schema().to_value();
    assert_eq!(keys(&hostname), ["type", "pattern", "format", "maxLength"]);
    assert_eq!((&hostname["format"], &hostname["maxLength"]), (&json!("hostname"), &json!(253)));
    let email = Email::schema().to_value();
    assert_eq!(keys(&email), ["type", "pattern", "format", "allOf", "maxLength"]);
    assert_eq!(email["allOf"], json!([{"pattern": "^[^@]{1,64}@"}]));
    assert_eq!((&email["format"], &email["maxLength"]), (&json!("email"), &json!(254)));
    let uri = Uri::schema().to_value();
    assert_eq!(keys(&uri), ["type", "pattern", "format"]);
    // Of two limits, the tighter one is said; of two patterns, both.
    let fields = &Formats::schema().to_value()["properties"];
    assert_eq!(fields["short"]["maxLength"], json!(20));
    assert_eq!(fields["own"]["anyOf"][0]["allOf"], json!([{"pattern": "^[A-Za-z]"}]));
}
