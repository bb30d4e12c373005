//! The reader on the parsing files of `JSONTestSuite` (`nst/JSONTestSuite`): it takes what RFC 8259
//! makes it take, refuses what it makes it refuse, and decides the rest as the text profile says.
//!
//! The files are not part of the project: they are read from `../shared/cases/json-parsing`, beside
//! the checkout, when they are there. Where `REQUIRE_JSON_TEST_SUITE` is set they must be.

use serde_json::Value;
use std::fs;
use std::path::Path;
use tool_core::{Argument, Violation};

/// Two files that RFC 8259 lets pass and RFC 7493, which asks for unique keys, does not.
const REPEATED_KEYS: [&str; 2] =
    ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"];

/// The one number that a `Value` cannot hold is still text of the profile: it is a violation at
/// its place.
fn is_read(bytes: &[u8]) -> bool {
    match Value::from_json_bytes(bytes) {
        Ok(_) => true,
        Err(rejection) => {
            let keywords = rejection.report().violations().iter().map(Violation::keyword);
            rejection.code() == "invalid_arguments"
                && keywords.clone().all(|k| k == "minimum" || k == "maximum")
        }
    }
}

#[test]
fn every_file_is_ruled_as_the_text_profile_says() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/cases/json-parsing/test_parsing");
    if !folder.is_dir() {
        assert!(
            std::env::var_os("REQUIRE_JSON_TEST_SUITE").is_none(),
            "{} is required and is not there",
            folder.display()
        );
        eprintln!("SKIPPED: JSONTestSuite is not at {}; nothing was checked", folder.display());
        return;
    }
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let expected = match name.get(..2).unwrap() {
            "y_" => !REPEATED_KEYS.contains(&name.as_str()),
            "n_" => false,
            "i_" => name.starts_with("i_number_"),
            other => panic!("no ruling for files that begin with {other}"),
        };
        if is_read(&fs::read(&path).unwrap()) != expected {
            wrong.push(name);
        }
        seen += 1;
    }
    assert!(wrong.is_empty(), "ruled wrongly: {wrong:#?}");
    assert_eq!(seen, 318, "files of the suite");
}

#[test]
fn repeated_keys_are_read_and_refused_by_name() {
    let rejection = Value::from_json(r#"{"a":"b","a":"b"}"#).unwrap_err();
    let violation = &rejection.report().violations()[0];
    assert_eq!((violation.location(), violation.keyword()), ("/a", "duplicateKey"));
}
