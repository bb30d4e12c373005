//! Hostile texts get their rejection, in time and memory that grow no faster than the text.

#![allow(deprecated, reason = "names that not every provider takes are among them")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{RefUnwindSafe, UnwindSafe};
use tool_core::{Argument, Limits, Rejection, SyntaxReason, Violation};
use tool_tests::corpus::{Commands, Drawing, Messages, Nested, Tree};

#[derive(Argument, Debug)]
struct Plain {
    number: Option<u64>,
    text: Option<String>,
    fraction: Option<f64>,
}

const ROOM: usize = 64 * 1024 * 1024;

fn read<T: Argument>(text: &str) -> Result<T, Rejection> {
    T::from_json_within(text, Limits::default().max_bytes(ROOM))
}

fn refused<T: Argument>(text: &str) -> Rejection {
    read::<T>(text).err().unwrap()
}

#[test]
fn a_text_over_the_size_limit_is_refused_before_it_is_looked_at() {
    let text = "\u{0}".repeat(1024 * 1024 + 1);
    let rejection = Plain::from_json(&text).unwrap_err();
    let syntax = rejection.syntax().unwrap();
    assert_eq!((syntax.reason(), syntax.offset()), (SyntaxReason::Limit, Some(1024 * 1024)));

    let mut text = String::from(r#"{"text":""#);
    text.extend(std::iter::repeat_n('a', 1024 * 1024 - text.len() - 2));
    text.push_str("\"}");
    assert_eq!(text.len(), 1024 * 1024);
    assert!(Plain::from_json(&text).is_ok());
}

#[test]
fn nesting_is_limited_wherever_it_is() {
    let nested = |open: &str, depth: usize| open.repeat(depth);
    for text in [
        nested("[", 1_000_000),
        nested("{\"a\":", 1_000_000),
        format!("{{\"number\":{}", nested("[", 100_000)),
        format!("{{\"unknown\":{}", nested("{\"children\":[", 100_000)),
        nested("{\"value\":1,\"children\":[", 100_000),
        format!("{{\"shapes\":[{}", nested("{\"kind\":\"group\",\"inner\":", 100_000)),
        format!("{{\"shapes\":[{}", nested("{\"inner\":", 100_000)),
    ] {
        for rejection in [
            refused::<Plain>(&text),
            refused::<Tree>(&text),
            refused::<Drawing>(&text),
            refused::<Value>(&text),
        ] {
            assert_eq!(rejection.syntax().unwrap().reason(), SyntaxReason::Limit);
        }
    }
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(read::<Value>(&deep(127)).is_ok());
    assert_eq!(refused::<Value>(&deep(128)).syntax().unwrap().offset(), Some(127));
}

#[test]
fn a_parsed_value_is_limited_in_depth_too() {
    let nested = |depth: usize| (0..depth).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
    assert!(Value::from_value(&nested(127)).is_ok());
    let value = nested(5_000);
    for rejection in
        [Value::from_value(&value).unwrap_err(), Plain::from_value(&value).unwrap_err()]
    {
        assert_eq!(rejection.syntax().unwrap().reason(), SyntaxReason::Limit);
        assert_eq!(
            rejection.to_string(),
            "the arguments could not be read, and nothing was run: the arguments are nested too \
             deeply, at most 127 levels are read; send less"
        );
    }
}

#[test]
fn what_is_missing_is_told_however_many_keys_are_unknown() {
    let mut keys = String::new();
    for n in 0..40 {
        write!(keys, ",\"zz{n}\":{n}").unwrap();
    }
    let text = format!(r#"{{"level":"high"{keys}}}"#);
    let rejection = refused::<Nested>(&text);
    let value = serde_json::from_str(&text).unwrap();
    for rejection in [rejection, Nested::from_value(&value).err().unwrap()] {
        let missing = rejection.report().violations().iter().filter(|v| v.keyword() == "required");
        assert_eq!(
            missing.map(Violation::location).collect::<Vec<_>>(),
            ["/first", "/second", "/more", "/levels", "/id", "/any"]
        );
        let unknown = |v: &&Violation| v.keyword() == "additionalProperties";
        assert_eq!(rejection.report().violations().iter().filter(unknown).count(), 16);
        assert_eq!(rejection.report().more(), 40 - 16);
        assert!(rejection.to_string().ends_with("\nand 24 more"));
    }
    // Each object has room of its own, in whatever style it is one.
    let keys = keys.trim_start_matches(',');
    for (text, last) in [
        (format!(r#"{{"commands":[{{{keys}}}],"maybe":7}}"#), "/maybe"),
        (format!(r#"{{"commands":[{{{keys}}}]}}"#), "/commands/0"),
    ] {
        let report = refused::<Commands>(&text).report().clone();
        assert_eq!(report.violations().last().map(Violation::location), Some(last), "{report}");
    }
    let report = refused::<Messages>(&format!(r#"{{"messages":[{{"t":"number",{keys}}}]}}"#));
    let last = report.report().violations().last().map(Violation::location);
    assert_eq!(last, Some("/messages/0/c"));
}

#[test]
fn a_hundred_thousand_unknown_keys_make_a_short_report() {
    let mut text = String::from("{");
    for n in 0..100_000 {
        write!(text, "\"key{n}\":{n},").unwrap();
    }
    text.push_str("\"key7\":0}");
    let rejection = refused::<Plain>(&text);
    // Sixteen keys, and the one of them that is sent twice.
    assert_eq!(rejection.report().violations().len(), 17);
    assert_eq!(rejection.report().more(), 100_001 - 17);
    assert!(rejection.to_string().len() < 8 * 1024);
    assert!(rejection.to_string().ends_with("\nand 99984 more"));
}

#[test]
fn keys_and_locations_of_any_length_make_a_short_report() {
    let key = "k\\n".repeat(1_000_000);
    let text = format!("{{\"{key}\":1,\"{key}\":2}}");
    let rejection = refused::<Plain>(&text);
    assert_eq!(rejection.report().violations().len(), 2);
    assert!(rejection.to_string().len() < 1024);

    let nest = |depth: usize| format!("{{\"{}\":", "é".repeat(1000)).repeat(depth);
    let text = format!("{}\"x\"{}", nest(100), "}".repeat(100));
    let rejection = refused::<BTreeMap<String, BTreeMap<String, Plain>>>(&text);
    assert!(rejection.to_string().len() < 8 * 1024);
    assert_eq!(rejection.report().violations().len(), 1);
}

/// Words that are found when somebody asks count as those that are kept.
#[test]
fn long_words_make_a_short_report() {
    #[derive(Argument)]
    struct Codes {
        #[allow(dead_code, reason = "it is refused")]
        codes: Vec<Code>,
    }

    #[derive(Argument)]
    #[tool(pattern = "^(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|\
                        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb|\
                        ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc|\
                        ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd|\
                        eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee|\
                        fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff)$")]
    struct Code(#[allow(dead_code, reason = "it is refused")] String);

    let text = serde_json::json!({"codes": vec!["x"; 30]}).to_string();
    let rejection = refused::<Codes>(&text);
    let report = rejection.report();
    let words = |n: usize| report.violations().iter().take(n).map(words_of).sum::<usize>();
    let held = report.violations().len();
    assert!(words(held - 1) <= 8 * 1024 && words(held) > 8 * 1024, "{held}");
    assert_eq!(report.more(), 30 - held);
    assert!(rejection.to_string().ends_with(&format!("\nand {} more", 30 - held)));
    assert_eq!(serde_json::to_value(report).unwrap()["more"], 30 - held);
    assert_eq!(report.clone(), *report);
}

fn words_of(violation: &Violation) -> usize {
    violation.location().len() + violation.expected().len()
}

/// Short locations are kept in another way than long ones, and keys in them stand for what was sent.
#[test]
fn what_was_meant_is_told_wherever_it_is() {
    let known = "known here: number, text, fraction";
    for place in ["a".to_owned(), "~".to_owned(), "a".repeat(21), "a".repeat(22), "é".repeat(90)] {
        for (key, remedy) in [
            ("numbre", "did you mean `number`?"),
            ("NUM-BER", "did you mean `number`?"),
            ("num~ber", "did you mean `number`?"),
            ("num/ber", "did you mean `number`?"),
            ("x", known),
            ("", known),
        ] {
            let text = serde_json::json!({ &place: {key: 1} }).to_string();
            let rejection = refused::<BTreeMap<String, Plain>>(&text);
            let told = rejection.report().to_string();
            assert!(told.ends_with(&format!(": unknown property; {remedy}")), "{told}");
        }
    }
}

#[test]
fn a_refusal_goes_to_other_threads_and_through_panics() {
    fn goes<T: Send + Sync + UnwindSafe + RefUnwindSafe + 'static>(_: &T) {}
    let rejection = refused::<Plain>(r#"{"numbre": 7}"#);
    goes(&rejection);
    goes(rejection.report());
    goes(&rejection.report().violations()[0]);
}

#[test]
fn long_strings_and_numbers_cost_what_they_are_long() {
    let long = "é\\u00e9\\n".repeat(1_200_000);
    let plain = read::<Plain>(&format!("{{\"text\":\"{long}\"}}")).unwrap();
    assert_eq!(plain.text.unwrap().chars().count(), 3_600_000);

    let digits = "9".repeat(100_000);
    for number in [digits.clone(), format!("-{digits}"), format!("{digits}e{digits}")] {
        let rejection = refused::<Plain>(&format!("{{\"number\":{number},\"fraction\":{number}}}"));
        let keyword = if number.starts_with('-') { "minimum" } else { "maximum" };
        let told: Vec<_> =
            rejection.report().violations().iter().map(|v| (v.location(), v.keyword())).collect();
        assert_eq!(told, [("/number", keyword), ("/fraction", keyword)]);
        assert!(rejection.to_string().len() < 1024);
    }
    let exact = format!("{{\"number\":7.{},\"fraction\":0.{digits}}}", "0".repeat(100_000));
    let plain = read::<Plain>(&exact).unwrap();
    assert_eq!((plain.number, plain.fraction), (Some(7), Some(1.0)));
    let tiny = format!("{{\"number\":1e-{digits}}}");
    assert_eq!(refused::<Plain>(&tiny).report().violations()[0].keyword(), "type");
    let tiny = format!("{{\"fraction\":1e-{digits}}}");
    assert_eq!(read::<Plain>(&tiny).unwrap().fraction, Some(0.0));
}

#[test]
fn keys_that_collide_are_seen_everywhere() {
    let text = r#"{
        "text": "a",
        "te\u0078t": "b",
        "zz": {"k": 1, "\u006b": 2, "in": [{"d": 1, "d": 2}]},
        "number": {"q": [], "q": []},
        "zz": 3
    }"#;
    let rejection = refused::<Plain>(text);
    assert_eq!(
        rejection.report().to_string(),
        "/text: key sent more than once; send it once\n\
         /zz: unknown property; known here: number, text, fraction\n\
         /zz/k: key sent more than once; send it once\n\
         /zz/in/0/d: key sent more than once; send it once\n\
         /number: expected integer, found object\n\
         /number/q: key sent more than once; send it once\n\
         /zz: key sent more than once; send it once"
    );
    let rejection = refused::<BTreeMap<String, u8>>(r#"{"a": "x", "a": 1, "b": 1, "b": 2}"#);
    assert_eq!(
        rejection.report().to_string(),
        "/a: expected integer, found string; send a whole number\n\
         /a: key sent more than once; send it once\n\
         /b: key sent more than once; send it once"
    );
    let rejection = refused::<Drawing>(r#"{"shapes":[{"kind":"nothing","kind":"circle"}]}"#);
    assert_eq!(
        rejection.report().to_string(),
        "/shapes/0/kind: key sent more than once; send it once"
    );
}

#[derive(Argument, Debug)]
struct Escaped {
    #[tool(rename = "odd \"name\"")]
    odd: Option<bool>,
    #[tool(rename = "a\\nb")]
    literal: Option<u8>,
    #[tool(rename = "a\nb")]
    line: Option<u8>,
}

#[test]
fn names_that_need_escapes_are_read_as_json_and_not_as_bytes() {
    let text = r#"{"odd "name"":true}"#;
    assert_eq!(refused::<Escaped>(text).syntax().unwrap().reason(), SyntaxReason::Malformed);
    let read = read::<Escaped>(r#"{"odd \"name\"":true,"a\nb":1,"a\\nb":2}"#).unwrap();
    assert_eq!((read.odd, read.line, read.literal), (Some(true), Some(1), Some(2)));
}

/// A type that takes much stack each time that it contains itself.
#[derive(Argument, Debug)]
#[allow(dead_code, reason = "only its size counts")]
struct Fat {
    ballast: Option<[f64; 200]>,
    more: Option<[f64; 200]>,
    next: Option<Box<Fat>>,
}

#[test]
fn types_that_take_much_stack_are_limited_before_it_ends() {
    let text = format!("{}null{}", "{\"next\":".repeat(126), "}".repeat(126));
    let thread = std::thread::Builder::new().stack_size(2 * 1024 * 1024);
    let read = thread.spawn(move || Fat::from_json(&text).map(drop)).unwrap().join().unwrap();
    if let Err(rejection) = read {
        assert_eq!(rejection.syntax().unwrap().reason(), SyntaxReason::Limit);
    }
}

#[test]
fn a_tag_at_the_end_of_every_level_costs_no_more_than_the_levels() {
    let mut text = "{\"kind\":\"nothing\"}".to_owned();
    for _ in 0..60 {
        text =
            format!("{{\"inner\":{text},\"name\":\"{}\",\"kind\":\"group\"}}", "\\n".repeat(4000));
    }
    assert!(read::<Drawing>(&format!("{{\"shapes\":[{text}]}}")).is_ok());
}

#[test]
fn bytes_over_the_limit_are_refused_before_they_are_looked_at() {
    let bytes = vec![0xff; 1024 * 1024 + 1];
    let rejection = Plain::from_json_bytes(&bytes).unwrap_err();
    assert_eq!(rejection.syntax().unwrap().reason(), SyntaxReason::Limit);
}

#[test]
fn bytes_that_are_no_text_are_malformed_where_they_are() {
    for (bytes, offset) in [
        (&b"{\"text\":\"\xff\"}"[..], 9),
        (b"\xfe\xff\x00{", 0),
        (b"{\"text\":\"\xed\xa0\x80\"}", 9),
        (b"{\"text\" x \"\xff\"}", 8),
        (b"{\"text\":\"\xc0\xaf\"}", 9),
    ] {
        let rejection = Plain::from_json_bytes(bytes).unwrap_err();
        let syntax = rejection.syntax().unwrap();
        assert_eq!((syntax.reason(), syntax.offset()), (SyntaxReason::Malformed, Some(offset)));
    }
}
