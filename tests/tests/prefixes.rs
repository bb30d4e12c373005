//! A text that was cut off says so: every proper prefix of a valid text is *truncated*, never a
//! violation and never malformed, also where the cut goes through a character or an escape.

use serde_json::Value;
use tool_core::{Argument, SyntaxReason};
use tool_tests::corpus::CORPUS;

const TEXTS: [&str; 8] = [
    r#"{"a":[{"b":-1.5e-10,"c":true,"d":false,"e":null},[],{}],"f":""}"#,
    r#"{"escapes":"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00\u00e9"}"#,
    "{\"é\":\"Ærøskøbing – 😀\u{2028}\"}",
    " \t\r\n{ \"a\" : [ 1 , 2.0 , 3E+5 ] } ",
    r#"{"\u006b\ud83d\ude00":"key"}"#,
    r#"{"n":[0,-0,10,1e5,1E-5,0.0]}"#,
    r#"{"deep":[[[[[[[[{"x":[null]}]]]]]]]]}"#,
    r#"{"long":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#,
];

#[test]
fn every_proper_prefix_of_a_valid_text_is_truncated() {
    for text in TEXTS {
        assert!(Value::from_json(text).is_ok(), "{text}");
        let end = text.trim_end().len();
        for cut in 0..end {
            let rejection = Value::from_json_bytes(&text.as_bytes()[..cut]).unwrap_err();
            let syntax = rejection.syntax().unwrap();
            assert_eq!(syntax.reason(), SyntaxReason::Truncated, "{text} cut at {cut}: {syntax}");
            assert_eq!(syntax.offset(), Some(cut), "{text} cut at {cut}: {syntax}");
            assert!(rejection.report().is_empty());
        }
    }
}

#[test]
fn a_prefix_of_arguments_is_truncated_whatever_is_wrong_before_the_cut() {
    for specimen in CORPUS {
        let wrong = format!(r#"{{"zz":1,"zz":2,{}"#, specimen.valid.trim_start_matches('{'));
        for text in [specimen.valid, &wrong] {
            for (cut, _) in text.char_indices() {
                let rejection = (specimen.read)(&text[..cut]).unwrap_err();
                assert_eq!(rejection.code(), "unparseable", "{}: {}", specimen.name, &text[..cut]);
                assert!(rejection.is_truncated(), "{}: {}", specimen.name, &text[..cut]);
            }
        }
    }
}

#[test]
fn what_no_continuation_could_mend_is_malformed() {
    for text in [
        "}",
        "]",
        ",",
        "x",
        "nul ",
        "tru,",
        "{a",
        "{\"a\"}",
        "{\"a\":1]",
        "[1 2",
        "[1,]",
        "{,",
        "01",
        "-a",
        "1.e",
        "1e+x",
        ".5",
        "+1",
        "'a'",
        "\"\\x",
        "\"\\u12g",
        "\"\n",
        "\"\\ud800\"",
        "\"\\ud800\\n",
        "\"\\udc",
        "\"\\ud800\\u00",
        "{} {}",
        "\u{feff}{}",
        "[1]x",
        "// c",
        "{\"a\":1}}",
        "NaN",
    ] {
        let rejection = Value::from_json(text).unwrap_err();
        let syntax = rejection.syntax().unwrap();
        assert_eq!(syntax.reason(), SyntaxReason::Malformed, "{text}: {syntax}");
    }
    for bytes in
        [&b"{}\xc3"[..], b"[\xc3", b"\"\xff\"", b"\"\\\xc3", b"\xed\xa0\x80", b"\"\xc3\x28\""]
    {
        let rejection = Value::from_json_bytes(bytes).unwrap_err();
        let syntax = rejection.syntax().unwrap();
        assert_eq!(syntax.reason(), SyntaxReason::Malformed, "{bytes:?}: {syntax}");
    }
}
