//! Identifiers, URLs, versions and paths.

use crate::{has_no_room_for, pinned, refuses, takes, told, value};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tool_core::Argument;

const UUID: &str = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

#[test]
fn uuid() {
    type T = uuid::Uuid;
    pinned::<T>(&json!({"type": "string", "pattern": UUID, "format": "uuid"}));
    takes::<T>(&[
        "67e55044-10b1-426f-9247-bb680e5fe0c8",
        "67E55044-10B1-426F-9247-BB680E5FE0C8",
        "00000000-0000-0000-0000-000000000000",
    ]);
    refuses::<T>(&[
        "",
        "67e5504410b1426f9247bb680e5fe0c8",
        "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
        "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
        "67e55044-10b1-426f-9247-bb680e5fe0cg",
        "67e55044-10b1-426f-9247-bb680e5fe0c8\n",
        "67e5504-410b1-426f-9247-bb680e5fe0c8",
    ]);
    let expected = uuid::Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
    assert_eq!(value::<T>("67E55044-10b1-426f-9247-bb680e5fe0c8"), expected);
    assert_eq!(
        told::<T>("67e5504410b1426f9247bb680e5fe0c8"),
        "the arguments: expected a UUID with hyphens, such as 0e2a1f3c-5b7d-4c1e-9a6f-2b8d4e6f0a1c"
    );
}

/// No schema says this of keys, and of two values nothing may be lost; of a set, nothing is.
#[test]
fn texts_of_one_value_are_refused_as_keys_and_are_one_item_of_a_set() {
    let text =
        r#"{"67e55044-10b1-426f-9247-bb680e5fe0c8":1,"67E55044-10B1-426F-9247-BB680E5FE0C8":2}"#;
    let rejection = <BTreeMap<uuid::Uuid, u8>>::from_json(text).unwrap_err();
    assert_eq!(rejection.report().violations()[0].keyword(), "duplicateKey");
    let text = text.replace(":1", "").replace(":2", "").replace('{', "[").replace('}', "]");
    assert_eq!(<BTreeSet<uuid::Uuid>>::from_json(&text).unwrap().len(), 1);
    let names = &<BTreeMap<uuid::Uuid, u8>>::schema().to_value()["propertyNames"];
    assert_eq!(*names, json!({"pattern": UUID, "format": "uuid"}));
}

#[test]
fn url() {
    type T = url::Url;
    let schema = T::schema().to_value();
    assert_eq!(
        schema.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["type", "pattern", "format"]
    );
    assert_eq!(schema["format"], "uri");
    takes::<T>(&[
        "https://example.org",
        "HTTPS://Example.ORG/a/../b?c=d&e=f",
        "http://example.org:8080/a%20b/;x=1,2?q=a+b/c?d#top/1?2",
        "http://user:pa%20ss@example.org/",
        "http://localhost",
        "http://my_service:8080/",
        "http://192.0.2.1:80/",
        "http://[2001:db8::1]:80/",
        "ftp://example.org/file",
        "postgres://user:secret@db.example/name",
        "file:///etc/hosts",
        "http://example.org?q",
        "http://example.org#f",
        "http://xn--bcher-kva.example/",
        "http://a--b.example/",
        "ws://a.b.c.d.e/",
        "custom+scheme.x-y://host",
    ]);
    refuses::<T>(&[
        "",
        "example.org",
        "//example.org/",
        "/a/b",
        "http:example.org",
        "http:/example.org",
        "http:///example.org",
        "http://",
        "http://?q",
        "http:\\\\example.org\\a",
        "http://example.org\\a",
        " http://example.org",
        "http://example.org ",
        "http://exa mple.org",
        "http://example.org/a b",
        "ht\ntp://example.org",
        "http://example.org/\t",
        "http://example.org/é",
        "http://bücher.example/",
        "http://example.org/%",
        "http://example.org/%zz",
        "http://example.org/a|b",
        "http://example.org/<a>",
        "http://example.org/[a]",
        "http://example.org/`{}^",
        "http://example.org:65536/",
        "http://example.org:99999/",
        "http://example.org:x/",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://127.1/",
        "http://1.2.3.4.5/",
        "http://1.2.3.256/",
        "http://01.2.3.4/",
        "http://example.0x1/",
        "http://exa%6dple.org/",
        "http://[::1/",
        "http://[fe80::1%25eth0]/",
        "http://-a.example/",
        "http://a..example/",
        "http://a#b#c",
        "1http://example.org",
        "mailto:a@example.org",
        "data:text/plain,a",
        "javascript:alert(1)",
        "file://",
    ]);
    has_no_room_for::<T>(&["http://xn--a.example/", "file://u@host/", "file://host:80/"]);
    assert_eq!(value::<T>("https://Example.org/a?b#c").host_str(), Some("example.org"));
    assert_eq!(
        told::<T>("example.org"),
        "the arguments: expected an absolute URL with a host, such as https://example.org/a?b=c"
    );
    assert_eq!(
        told::<T>("http://xn--a.example/"),
        "the arguments: expected an absolute URL with a host, such as https://example.org/a?b=c; this one is \
         written in the right way, but cannot be represented"
    );
}

#[test]
fn versions() {
    use semver::{Version, VersionReq};
    takes::<Version>(&[
        "0.0.0",
        "1.4.0-beta.2",
        "1.0.0-alpha+001",
        "1.0.0+20130313144700",
        "1.0.0-0A.is.legal",
        "1.0.0----RC-SNAPSHOT.12.9.1--.12",
        "9999999999999999999.9999999999999999999.9999999999999999999",
        "1.0.0-99999999999999999999999999",
    ]);
    refuses::<Version>(&[
        "",
        "1",
        "1.2",
        "v1.2.3",
        "1.2.3.4",
        "01.2.3",
        "1.2.3-",
        "1.2.3+",
        "1.2.3-01",
        "1.2.3-a..b",
        " 1.2.3",
        "1.2.3 ",
        "1.2.3-é",
        "1.2.*",
        "18446744073709551616.0.0",
        "1.2.3-a_b",
    ]);
    let schema = Version::schema().to_value();
    assert_eq!(schema.as_object().unwrap().keys().collect::<Vec<_>>(), ["type", "pattern"]);
    assert_eq!(value::<Version>("1.2.3"), Version::new(1, 2, 3));

    let most = ["1"; 32].join(",");
    takes::<VersionReq>(&[
        "*",
        "1",
        "1.2",
        "1.2.3",
        "^1.2.3-beta.1",
        "~1.2",
        "=1.2.3",
        ">=1.2.3, <2.0.0",
        ">1,<=2",
        "1.*",
        "1.2.*",
        &most,
    ]);
    refuses::<VersionReq>(&[
        "",
        "latest",
        "1.x",
        "1.X",
        "1.*.*",
        ">=1.*",
        "=*",
        "*, 1",
        "1, *",
        ">= 1.2.3",
        "1.2.3 , 2",
        "1.2.3,  2",
        " 1",
        "1 ",
        "1,",
        ",1",
        "v1",
        "01",
        "==1",
        "!=1",
        "1 || 2",
        "1 - 2",
        "1.2.3+build",
        "1.2-beta",
        "18446744073709551616",
        &format!("{most},1"),
    ]);
    assert!(value::<VersionReq>(">=1.2.3, <2.0.0").matches(&Version::new(1, 9, 0)));
    let schema = VersionReq::schema().to_value();
    assert_eq!(schema["maxLength"], 64);
}

#[test]
fn paths() {
    takes::<PathBuf>(&[
        ".",
        "./a",
        "./",
        "a",
        "a/b.txt",
        "a/./b",
        "dir/",
        ".gitignore",
        "...a",
        "..a",
        "a..b",
        "a/..b",
        "a b/c d",
        "é",
        "C",
        "~/x",
        "-",
        " a",
        "ab:",
        "1:",
        "a/C:x",
        "..a/...b/",
    ]);
    refuses::<PathBuf>(&[
        "",
        "/",
        "/a",
        "//host/a",
        "..",
        "../a",
        "a/..",
        "a/../b",
        "a//b",
        "a/../../b",
        "./..",
        "a\u{0}",
        "\u{0}",
        "a\\b",
        "..\\a",
        "\\\\host\\a",
        "C:",
        "C:a",
        "C:/a",
        "c:\\a",
        ".. ",
        ".. /a",
        "a/.. ",
        "...",
        "a/....",
        " ",
        ". ",
        "a/ /b",
        "dir//",
    ]);
    assert_eq!(value::<PathBuf>("a/b"), PathBuf::from("a/b"));
    assert_eq!(
        told::<PathBuf>("../a"),
        "the arguments: expected a relative path with slashes and without `..`, such as \
         notes/today.txt"
    );
}
